import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Finding, Result } from './finding.ts'

/** A path segment that works on every host without encoding. */
export const routePattern = /^[A-Za-z0-9-]+$/

/** Content files, without the hidden files that editors and systems add: `.#x.mdx`, `._x.mdx`. */
const contentFilePattern = /^[^.].*\.(mdx?|yaml)$/

/** A required file with its text. */
export function readRequiredFile(file: string): Result<{ file: string; text: string }> {
  if (existsSync(file)) return { data: { file, text: readFileSync(file, 'utf8') } }
  const suggestion = `Restore it from Git:\ngit checkout -- ${file}`
  return { findings: [{ file, message: 'does not exist', suggestion }] }
}

/** Names in a folder. A missing folder counts as empty, because Git does not keep empty folders. */
function listNames(folder: string, recursive = false): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive, encoding: 'utf8' }) : []
}

/** Paths of the content files in a folder, sorted by name. */
export function listContentFiles(folder: string): string[] {
  return listNames(folder)
    .filter(name => contentFilePattern.test(name))
    .sort()
    .map(name => `${folder}/${name}`)
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** Every file in a folder and its subfolders: sorted paths, relative to the folder and with `/`. */
export function listAllFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** The file name without its extension: the document's id and, for a page, its route. */
export function idOf(file: string): string {
  return basename(file, extname(file))
}

/**
 * Findings about files that the build would ignore: in a subfolder, with a name that cannot be a
 * route, with the name of another file, or with an extension that nothing reads.
 */
export function findIgnoredFiles(folder: string): Finding[] {
  return [
    ...findNestedFiles(folder),
    ...findInvalidNames(folder),
    ...findDuplicateNames(folder),
    ...findWrongExtensions(folder),
  ]
}

/**
 * Near misses of the right extensions, from word processors and editors: `x.mdx.txt`, `x.MDX`,
 * `x.yml`.
 */
const misnamedFilePattern = /^[^.].*\.(mdx?|ya?ml|txt|markdown|rtf|docx?|odt|html?)$/i

function findWrongExtensions(folder: string): Finding[] {
  return listNames(folder)
    .filter(name => misnamedFilePattern.test(name) && !contentFilePattern.test(name))
    .sort()
    .map(name => ({
      file: join(folder, name),
      message: 'is not read because of the ending of its name',
      suggestion: `Rename it: ${name.replace(/\..*$/, '')}.${/questionnaires|parts/.test(folder) ? 'yaml' : 'mdx'}`,
    }))
}

/**
 * Links need plain names, and Astro (seen in 7.3) cannot load names with # or %:
 * https://github.com/withastro/astro/issues/6217
 */
function findInvalidNames(folder: string): Finding[] {
  return listContentFiles(folder)
    .filter(file => !routePattern.test(idOf(file)))
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

function findNestedFiles(folder: string): Finding[] {
  return listNames(folder, true)
    .filter(path => /[/\\]/.test(path) && contentFilePattern.test(basename(path)))
    .sort()
    .map(path => ({
      file: join(folder, path),
      message: 'is in a folder that is not read',
      suggestion: `Move it to ${folder}, or out of content.`,
    }))
}

/** Some hosts and file systems ignore the case of letters. */
function findDuplicateNames(folder: string): Finding[] {
  const keyOf = (file: string) => idOf(file).toLowerCase()
  const files = listContentFiles(folder)
  const filesByKey = Map.groupBy(files, keyOf)
  return files.flatMap(file => {
    const other = filesByKey.get(keyOf(file))!.find(each => each !== file)
    const suggestion = 'Only one of them can be published: rename one, or merge them.'
    return other ? [{ file, message: `has the same name as ${other}`, suggestion }] : []
  })
}
