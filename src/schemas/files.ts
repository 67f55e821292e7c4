import { readdirSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Finding } from './finding.ts'

/** What content is written in, not what editors and systems leave beside it: `.#x.mdx`, `._x.mdx`. */
const written = /^[^.].*\.(mdx?|yaml)$/

/** Paths of the files in a folder that hold content, in the order of their names. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => written.test(name))
    .sort()
    .map(name => `${folder}/${name}`)
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** Complaints about files that would be lost: deeper in a folder, or of the name of another. */
export function unread(folder: string): Finding[] {
  return [...buried(folder), ...namesakes(folder)]
}

function buried(folder: string): Finding[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /[/\\]/.test(path) && written.test(basename(path)))
    .sort()
    .map(path => ({
      file: join(folder, path),
      what: 'lies in a folder where nothing reads it',
      mend: `Move it to ${folder}, or out of content.`,
    }))
}

/** Some hosts and file systems do not tell letters by their case. */
function namesakes(folder: string): Finding[] {
  const nameOf = (file: string) => basename(file, extname(file)).toLowerCase()
  const files = filesIn(folder)
  return files.flatMap(file => {
    const other = files.find(each => each !== file && nameOf(each) === nameOf(file))
    const mend = 'Only one of them can be published: rename one, or make one of both.'
    return other ? [{ file, what: `has the name of ${other}`, mend }] : []
  })
}
