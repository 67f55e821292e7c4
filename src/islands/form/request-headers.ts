import { isConsent, nameOf, questionsOf, variantsOf } from '../../forms/answers.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import { extractPlainText } from '../../forms/inline-text.ts'
import { consentHeader, formHeader } from '../../forms/model.ts'
import { findInForm } from './form-elements.ts'

/**
 * Builds the headers by which a submission states its form, and the record of the consent that the page showed. A page
 * that was translated showed words of which there is no record, so it states none.
 */
export function buildHeaders({ questionnaire, consent }: FormConfig): Record<string, string> {
  const { id } = questionnaire
  const questions = questionsOf(questionnaire).filter(isConsent)
  const recorded = questions.flatMap(({ label }) => variantsOf(label)).map(extractPlainText)
  const shown = questions.flatMap(question =>
    findInForm(id, `[name="${nameOf(question)}"]~label`).map(label => label.textContent),
  )
  const isShown = joinWords(shown) === joinWords(recorded)
  return { [formHeader]: id, ...(consent && isShown && { [consentHeader]: consent }) }
}

/** The words without any space, because that between sentences is no part of a label. */
function joinWords(texts: readonly string[]): string {
  return texts.join('').replace(/\s/g, '')
}
