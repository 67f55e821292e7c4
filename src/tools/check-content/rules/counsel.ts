import { existsSync } from 'node:fs'
import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import { isDraft } from '../../../documents/checks/validate-documents.ts'
import { createFieldFinding, findPassages } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf, type Passage } from '../../../documents/reading/passages.ts'
import { counselFile } from '../../../documents/schemas/counsel.ts'
import type { Site } from '../../../documents/schemas/site.ts'
import type { usStates } from '../../../forms/us-states.ts'

/** Notes that the lawyer has not settled, except those about drafts. */
export function findCounselNotes({
  counselNotes,
  documentsThatFit,
}: Pick<ContentValidation, 'counselNotes' | 'documentsThatFit'>): Finding[] {
  const drafts = documentsThatFit.filter(isDraft).map(({ file }) => file)
  return counselNotes
    .map(note => ({ ...note, about: fieldOf(note) }))
    .filter(({ about }) => !drafts.includes(about))
    .map(({ about, line, text }) => {
      const hadName = (document: TypedDocument) =>
        findPassages(document, 'aliases').some(({ text }) => about.includes(`/${text}.`))
      const renamed = existsSync(about) ? undefined : documentsThatFit.find(hadName)
      const message = existsSync(about)
        ? `has a note for your lawyer about ${about}: ${text}`
        : `has a note about ${about}, which does not exist`
      const suggestion = renamed
        ? `Write its new name: ${renamed.file}`
        : 'Settle it, then take it out.'
      return { file: counselFile, line, other: about, message, suggestion }
    })
}

/**
 * What laws ask for: on legal advertising, Kansas 50-6,144 and Tennessee 47-18-3002; on privacy,
 * Virginia 59.1-577 and 59.1-578.
 */
const statutorySentences: readonly (readonly [file: string, field: string, words: string])[] = [
  ['site.yaml', 'mobileMenu.line', 'This is a paid advertisement for legal services.'],
  [
    'site.yaml',
    'cautions.medicine',
    "Do not stop taking a prescribed medication without first consulting with your doctor. Discontinuing a prescribed medication without your doctor's advice can result in injury",
  ],
  ['texts.yaml', 'approval.approved', 'remains approved by the'],
  ['pages/privacy-policy.mdx', 'paragraph', '45 days'],
  ['pages/privacy-policy.mdx', 'paragraph', 'appeal'],
]

/** Settings, texts and the privacy policy that lack one of the {@link statutorySentences}. */
export function checkStatutorySentences(documents: readonly TypedDocument[]): Finding[] {
  return statutorySentences.flatMap(([file, field, words]) => {
    const document = documents.find(document => document.file === `content/${file}`)
    const says = ({ text }: Passage) => text.replace(/\s+/g, ' ').includes(words)
    if (!document || findPassages(document, field).some(says)) return []
    const message = `lacks words that laws ask for: "${words}"`
    const suggestion = 'Put it back, or ask your lawyer.'
    return [createFieldFinding(document, field.split('.'), message, suggestion)]
  })
}

/** The laws that make it a question for a lawyer whether leads of a state may be taken. */
const lawsOfStates: Readonly<Partial<Record<(typeof usStates)[number], string>>> = {
  California: 'Business and Professions Code 6155, SB 37',
  Connecticut: 'SB 1295',
  Maryland: 'MODPA',
  Nevada: 'SB 370',
  Texas: 'TDPSA',
  Virginia: 'SB 754',
  Washington: 'RCW 19.373.070',
}

/** What only the operator and the lawyer can decide, and `site.yaml` does not say. */
export function findOpenDecisions(
  documents: readonly TypedDocument[],
  { states }: Pick<Site, 'states'>,
): Finding[] {
  const document = documents.find(({ kind }) => kind === 'site')
  if (!document) return []
  const decided = Object.keys(states)
  return Object.entries(lawsOfStates)
    .filter(([state]) => !decided.includes(state))
    .map(([state, law]) => {
      const message = `does not say whether you take leads of ${state} (${law})`
      const suggestion = 'Ask your lawyer, then write it below states: served, decided and reason.'
      return createFieldFinding(document, ['states'], message, suggestion)
    })
}
