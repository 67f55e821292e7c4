import type { TypedDocument } from '../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../documents/checks/validate-content.ts'
import type { Finding } from '../../documents/reading/finding.ts'
import { checkAddresses } from './rules/addresses.ts'
import { checkAlikeForms } from './rules/alike-forms.ts'
import { checkCitations } from './rules/citations.ts'
import { checkConsentTexts } from './rules/consent-texts.ts'
import { checkStatutorySentences, findCounselNotes, findOpenDecisions } from './rules/counsel.ts'
import { checkDates } from './rules/dates.ts'
import { checkLinks } from './rules/links.ts'
import { checkMarkup } from './rules/markup.ts'
import { checkPhrases } from './rules/phrases.ts'
import { checkReadingGrade } from './rules/reading-grade.ts'
import { checkRepeats } from './rules/repeats.ts'
import { checkSamples } from './rules/samples.ts'
import { checkSigns } from './rules/signs.ts'

/** An error fails a check. `launch`: only `check:launch` looks for it, and refuses it. */
export type Severity = 'error' | 'launch'

/** What a rule may read besides all documents. */
interface RuleContext {
  /** Today, or the day to use instead, `YYYY-MM-DD`. */
  readonly day: string
  readonly content: ContentValidation
}

/** One check of content. Its documents fit their schemas and are no drafts, unless they are named. */
export interface ContentRule {
  readonly name: string
  /** What it finds, for the writers' guide. */
  readonly finds: string
  readonly severity?: Severity
  check(documents: readonly TypedDocument[], context: RuleContext): readonly Finding[]
}

/** All rules, in the order in which findings about a line are printed. Add a new rule here. */
export const contentRules: readonly ContentRule[] = [
  {
    name: 'addresses',
    finds: 'a public address that leads nowhere any more, or is not on the list',
    check: (_, { content }) => checkAddresses(content),
  },
  {
    name: 'citations',
    finds: 'sources that a text cites and that are not listed, or listed and not cited',
    check: checkCitations,
  },
  {
    name: 'dates',
    finds:
      'events that are not in order; a future event that is not `scheduled`; `updated`, as-of and source dates in the future; a day that no month has',
    check: (documents, { day }) => checkDates(documents, day),
  },
  {
    name: 'phrases',
    finds:
      'those of `phrases.yaml`: official-looking warnings, promises, pressure, medical instructions, "victims of" a product, remarks of assistants; in every field, placeholders such as `TODO`. "Recall" is allowed in a file once a paragraph says so with its source, or an event of its timeline does',
    check: checkPhrases,
  },
  {
    name: 'reading',
    finds:
      'Flesch-Kincaid grade above 10 (articles, questions, pages, sentences of `texts.yaml`), 12 (pages with `effective`) or 9 (forms)',
    check: checkReadingGrade,
  },
  {
    name: 'signs',
    finds:
      'in every text that visitors read, any sign but letters, digits, blanks, `.` `,` `;` `:` `?` `!` `\'` `"` `(` `)` `-` `–` `—` `%` `$` `&` `/` `§` `+` `…` `@` `·`, `=` as in `n = 5`, and `signs` of `phrases.yaml`; the same sign twice in a row but for `--`; a paragraph that begins with `.`, `:` or `h2.`; `1.` without a blank behind it; a word twice in a row. So it finds Markdown that was not recognized, and citations in front matter, where `sources` belongs',
    check: checkSigns,
  },
  {
    name: 'markup',
    finds:
      'what articles, answers and pages do not have: `{…}`, quotations, lists right under a paragraph, of one item or not numbered from 1, headings of other levels, parts before the first section, emphasis within a word or a number, links whose words are another address, pictures without words, text struck through by `~`, uneven rows of a table; most HTML elements, components that pages do not have, and any in a file that ends with `.md`',
    check: checkMarkup,
  },
  {
    name: 'links',
    finds:
      'to no page, or to no heading on it; in forms, settings and texts, to an article that is not published; through a mail scanner, a search or a social site; with a scheme that no browser opens, to `localhost`, to a mailbox that cannot be, to a host that is not public, with what counts readers (`utm_source`), or without an address. Drafts are pages, aliases only lead to one',
    check: (documents, { content, day }) => checkLinks(documents, content, day),
  },
  {
    name: 'repeats',
    finds:
      'a title or a description that another page has, also one that is defined in code; a question that another answer has; a heading, a theme or the file name of a form or a question that its page has already as an anchor, such as `## Sources`',
    check: (documents, { content }) => checkRepeats(documents, content),
  },
  {
    name: 'forms',
    finds:
      'two claim forms with one `sub_category`, or two other forms that send the same keys and constants to one endpoint: nobody could tell their leads apart',
    check: (documents, { content }) => checkAlikeForms(documents, content.questionnaires),
  },
  {
    name: 'samples',
    finds:
      'settings and partners that are marked as samples; names, addresses and partners that came with the repository; addresses that lead nowhere',
    severity: 'launch',
    check: (documents, { content }) => checkSamples(documents, content),
  },
  {
    name: 'consent',
    finds: 'a consent of a lead form without one of the parts that it must have',
    severity: 'launch',
    check: (documents, { content }) => checkConsentTexts(documents, content),
  },
  {
    name: 'law',
    finds: 'words that laws ask for and that settings, texts or the privacy policy lack',
    severity: 'launch',
    check: checkStatutorySentences,
  },
  {
    name: 'decisions',
    finds: 'states and `trainsModels` that `site.yaml` does not decide',
    severity: 'launch',
    check: findOpenDecisions,
  },
  {
    name: 'counsel',
    finds: 'a note for your lawyer that is not settled',
    severity: 'launch',
    check: (_, { content }) => findCounselNotes(content),
  },
]
