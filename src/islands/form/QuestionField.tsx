import type { ReactNode } from 'react'
import {
  controlNamesOf,
  dateFields,
  extractDigits,
  extractPhoneDigits,
  nameOf,
  parseWholeDate,
} from '../../forms/answers.ts'
import type { Problem } from '../../forms/check.ts'
import type { AnswerOption, Question } from '../../forms/model.ts'
import type { AnswerWarning } from '../../forms/warnings.ts'
import { getCertificateAttributes } from './certificate.tsx'
import styles from './QuestionField.module.css'
import { RichText } from './RichText.tsx'
import { VariantText } from './VariantText.tsx'
import { WarningMessage } from './WarningMessage.tsx'

interface Props {
  /** Prefix of the ids on this page. */
  readonly form: string
  readonly question: Question
  readonly isAsked: boolean
  /** The problem with this question, if there is one. */
  readonly problem: Problem | undefined
  readonly warning: AnswerWarning | undefined
  /** The newest year of year lists. */
  readonly year: number
  /** True if answers are tagged for the consent certificate. */
  readonly lead: boolean
}

const dateLabels = ['Month', 'Day', 'Year']

/** Options with more characters do not fit two in a row. */
const longLabelLength = 18

/** One question: label or legend, hint, problem, and a native, uncontrolled control. */
export function QuestionField({ form, question, isAsked, problem, warning, year, lead }: Props) {
  const { kind, hint, required, autocomplete, initial } = question
  const name = nameOf(question)
  const id = `${form}-${name}`
  if (kind === 'hidden') return <input type="hidden" name={name} defaultValue={initial} />

  const attributes = getCertificateAttributes(lead)
  const descriptionIds = [
    hint && `${id}-hint`,
    problem && `${id}-problem`,
    warning && `${id}-warning`,
  ]
    .filter(Boolean)
    .join(' ')
  const common = {
    'aria-describedby': descriptionIds || undefined,
    'aria-invalid': problem ? true : undefined,
    ...(question.screening && attributes.screening),
  }
  const control = {
    ...common,
    id,
    name,
    required: required !== undefined,
    autoComplete: autocomplete,
  }
  const label = <VariantText variants={question.label} />
  const help = (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          <VariantText variants={hint} />
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem.inline}
        </p>
      )}
    </>
  )

  if (kind === 'buttons')
    return (
      <fieldset
        className={styles.question}
        hidden={!isAsked}
        data-question=""
        role="radiogroup"
        aria-required={required !== undefined}
        {...common}
      >
        <legend className={styles.label}>{label}</legend>
        {help}
        <div
          className={styles.radioButtons}
          data-long={
            question.options!.some(({ label }) => label.length > longLabelLength) || undefined
          }
        >
          {question.options!.map(({ label, value }, index) => (
            <label key={value} {...(question.screening && attributes.screening)}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={value}
                required={required !== undefined}
                defaultChecked={value === initial}
                {...(question.screening && attributes.screening)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )

  if (kind === 'date')
    return (
      <fieldset className={styles.question} hidden={!isAsked} data-question="">
        <legend className={styles.label}>{label}</legend>
        {help}
        <div className="form-date">
          {controlNamesOf(question).map((field, index) => (
            <label key={field}>
              {dateLabels[index]}
              <input
                {...common}
                type="text"
                id={index === 0 ? id : undefined}
                name={field}
                required={required !== undefined}
                inputMode="numeric"
                autoComplete={autocomplete && `${autocomplete}-${dateFields[index]}`}
                onInput={handleDateInput}
                // Password managers and autofill may set a value with no other event.
                onChange={handleDateInput}
              />
            </label>
          ))}
        </div>
        {warning && <WarningMessage id={id} warning={warning} />}
      </fieldset>
    )

  if (kind === 'checkbox')
    return (
      <div className={styles.question} hidden={!isAsked} data-question="">
        {help}
        <div className={styles.consent}>
          <input type="checkbox" value="true" {...control} autoComplete="off" />
          <label htmlFor={id} {...attributes.consent}>
            {listSentences(question.label as string).map(sentence => (
              <span key={sentence}>
                <RichText
                  text={`${sentence} `}
                  renderStrong={text => (
                    <strong key={text} translate="no" {...attributes.advertiser}>
                      {text}
                    </strong>
                  )}
                />
              </span>
            ))}
          </label>
        </div>
      </div>
    )

  return (
    <div className={styles.question} hidden={!isAsked} data-question="" data-rule={question.rule}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required === undefined && <span className={styles.hint}> (optional)</span>}
      </label>
      {help}
      {kind === 'list' && (
        <SelectList control={control} question={question} options={question.options!} />
      )}
      {kind === 'years' && (
        <SelectList
          control={control}
          question={question}
          options={listYears(year, question.from!)}
        />
      )}
      {kind === 'longtext' && <textarea rows={5} {...control} defaultValue={initial} />}
      {kind === 'text' && (
        <input
          {...control}
          {...getInputAttributes(question, lead)}
          defaultValue={initial}
          onInput={question.rule === 'phone' ? handlePhoneInput : undefined}
        />
      )}
      {warning && <WarningMessage id={id} warning={warning} />}
    </div>
  )
}

/** Splits a consent into its sentences, but not within a `**name**`. */
function listSentences(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z](?:[^*]*\*\*[^*]*\*\*)*[^*]*$)/)
}

interface SelectListProps {
  readonly control: object
  readonly question: Question
  readonly options: readonly AnswerOption[]
}

function SelectList({ control, question, options }: SelectListProps): ReactNode {
  return (
    <select {...control} defaultValue={question.initial ?? ''}>
      <option value="">{question.placeholder ?? '--Select--'}</option>
      {options.map(({ label, value }) => (
        <option key={label} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function listYears(newest: number, oldest: number): AnswerOption[] {
  return Array.from({ length: newest - oldest + 1 }, (_, ago) => {
    const year = String(newest - ago)
    return { label: year, value: year }
  })
}

/** Returns the attributes that select the keyboard and corrections for a text question. */
function getInputAttributes({ rule, screening }: Question, lead: boolean) {
  if (rule === 'email') return { type: 'email', spellCheck: false, autoCapitalize: 'none' } as const
  if (rule === 'zip') return { type: 'text', inputMode: 'numeric', spellCheck: false } as const
  if (rule === 'phone')
    return {
      type: 'tel',
      inputMode: 'numeric',
      spellCheck: false,
      ...getCertificateAttributes(lead).contact,
    } as const
  return { type: 'text', spellCheck: screening } as const
}

/** Spreads a whole date that was pasted or filled into one of the three controls over all of them. */
function handleDateInput({ currentTarget: input }: React.SyntheticEvent<HTMLInputElement>) {
  const date = parseWholeDate(input.value)
  if (!date) return
  const controls = input.closest('fieldset')!.querySelectorAll('input')
  for (const [index, control] of controls.entries()) control.value = date[index]!
}

/** Reduces the entry of a phone number to its digits and keeps the caret in place. */
function handlePhoneInput({
  currentTarget: input,
  nativeEvent: { isComposing },
}: React.InputEvent<HTMLInputElement>) {
  if (isComposing) return
  const digits = extractPhoneDigits(input.value)
  if (digits === input.value) return
  const textAfterCaret = input.value.slice(input.selectionEnd ?? input.value.length)
  const caret = digits.length - extractDigits(textAfterCaret).length
  input.value = digits
  input.setSelectionRange(Math.max(0, caret), Math.max(0, caret))
}
