import type { DocumentKind, TypedDocument } from '../../documents/content-document.ts'
import type { Finding } from '../../documents/finding.ts'
import { checkCardLetters } from './rules/card-letters.ts'
import { checkCitations } from './rules/citations.ts'
import { checkComponents } from './rules/components.ts'
import { checkCounts } from './rules/counts.ts'
import { checkDates } from './rules/dates.ts'
import { checkPictures } from './rules/images.ts'
import { checkLengths } from './rules/lengths.ts'
import { checkLinkAddresses } from './rules/links.ts'
import { checkMarkup } from './rules/markup.ts'
import { checkPhrases } from './rules/phrases.ts'
import { checkReadingGrade } from './rules/reading-grade.ts'
import { checkSourceUrls } from './rules/sources.ts'

/** One check of `npm run check:content`. */
interface ContentRule {
  readonly name: string
  /** The kinds of documents that it applies to. */
  readonly applies: 'all' | readonly DocumentKind[]
  /** @param day today, or the day to use instead, `YYYY-MM-DD` */
  readonly check: (documents: readonly TypedDocument[], day: string) => readonly Finding[]
}

/** All rules, in the order in which findings are printed. Add a new rule here. */
const contentRules: readonly ContentRule[] = [
  { name: 'citations', applies: ['lawsuit', 'page', 'faq'], check: checkCitations },
  { name: 'sources', applies: ['lawsuit', 'page', 'faq'], check: checkSourceUrls },
  { name: 'dates', applies: 'all', check: checkDates },
  { name: 'counts', applies: ['lawsuit', 'faq'], check: checkCounts },
  { name: 'phrases', applies: 'all', check: checkPhrases },
  { name: 'lengths', applies: 'all', check: checkLengths },
  { name: 'reading grade', applies: 'all', check: checkReadingGrade },
  { name: 'pictures', applies: 'all', check: checkPictures },
  { name: 'components', applies: 'all', check: checkComponents },
  { name: 'card letters', applies: ['lawsuit', 'site'], check: checkCardLetters },
  { name: 'links', applies: 'all', check: checkLinkAddresses },
  { name: 'marks', applies: 'all', check: checkMarkup },
]

/** The findings of all rules. */
export function runRules(documents: readonly TypedDocument[], day: string): Finding[] {
  return contentRules.flatMap(({ applies, check }) =>
    check(
      documents.filter(({ kind }) => applies === 'all' || applies.includes(kind)),
      day,
    ),
  )
}
