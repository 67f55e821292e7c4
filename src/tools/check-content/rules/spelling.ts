import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Issue, lint } from 'cspell'
import { findNearest } from '../../../documents/choices.ts'
import type { Finding } from '../../../documents/finding.ts'

const config = fileURLToPath(new URL('../../../../cspell.json', import.meta.url))

/**
 * Words in these files that neither the English dictionary nor `content/words.txt` contains, each once
 * a file.
 * @param known other findings; a misspelt field that one of them names is not reported again
 */
export async function checkSpelling(
  files: readonly string[],
  known: readonly Finding[] = [],
): Promise<Finding[]> {
  const issues: (Issue & { file: string })[] = []
  await lint(
    [...files],
    { config, showSuggestions: true },
    {
      issue: issue =>
        void issues.push({ ...issue, file: relative('.', fileURLToPath(issue.uri!)) }),
    },
  )
  const words = issues.filter(
    ({ file, row, text }) =>
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
