import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import { ContentError, type Finding } from './finding.ts'

/** A path without slashes that every host takes as it stands. */
export const route = /^[A-Za-z0-9-]+$/

/** Content files, but not those that editors and systems leave beside them: `.#x.mdx`, `._x.mdx`. */
const written = /^[^.].*\.(mdx?|yaml)$/

/**
 * The text of a file that there must be.
 * @throws {ContentError} where it is not there
 */
export function textOf(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const suggestion = `Restore it from Git:\ngit checkout -- ${file}`
  throw new ContentError([{ file, message: 'does not exist', suggestion }])
}

/** Names in a folder. Git keeps none that is empty. */
function namesIn(folder: string, recursive = false): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive, encoding: 'utf8' }) : []
}

/** Paths of the files in a folder that hold content, in the order of their names. */
export function filesIn(folder: string): string[] {
  return namesIn(folder)
    .filter(name => written.test(name))
    .sort()
    .map(name => `${folder}/${name}`)
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** Every file in a folder and in those inside it: paths from there with `/`, in the order of names. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** The file name without its ending: what a document is called, and of a page its address. */
export function idOf(file: string): string {
  return basename(file, extname(file))
}

/**
 * Complaints about files that would be lost: deeper in a folder, of a name that is no address, of
 * the name of another, or of an ending that nothing reads.
 */
export function unread(folder: string): Finding[] {
  return [...buried(folder), ...misnamed(folder), ...namesakes(folder), ...strange(folder)]
}

/** Names that word processors and editors give to documents: `x.mdx.txt`, `x.MDX`, `x.yml`. */
const alike = /^[^.].*\.(mdx?|ya?ml|txt|markdown|rtf|docx?|odt|html?)$/i

function strange(folder: string): Finding[] {
  return namesIn(folder)
    .filter(name => alike.test(name) && !written.test(name))
    .sort()
    .map(name => ({
      file: join(folder, name),
      message: 'is not read because of the ending of its name',
      suggestion: `Rename it: ${name.replace(/\..*$/, '')}.${/questionnaires|parts/.test(folder) ? 'yaml' : 'mdx'}`,
    }))
}

/** Astro does not find a file with # or % in its name, and links need plain names. */
function misnamed(folder: string): Finding[] {
  return filesIn(folder)
    .filter(file => !route.test(idOf(file)))
    .map(file => {
      const message = `the name "${idOf(file)}" has characters other than letters, digits and hyphens`
      const plain =
        idOf(file)
          .replace(/[^A-Za-z0-9]+/g, '-')
          .replace(/^-|-$/g, '') || 'about-us'
      return {
        file,
        message,
        suggestion: `Rename the file, for example:\n${plain}${extname(file)}`,
      }
    })
}

function buried(folder: string): Finding[] {
  return namesIn(folder, true)
    .filter(path => /[/\\]/.test(path) && written.test(basename(path)))
    .sort()
    .map(path => ({
      file: join(folder, path),
      message: 'is in a folder that is not read',
      suggestion: `Move it to ${folder}, or out of content.`,
    }))
}

/** Some hosts and file systems do not tell letters by their case. */
function namesakes(folder: string): Finding[] {
  const same = (one: string, other: string) => idOf(one).toLowerCase() === idOf(other).toLowerCase()
  const files = filesIn(folder)
  return files.flatMap(file => {
    const other = files.find(each => each !== file && same(each, file))
    const suggestion = 'Only one of them can be published: rename one, or merge them.'
    return other ? [{ file, message: `has the same name as ${other}`, suggestion }] : []
  })
}
