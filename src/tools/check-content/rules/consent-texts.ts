import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { isConsent, questionsOf, variantsOf } from '../../../forms/answers.ts'

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
export function checkConsentTexts(
  documents: readonly TypedDocument[],
  { questionnaires }: Pick<ContentValidation, 'questionnaires'>,
): Finding[] {
  const labels = questionnaires
    .filter(({ lead }) => lead)
    .flatMap(form => questionsOf(form).filter(isConsent))
    .flatMap(({ label }) => variantsOf(label))
  return [...new Set(labels)].flatMap(words => {
    const missing = Object.keys(consentParts).filter(part => !consentParts[part]!.test(words))
    if (missing.length === 0) return []
    const isWritten = ({ text }: { text: string }) => text.replace(/\s+/g, ' ') === words
    const document = documents.find(({ passages }) => passages.some(isWritten))
    return {
      file: document?.file ?? 'content/parts',
      line: document?.passages.find(isWritten)?.line,
      message: `the consent does not say ${missing.join(', ')}`,
      suggestion: 'Write it, and ask your lawyer.',
    }
  })
}
