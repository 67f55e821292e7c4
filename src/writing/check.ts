import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { today } from '../schemas/day.ts'
import { describe, type Finding } from '../schemas/finding.ts'
import { isWhole } from './built.ts'
import { documentFiles } from './documents.ts'
import { inspect } from './inspect.ts'

/**
 * `npm run check:content -- [files and folders] [--dist dist] [--day YYYY-MM-DD|commit]`: says what
 * writers should mend, and exits with 1 if there is anything. Named files, and those of named
 * folders, are checked even while they are drafts, and only they are spoken of. Links are followed
 * in the built site; where they cannot be, it says so. The day `commit` is that of the last commit:
 * what was timely when it landed does not turn red by itself.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string' }, day: { type: 'string' } },
})
const named = positionals.map(path => relative('.', resolve(path)))
const asked = values.day ?? today
const day =
  asked === 'commit'
    ? execFileSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' }).trim()
    : asked
const dist = values.dist ?? 'dist'

if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`The day is "${day}". Write it as YYYY-MM-DD.`)

const documents = [...documentFiles().map(({ file }) => file), 'content/partners.yaml']
const meant = documents.filter(isNamed)
const { findings, unchecked } = inspect({ day, dist, named: meant })
const found = [...findings, ...absences(findings)]
  .filter(({ file }) => named.length === 0 || file === values.dist || isNamed(file))
  .sort((a, b) => order(a, b))
for (const finding of found) console.log(describe(finding))
for (const sentence of unchecked) console.log(sentence)
console.log(found.length === 0 ? 'Nothing to mend.' : `${found.length} to mend.`)
process.exitCode = found.length > 0 ? 1 : 0

/** What was asked for and is not there. */
function absences(findings: readonly Finding[]): Finding[] {
  const known = [...documents, ...findings.map(({ file }) => file)]
  const mend = 'Name files or folders of content, such as content/lawsuits.'
  return [
    ...(values.dist === undefined || isWhole(dist) ? [] : [absent(dist, 'Run: npm run build')]),
    ...named
      .filter(path => !known.some(file => isIn(path, file)))
      .map(file =>
        existsSync(file)
          ? { file, what: 'holds nothing that is checked', mend }
          : absent(file, 'Look for a typing error.'),
      ),
  ]
}

function absent(file: string, mend: string): Finding {
  return {
    file,
    what: existsSync(file) ? 'is of a build that stopped halfway' : 'is not there',
    mend,
  }
}

function isNamed(file: string): boolean {
  return named.some(path => isIn(path, file))
}

/** Whether a path from the project's root names a file or a folder above it. */
function isIn(path: string, file: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`)
}

function order(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}
