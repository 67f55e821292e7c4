import { createFieldFinding, type TypedDocument } from '../../documents/content-document.ts'
import type { Finding } from '../../documents/finding.ts'
import { fieldOf, findPassageLine } from '../../documents/passages.ts'
import { questionnaireFolders } from '../../documents/questionnaire/read.ts'
import type { Lawsuit } from '../../documents/schemas/lawsuit.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import type { Environment } from '../../environment.ts'
import { isConsent, questionsOf, variantsOf } from '../../forms/answers.ts'
import { listDueReviews } from '../due-reviews.ts'

/** Lead forms whose consent text does not name the operator. */
export function checkConsentTexts({ questionnaires }: ContentValidation): Finding[] {
  return questionnaires
    .filter(({ lead }) => lead)
    .filter(form =>
      questionsOf(form)
        .filter(isConsent)
        .flatMap(({ label }) => variantsOf(label))
        .some(words => !words.includes('**%name%**')),
    )
    .map(({ id }) => ({
      file: `${questionnaireFolders[0]}/${id}.yaml`,
      message: 'the consent does not name who may call',
      suggestion: 'Name the operator once, with stars: I agree that **%name%** and its partners …',
    }))
}

/** Sentences that laws on legal advertising ask for: Kansas 50-6,144 and Tennessee 47-18-3002. */
const statutorySentences = {
  site: [
    ['mobileMenu.line', 'This is a paid advertisement for legal services.'],
    [
      'cautions.medicine',
      "Do not stop taking a prescribed medication without first consulting with your doctor. Discontinuing a prescribed medication without your doctor's advice can result in injury",
    ],
  ],
  texts: [['approval.approved', 'remains approved by the']],
} as const

/** Settings and texts that lack one of the {@link statutorySentences}. */
export function checkStatutorySentences(document: TypedDocument): Finding[] {
  const { kind, passages } = document
  if (kind !== 'site' && kind !== 'texts') return []
  return statutorySentences[kind]
    .filter(([field, words]) =>
      passages.every(
        each => fieldOf(each) !== field || !each.text.replace(/\s+/g, ' ').includes(words),
      ),
    )
    .map(([field, words]) =>
      createFieldFinding(
        document,
        field.split('.'),
        `lacks a sentence of laws on legal advertising: "${words}"`,
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

/**
 * Articles that today's build leaves out, and texts with a note to counsel.
 * @param published the articles of today's build
 */
export function checkReadiness(
  document: TypedDocument,
  published: readonly TypedDocument[],
  today: string,
): Finding[] {
  if (document.kind !== 'lawsuit' && document.kind !== 'page' && document.kind !== 'texts')
    return []
  const createFinding = (field: keyof Lawsuit, message: string, suggestion: string) => [
    createFieldFinding(document, [field], message, suggestion),
  ]
  const { counsel = '' } = document.data
  if (/\bdraft\b/i.test(counsel))
    return createFinding(
      'counsel',
      'is a draft for your lawyer',
      'Settle it, then take "counsel" out.',
    )
  if (/verify before launch/i.test(counsel))
    return createFinding('counsel', 'has facts to verify', 'Verify them, then take "counsel" out.')
  if (document.kind !== 'lawsuit' || published.includes(document)) return []
  return document.data.draft
    ? createFinding('draft', 'is a draft', 'Finish it and take "draft" out, or delete the file.')
    : createFinding('published', 'is published on a later day', `Write:\npublished: ${today}`)
}

/** Case information and missing outcomes that are too old to show. */
export function checkAge(published: readonly TypedDocument<'lawsuit'>[], today: string): Finding[] {
  return listDueReviews(published)
    .filter(({ by }) => by < today)
    .map(({ by, place, ...review }) => ({
      ...review,
      suggestion: `Look it up: ${place}. npm run due lists all of these, soonest first.`,
    }))
}
