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
  const found = findIllegible(text)
  if (!found) return { data: { file, text } }
  const { index, ...advice } = found
  return { findings: [{ file, line: text.slice(0, index).split('\n').length, ...advice }] }
}

/** Every file in a folder and its subfolders: sorted paths, relative to the folder and with `/`. */
export function listAllFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Paths of the content files in a folder, sorted by name. A missing folder counts as empty. */
export function listContentFiles(folder: string): string[] {
  return listAllFiles(folder)
    .filter(name => contentFilePattern.test(name))
    .map(name => `${folder}/${name}`)
}

/** Not in a folder, and with a name that every host can have as an address without encoding. */
const contentFilePattern = /^[A-Za-z0-9-]+\.(mdx?|yaml)$/

/** The file name without its extension: the document's id and, for a page, its route. */
export function idOf(file: string): string {
  return basename(file, extname(file))
}

/** Documents, also of other tools: `x.mdx.txt`, `x.yml`. Not the hidden files of editors: `.#x.mdx`. */
const documentPattern = /(^|\/)[^./][^/]*\.(mdx?|ya?ml|txt|markdown|rtf|docx?|odt|html?)$/i

/** Files that the build would ignore: in a folder within, or with another ending or name. */
export function findIgnoredFiles(folder: string): Finding[] {
  const suggestion = `Name it like ${folder}/about-us.mdx or .yaml, of letters, digits and hyphens, or move it away.`
  return listAllFiles(folder)
    .filter(name => documentPattern.test(name) && !contentFilePattern.test(name))
    .map(name => ({ file: `${folder}/${name}`, message: 'is not read', suggestion }))
}
