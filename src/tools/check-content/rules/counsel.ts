import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import { createFieldFinding, findPassages } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf, type Passage } from '../../../documents/reading/passages.ts'
import { counselFile } from '../../../documents/schemas/counsel.ts'
import type { Site } from '../../../documents/schemas/site.ts'

/** Notes that the lawyer has not settled, as they stand. */
export function findCounselNotes({
  counselNotes,
}: Pick<ContentValidation, 'counselNotes'>): Finding[] {
  return counselNotes.map(note => {
    const about = fieldOf(note)
    const message = `has a note for your lawyer about ${about}: ${note.text}`
    const suggestion = 'Settle it, then take it out.'
    return { file: counselFile, line: note.line, other: about, message, suggestion }
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

/** What only the operator and the lawyer can decide, and the laws that ask for it. */
const decisions: readonly (readonly [
  path: readonly ['states', keyof Site['states']] | readonly ['trainsModels'],
  law: string,
])[] = [
  [['states', 'California'], 'Business and Professions Code 6155, SB 37'],
  [['states', 'Connecticut'], 'SB 1295'],
  [['states', 'Maryland'], 'MODPA'],
  [['states', 'Nevada'], 'SB 370'],
  [['states', 'Texas'], 'TDPSA'],
  [['states', 'Virginia'], 'SB 754'],
  [['states', 'Washington'], 'RCW 19.373.070'],
  [['trainsModels'], 'Connecticut SB 1295'],
]

/** The {@link decisions} that settings lack. */
export function findOpenDecisions(documents: readonly TypedDocument[]): Finding[] {
  const settings = documents.filter(({ kind }) => kind === 'site')
  return settings.flatMap(document =>
    decisions
      .filter(([path]) => (document.yaml.document.getIn(path) ?? null) === null)
      .map(([path, law]) => {
        const message = `${path.join('.')} is not decided (${law})`
        const suggestion = 'Ask your lawyer, then write it as the comment above says.'
        return createFieldFinding(document, path, message, suggestion)
      }),
  )
}
