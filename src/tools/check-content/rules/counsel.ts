import { createFieldFinding, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { fieldOf } from '../../../documents/passages.ts'

/** Notes that the lawyer has not settled. */
export function findCounselNotes(documents: readonly TypedDocument[]): Finding[] {
  return documents.flatMap(document => {
    const note = document.yaml.document.get('counsel')
    if (typeof note !== 'string') return []
    const [words] = note.split(/[.:;](?:\s|$)/)
    const message = `has a note for your lawyer: ${words}`
    return createFieldFinding(document, ['counsel'], message, 'Settle it, then take "counsel" out.')
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
export function checkStatutorySentences(documents: readonly TypedDocument[]): Finding[] {
  return documents.flatMap(document =>
    (statutorySentences[document.file] ?? [])
      .filter(([field, words]) =>
        document.passages.every(
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
      ),
  )
}
