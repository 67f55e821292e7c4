import type {
  ContentDocument,
  DocumentKind,
  TypedDocument,
} from '../../documents/content-document.ts'
import type { Finding } from '../../documents/finding.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import { checkPlaceholders } from '../../documents/validate-documents.ts'
import type { BuiltSite } from './built-site.ts'
import { checkAddresses } from './rules/addresses.ts'
import { checkAgreement } from './rules/agreement.ts'
import { checkAnchors } from './rules/anchors.ts'
import { checkCardLetters } from './rules/card-letters.ts'
import { checkCitations } from './rules/citations.ts'
import { checkComponents } from './rules/components.ts'
import { checkCounts } from './rules/counts.ts'
import { checkDates } from './rules/dates.ts'
import { checkPhotographs, checkPictures, findImagesWithoutAlt } from './rules/images.ts'
import { checkLengths } from './rules/lengths.ts'
import { checkLinkAddresses, checkLinks } from './rules/links.ts'
import { checkMarkup } from './rules/markup.ts'
import { checkPhrases } from './rules/phrases.ts'
import { checkReadingGrade } from './rules/reading-grade.ts'
import { checkSourceUrls } from './rules/sources.ts'
import { checkSpelling } from './rules/spelling.ts'
import { checkWeakSources } from './rules/weak-sources.ts'

/** What a rule may read besides the documents of its kinds. */
interface RuleContext {
  /** Today, or the day to use instead, `YYYY-MM-DD`. */
  readonly day: string
  readonly content: ContentValidation
  /** The documents that are checked, also those that do not fit their schema. */
  readonly included: readonly ContentDocument[]
  /** The files that are checked, also those that cannot be parsed. */
  readonly files: readonly string[]
  /** The words of browser code, unless files are named. */
  readonly code: readonly ContentDocument[]
  /** The findings of the rules above. */
  readonly known: readonly Finding[]
}

interface BuildContext extends RuleContext {
  readonly built: BuiltSite
  /** Content changed after the build. */
  readonly isOutdated: boolean
}

type Findings = readonly Finding[] | Promise<readonly Finding[]>

/** One check of content. Its documents fit their schemas and are no drafts, unless they are named. */
export type ContentRule = {
  readonly name: string
  /** The kinds of documents that it applies to; all by default. */
  readonly kinds?: readonly DocumentKind[]
  /**
   * Only an error fails a check. A warning is what readers are told of, and `check:launch` refuses it. A
   * doubt may be right as it is.
   */
  readonly severity?: 'error' | 'warning' | 'doubt'
  /** `check:launch` leaves it to `check:content`. */
  readonly isSlow?: boolean
} & (
  | {
      /** `valid content`: it is skipped while any file does not fit its schema. */
      readonly needs?: 'valid content'
      check(documents: readonly TypedDocument[], context: RuleContext): Findings
    }
  | {
      readonly needs: 'build'
      check(documents: readonly TypedDocument[], context: BuildContext): Findings
    }
)

/** All rules, in the order in which findings about a line are printed. Add a new rule here. */
export const contentRules: readonly ContentRule[] = [
  {
    name: 'addresses',
    needs: 'valid content',
    // Drafts keep their addresses.
    check: (_, { content }) => checkAddresses(content.documentsThatFit),
  },
  {
    name: 'placeholders',
    check: (documents, { content }) => checkPlaceholders(documents, content.site),
  },
  { name: 'citations', kinds: ['lawsuit', 'page', 'faq'], check: checkCitations },
  { name: 'sources', kinds: ['lawsuit', 'page', 'faq'], check: checkSourceUrls },
  { name: 'dates', check: (documents, { day }) => checkDates(documents, day) },
  { name: 'counts', kinds: ['lawsuit', 'faq'], check: checkCounts },
  { name: 'phrases', check: (documents, { code }) => checkPhrases([...documents, ...code]) },
  { name: 'lengths', check: checkLengths },
  { name: 'reading grade', check: checkReadingGrade },
  { name: 'pictures', check: checkPictures },
  { name: 'components', check: checkComponents },
  { name: 'card letters', kinds: ['lawsuit', 'site'], check: checkCardLetters },
  { name: 'link addresses', check: checkLinkAddresses },
  { name: 'marks', check: (documents, { code }) => checkMarkup([...documents, ...code]) },
  {
    name: 'links',
    needs: 'build',
    check: (_, { built, included, content, isOutdated }) =>
      checkLinks(built, included, content.site.host, isOutdated),
  },
  {
    name: 'anchors',
    needs: 'build',
    check: (_, { built, included }) => checkAnchors(built, included),
  },
  { name: 'built pictures', needs: 'build', check: (_, { built }) => findImagesWithoutAlt(built) },
  {
    name: 'spelling',
    isSlow: true,
    check: (_, { files, code, known }) => checkSpelling(files, code, known),
  },
  { name: 'photographs', isSlow: true, check: checkPhotographs },
  { name: 'weak sources', kinds: ['lawsuit'], severity: 'warning', check: checkWeakSources },
  { name: 'agreement', kinds: ['lawsuit'], severity: 'doubt', check: checkAgreement },
]
