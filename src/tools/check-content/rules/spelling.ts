import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lint } from 'cspell'
import type { Finding } from '../../../documents/finding.ts'

const config = fileURLToPath(new URL('../../../../cspell.json', import.meta.url))

/** Words in these files that neither the English dictionary nor `content/words.txt` contains. */
export async function checkSpelling(files: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = []
  await lint(
    [...files],
    { config, showSuggestions: true },
    {
      issue: ({ uri = '', row, text, suggestionsEx = [] }) => {
        const [suggestion] = suggestionsEx
        found.push({
          file: relative('.', fileURLToPath(uri)),
          line: row,
          message: `"${text}" is not in the dictionary`,
          suggestion: `${suggestion ? `Write "${suggestion.word}", or add` : 'Correct it, or add'} the word to content/words.txt.`,
        })
      },
    },
  )
  return found
}
