import { getClaimant, pickVariant, questionsOf } from '../forms/answers.ts'
import { type FixedKey, getFixedAnswer } from '../forms/fixed-keys.ts'
import type { Answers, Questionnaire } from '../forms/model.ts'
import type { AnswerFormat } from '../forms/rules/answer-format.ts'
import { email } from '../forms/rules/email.ts'
import { phone } from '../forms/rules/phone.ts'

type Values = Readonly<Record<string, unknown>>

/** Where a person can be reached: ten digits, and an address in small letters. A text is "" if there is none. */
export type Contacts = Readonly<Record<'number' | 'email', string>>

/**
 * Reads the number and the address of whoever sends a body, once: the answers to the questions of the stated form that ask
 * for them or, where a body lacks these, those under the keys of the specification. Other texts are no contact, whatever
 * they look like.
 */
export function readContacts(form: Questionnaire | undefined, values: Values): Contacts {
  const claimant = form ? getClaimant(form, values as Answers) : 'MYSELF'
  const read = (rule: 'phone' | 'email', { clean, pattern }: AnswerFormat, keys: FixedKey[]) => {
    const question = form && questionsOf(form).find(question => question.rule === rule)
    const asked = question ? [pickVariant(question.key, claimant)] : []
    const key = [...asked, ...keys].find(key => Object.hasOwn(values, key))
    const contact = clean(String(key === undefined ? '' : values[key]))
    return pattern.test(contact) ? contact.toLowerCase() : ''
  }
  return {
    number: read('phone', phone, ['number', 'phoneNumber']),
    email: read('email', email, ['email']),
  }
}

/** The visitor's name or, without one, e-mail address. */
export function readName(values: Values): string {
  const [fullName, ...names] = (['fullName', 'firstName', 'lastName'] as const).map(key =>
    getFixedAnswer(values, key),
  )
  return fullName || names.filter(Boolean).join(' ') || getFixedAnswer(values, 'email')
}
