import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isConsent, pickVariant, questionsOf } from '../forms/answers.ts'
import { extractPlainText, parseInlineText } from '../forms/inline-text.ts'
import { type Claimant, claimants, type Questionnaire } from '../forms/model.ts'

const { textContent } = DomUtils

/** What the forms of one build ask visitors to agree to. */
export interface Consents {
  /** The id of the record of each form that asks for consent, by form and claimant. */
  readonly forms: Readonly<Record<string, Readonly<Record<Claimant, string>>>>
  /** Records, and the pages that they name, by the SHA-256 of their text. */
  readonly texts: Readonly<Record<string, string>>
}

/**
 * Records the words of each consent, without marks and links, and below them which versions of the linked
 * pages held.
 * @param readPage the HTML of the page with this path; undefined where none is built
 */
export function buildConsents(
  questionnaires: readonly Questionnaire[],
  readPage: (path: string) => string | undefined,
): Consents {
  const texts: Record<string, string> = {}
  const addText = (text: string) => {
    const id = createHash('sha256').update(text).digest('hex')
    texts[id] = text
    return id
  }
  const addPage = (path: string) => {
    const page = readPage(path)
    return page === undefined ? [] : [`${path} ${addText(extractMainText(page))}`]
  }
  const addRecord = (label: string) => {
    const paths = parseInlineText(label).flatMap(({ href }) => href ?? [])
    const pages = [...new Set(paths)].flatMap(addPage)
    return addText([extractPlainText(label), ...pages].join('\n'))
  }
  const forms = questionnaires.flatMap(form => {
    const consent = questionsOf(form).find(isConsent)
    if (!consent) return []
    const ids = claimants.map(claimant => [
      claimant,
      addRecord(pickVariant(consent.label, claimant)),
    ])
    return [[form.id, Object.fromEntries(ids)] as const]
  })
  return { forms: Object.fromEntries(forms), texts }
}

/** The words of a page, a line for each paragraph, without menus and footer. */
function extractMainText(html: string): string {
  const [main = html] = /<main[\s>][\s\S]*<\/main>/.exec(html) ?? []
  const lines = main
    .replace(/\s+/g, ' ')
    .replace(/<(nav|script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/(p|h\d|li|tr|dt|dd|summary)>|<br\s*\/?>/g, '$&\n')
  return textContent(parseDocument(lines))
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
