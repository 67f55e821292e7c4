import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Finding, Result } from './finding.ts'
import { findIllegible } from './invisible-characters.ts'

/** A required file with its text, unless people or parsers could not read it. */
export function readRequiredFile(file: string): Result<{ file: string; text: string }> {
  if (!existsSync(file)) {
    const suggestion = `Restore it from Git:\ngit checkout -- ${file}`
    return { findings: [{ file, message: 'does not exist', suggestion }] }
  }
  const text = readFileSync(file, 'utf8')
  const fault = findIllegible(text) ?? findMergeMark(text)
  if (!fault) return { data: { file, text } }
  const { index, ...advice } = fault
  return { findings: [{ file, line: text.slice(0, index).split('\n').length, ...advice }] }
}

/** Finds where git joined two versions of a file and left the choice to a person. */
function findMergeMark(text: string) {
  const index = text.search(/^[<>]{7} /m)
  const suggestion =
    'Keep one of the two versions, and take out the lines <<<<<<<, ======= and >>>>>>>.'
  return index < 0 ? undefined : { index, message: 'a merge is not finished', suggestion }
}

/** Every file in a folder and its subfolders: sorted paths, relative to the folder and with `/`. */
export function listAllFiles(folder: string): string[] {
  return listEntries(folder)
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The file name without its extension: the document's id and, for a page, its route. */
export function idOf(file: string): string {
  return basename(file, extname(file))
}

/** A name that every host can have as an address without encoding. */
const namePattern = /^[A-Za-z0-9-]+$/

/** What editors and systems hide: `.#x.mdx`, `.DS_Store`, `x.mdx~`. */
const hiddenPattern = /^\.|~$|^Thumbs\.db$/

/**
 * The files of a folder that are read, sorted by name, and a finding for each other file in it: in a folder
 * within, with another ending or name, or with a name that differs from another's in capitals or
 * ending alone. A missing folder is empty.
 * @param endings such as `.yaml`
 */
export function listContentFiles(folder: string, endings: readonly string[]) {
  const files: string[] = []
  const findings: Finding[] = []
  const names = new Map<string, string>()
  for (const entry of listEntries(folder)) {
    const file = `${entry.parentPath}/${entry.name}`.split(sep).join('/')
    if (entry.isDirectory() || hiddenPattern.test(entry.name)) continue
    const [id, name] = [idOf(file), idOf(file).toLowerCase()]
    const isReadable =
      entry.isFile() && entry.parentPath === folder && endings.includes(extname(file))
    const other = names.get(name)
    if (isReadable && namePattern.test(id) && !other) {
      names.set(name, file)
      files.push(file)
      continue
    }
    const suggestion = other
      ? `Another file has its name: ${other}. Rename one, or move it away.`
      : `Name it like ${folder}/about-us${endings.join(' or ')}, of letters, digits and hyphens, or move it away.`
    findings.push({ file, message: 'is not read', suggestion })
  }
  return { files, findings }
}

/** A finding for each file and folder right in a folder that is none of those that are read. */
export function findStrayFiles(folder: string, read: readonly string[]): Finding[] {
  return listEntries(folder)
    .filter(({ name, parentPath }) => parentPath === folder && !read.includes(name))
    .filter(({ name }) => !hiddenPattern.test(name))
    .map(({ name }) => ({
      file: `${folder}/${name}`,
      message: 'is not read',
      suggestion: 'Move it into the folder of its kind, or away.',
    }))
}

function listEntries(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )
}
