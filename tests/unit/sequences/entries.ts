import { nameOf, questionsOf } from '../../../src/forms/answers.ts'
import type { Question, Questionnaire } from '../../../src/forms/model.ts'
import type { Entered } from './ledger.ts'

/** The entries of a form by control name; "true" ticks a checkbox. */
type Entries = ReadonlyMap<string, string>

/** A valid entry of the visitor with this e-mail address. */
export function rightFor({ kind, rule, options }: Question, email: string): string {
  if (options) return options[0]!.value
  if (kind === 'years') return '2019'
  if (kind === 'date') return '1961-02-28'
  if (kind === 'checkbox') return 'true'
  if (rule === 'email') return email
  if (rule === 'phone') return '(555) 010-1234'
  return rule === 'zip' ? '02134' : "D'Arcy"
}

/** The option after the one that is chosen. */
export function nextOf({ options }: Question, chosen: string): string {
  const values = options?.map(({ value }) => value) ?? ['x']
  return values[(values.indexOf(chosen) + 1) % values.length]!
}

/** True if a control of the question can hold such an entry. */
export function holds({ kind, options }: Question, entry: string): boolean {
  if (entry === '') return true
  if (options) return options.some(({ value }) => value === entry)
  if (kind === 'checkbox') return entry === 'true'
  if (kind === 'years') return /^20[012]\d$/.test(entry)
  return kind !== 'date' || /^\d{4}-\d\d-\d\d$/.test(entry)
}

/** The expected payload, computed independently of the code under test. */
export function leadOf(form: Questionnaire, entries: Entries): Entered {
  const entry = (name: string) => entries.get(name) ?? ''
  const loved = form.who !== undefined && entry(form.who) === 'LOVED ONE'
  const lead: Record<string, string | boolean> = { ...form.constants }
  for (const question of questionsOf(form)) {
    const { key, kind, rule, when } = question
    const asked = !when || entry(when.question) === when.is
    const wire = typeof key === 'string' ? key : key[loved ? 'LOVED ONE' : 'MYSELF']
    const text = asked ? entry(nameOf(question)).toWellFormed() : ''
    if (kind === 'checkbox') lead[wire] = text === 'true'
    else if (kind === 'longtext') lead[wire] = text.trim() === '' ? '' : text
    else if (rule === 'phone') lead[wire] = text.replace(/\D/g, '')
    else lead[wire] = rule === 'zip' ? text.replace(/[\s-]/g, '') : text.trim()
  }
  return lead
}
