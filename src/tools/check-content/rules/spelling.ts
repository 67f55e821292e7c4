import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Issue, lint } from 'cspell'
import { findNearest } from '../../../documents/choices.ts'
import type { ContentDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import type { Passage } from '../../../documents/passages.ts'

const config = fileURLToPath(new URL('../../../../cspell.json', import.meta.url))

/**
 * Words in these files that neither the English dictionary nor `content/words.txt` contains, each once
 * a file.
 * @param code documents of code, in which only the passages count
 * @param known other findings; a misspelt field that one of them names is not reported again
 */
export async function checkSpelling(
  files: readonly string[],
  code: readonly ContentDocument[] = [],
  known: readonly Finding[] = [],
): Promise<Finding[]> {
  const issues: (Issue & { file: string })[] = []
  await lint(
    [...files, ...code.map(({ file }) => file)],
    { config, showSuggestions: true },
    {
      issue: issue =>
        void issues.push({ ...issue, file: relative('.', fileURLToPath(issue.uri!)) }),
    },
  )
  const words = issues.filter(
    ({ file, row = 0, text }) =>
      isShown(code.find(each => each.file === file)?.passages, row, text) &&
      !known.some(each => each.file === file && each.line === row && each.message.includes(text)),
  )
  const groups = Map.groupBy(words, ({ file, text }) => `${file} ${text.toLowerCase()}`)
  return [...groups.values()].map(
    ([{ file, row, text, suggestionsEx = [] } = words[0]!, ...more]) => {
      const near = findNearest(
        text,
        suggestionsEx.map(({ word }) => word),
      )
      return {
        file,
        line: row,
        message: `"${text}" is not in the dictionary${more.length > 0 ? `, here and ${more.length} more time${more.length > 1 ? 's' : ''}` : ''}`,
        suggestion: `${near ? `Write "${near}", or add` : 'Correct it, or add'} the word to content/words.txt.`,
      }
    },
  )
}

/** True if a word stands in one of the passages, where a file has any. */
function isShown(passages: readonly Passage[] | undefined, row: number, word: string): boolean {
  if (!passages) return true
  return passages.some(
    ({ line, text }) => line <= row && row < line + text.split('\n').length && text.includes(word),
  )
}
