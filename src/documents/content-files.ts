import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Finding, Result } from './finding.ts'
import { findIllegible } from './invisible-characters.ts'

/** A path segment that works on every host without encoding. */
export const routePattern = /^[A-Za-z0-9-]+$/

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

/** Not in a folder, and without the hidden files that editors add: `.#x.mdx`. */
const contentFilePattern = /^[^./][^/]*\.(mdx?|yaml)$/

/** The file name without its extension: the document's id and, for a page, its route. */
export function idOf(file: string): string {
  return basename(file, extname(file))
}

/** Names of documents, also with the endings of word processors and other tools: `x.mdx.txt`, `x.yml`. */
const documentPattern = /(^|\/)[^./][^/]*\.(mdx?|ya?ml|txt|markdown|rtf|docx?|odt|html?)$/i

/**
 * Files that the build would ignore or could not publish: in a folder within, with another ending, with a
 * name that is no route, or with the name of another file, as some hosts ignore the case of letters.
 * Astro cannot load names with # or %: https://github.com/withastro/astro/issues/6217
 */
export function findIgnoredFiles(folder: string): Finding[] {
  const names = listAllFiles(folder).filter(name => documentPattern.test(name))
  return names.flatMap((name, index): Finding[] => {
    const file = `${folder}/${name}`
    const createFinding = (message: string, suggestion: string) => [{ file, message, suggestion }]
    if (!contentFilePattern.test(name))
      return createFinding(
        'is not read',
        `Name it ${folder}/about-us.mdx or .yaml, or move it away.`,
      )
    if (!routePattern.test(idOf(name)))
      return createFinding('has a name that is no address', 'Use letters, digits and hyphens.')
    const isTwin = (other: string, position: number) =>
      position !== index &&
      !other.includes('/') &&
      idOf(other).toLowerCase() === idOf(name).toLowerCase()
    const twin = names.find(isTwin)
    const message = `has the same name as ${folder}/${twin}`
    return twin ? createFinding(message, 'Rename one, or merge them.') : []
  })
}
