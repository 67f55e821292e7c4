import type { ContentDocument } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf, findPassageLine } from '../../../documents/reading/passages.ts'
import { splitSentences } from '../sentences.ts'

/** What stands before a number that counts nothing: "$500 claims", "MDL 3140 cases", "§ 1407". */
const noCount = String.raw`(?<![$\w,.]|MDL |No\. |[Ss]ections? |Rule |[CR]\. |§ ?)(?!(?:19|20)\d\d\b)`

/** Words between a number and what it counts: "federal", "or more"; not "21 days to file". */
const between = String.raw`(?: (?!(?:to|of|for|from|in|and|days?|months?|years?)\b)[a-z-]+){0,3}?`

const counted = 'cases|lawsuits|suits|claims|plaintiffs|claimants|complaints|filings'

/** "11,526 federal cases", "over 100 claims". Its group is the number. */
const countPattern = new RegExp(`${noCount}(\\d[\\d,]*)${between} (?:${counted})\\b`, 'i')

const datePattern = /\b(?:19|20)\d\d\b/

/** Key facts, timelines and tables have a date beside the text. */
const proseFields = ['paragraph', 'item', 'summary', 'description']

/**
 * Finds counts of cases without a date, because readers cannot judge whether such a count is current.
 * The date may be in the same sentence or in the one before.
 */
export function checkCounts(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(({ file, passages }) =>
    passages
      .filter(passage => proseFields.includes(fieldOf(passage)))
      .flatMap(passage => {
        const all = splitSentences(passage.text)
        return all.flatMap(({ text, index }, position): Finding[] => {
          const match = countPattern.exec(text)
          if (!match || datePattern.test(`${all[position - 1]?.text} ${text}`)) return []
          const line = findPassageLine(passage, index + match.index)
          const suggestion = `Give its date before it, for example:\nAs of May 2026, ${match[0]}`
          return [{ file, line, message: `"${match[0]}" has no date`, suggestion }]
        })
      }),
  )
}
