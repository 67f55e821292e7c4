import {
  type ContentDocument,
  createFieldFinding,
  type TypedDocument,
} from '../../documents/content-document.ts'
import { addDays } from '../../documents/days.ts'
import type { Finding } from '../../documents/finding.ts'
import { fieldOf, findPassageLine } from '../../documents/passages.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import type { Environment } from '../../environment.ts'
import { isConsent, questionsOf, variantsOf } from '../../forms/answers.ts'
import { listDueReviews } from '../due-reviews.ts'

/** What the consent of a lead form has to say, whatever else your lawyer makes of it. */
const consentParts: Readonly<Record<string, RegExp>> = {
  '**%name%**': /\*\*%name%\*\*/,
  'a link to /partners-list': /\]\(\/partners-list\)/,
  'a link to /terms-and-conditions': /\]\(\/terms-and-conditions\)/,
  'a link to /privacy-policy': /\]\(\/privacy-policy\)/,
  STOP: /\bSTOP\b/,
  '"not a condition of any purchase"': /\bnot\b[^.]*\bcondition (of|to)\b[^.]*\b(purchas|buy)/i,
}

/** Consents of lead forms that leave out a part. One that forms share is found once, where it is written. */
export function checkConsentTexts({ questionnaires, documents }: ContentValidation): Finding[] {
  const labels = questionnaires
    .filter(({ lead }) => lead)
    .flatMap(form => questionsOf(form).filter(isConsent))
    .flatMap(({ label }) => variantsOf(label))
  return [...new Set(labels)].flatMap(words => {
    const missing = Object.keys(consentParts).filter(part => !consentParts[part]!.test(words))
    const [place] = documents.flatMap(({ file, passages }) =>
      passages.flatMap(({ text, line }) =>
        text.replace(/\s+/g, ' ') === words ? { file, line } : [],
      ),
    )
    const message = `the consent does not say ${missing.join(', ')}`
    return missing.length > 0
      ? [{ file: 'content/parts', ...place, message, suggestion: 'Write it, and ask your lawyer.' }]
      : []
  })
}

/**
 * What laws ask for: on legal advertising, Kansas 50-6,144 and Tennessee 47-18-3002; on privacy,
 * Virginia 59.1-577 and 59.1-578.
 */
const statutorySentences: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'content/site.yaml': [
    ['mobileMenu.line', 'This is a paid advertisement for legal services.'],
    [
      'cautions.medicine',
      "Do not stop taking a prescribed medication without first consulting with your doctor. Discontinuing a prescribed medication without your doctor's advice can result in injury",
    ],
  ],
  'content/texts.yaml': [['approval.approved', 'remains approved by the']],
  'content/pages/privacy-policy.mdx': [
    ['paragraph', '45 days'],
    ['paragraph', 'appeal'],
  ],
}

/** Settings, texts and the privacy policy that lack one of the {@link statutorySentences}. */
export function checkStatutorySentences(document: TypedDocument): Finding[] {
  const { file, passages } = document
  return (statutorySentences[file] ?? [])
    .filter(([field, words]) =>
      passages.every(
        each => fieldOf(each) !== field || !each.text.replace(/\s+/g, ' ').includes(words),
      ),
    )
    .map(([field, words]) =>
      createFieldFinding(
        document,
        field.split('.'),
        `lacks words that laws ask for: "${words}"`,
        'Put it back, or ask your lawyer.',
      ),
    )
}

/** Texts that deny what the environment turns on. */
export function findAnalyticsDenials(
  { documents }: ContentValidation,
  { PUBLIC_EVENTS_URL }: Environment,
): Finding[] {
  if (!PUBLIC_EVENTS_URL) return []
  return documents.flatMap(({ file, passages }) =>
    passages.flatMap(passage => {
      const denied = /no analytics|not use analytics/.exec(passage.text)
      if (!denied) return []
      const line = findPassageLine(passage, denied.index)
      const message = `says "${denied[0]}", and PUBLIC_EVENTS_URL turns them on`
      const suggestion = 'Change the text with your lawyer, or unset the variable.'
      return [{ file, line, message, suggestion }]
    }),
  )
}

/** A note that the lawyer has not settled. */
export function findCounselNotes(documents: readonly TypedDocument[]): Finding[] {
  return documents.flatMap(document => {
    const note = document.yaml.document.get('counsel')
    if (typeof note !== 'string') return []
    const [words] = note.split(/[.:;](?:\s|$)/)
    const message = `has a note for your lawyer: ${words}`
    return [
      createFieldFinding(document, ['counsel'], message, 'Settle it, then take "counsel" out.'),
    ]
  })
}

/** How long before a legal text takes effect its page may show it. */
const maxDaysOfNotice = 30

/** What time alone makes wrong or right: old case information, the year, and legal texts of a later day. */
export function checkAge(
  { site, documents, documentsThatFit }: ContentValidation,
  published: readonly TypedDocument<'lawsuit'>[],
  today: string,
): Finding[] {
  const settings = documents.find(({ kind }) => kind === 'site')!
  const year = Number(today.slice(0, 4))
  const isLater = site.privacySignal > today
  const refuse = (document: ContentDocument, field: string, value: string, instead: string) =>
    createFieldFinding(
      document,
      [field],
      `${field} is ${value}, not ${instead}${field === 'year' ? '' : ' or before'}`,
      `Write:\n${field}: ${instead}`,
    )
  return [
    ...listDueReviews(published)
      .filter(({ by }) => by < today)
      .map(({ by, place, ...review }) => ({
        ...review,
        suggestion: `Look it up: ${place}. npm run due lists all of these, soonest first.`,
      })),
    ...(site.year === year ? [] : [refuse(settings, 'year', String(site.year), String(year))]),
    ...(isLater ? [refuse(settings, 'privacySignal', site.privacySignal, today)] : []),
    ...documentsThatFit.flatMap(document => {
      const { effective = '' } = document.kind === 'page' ? document.data : {}
      return effective > addDays(today, maxDaysOfNotice)
        ? [refuse(document, 'effective', effective, today)]
        : []
    }),
  ]
}
