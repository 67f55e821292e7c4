import type { ReactNode } from 'react'
import type { AnswerWarning } from '../../forms/advice.ts'
import {
  controlNamesOf,
  dateFields,
  extractDigits,
  nameOf,
  parseWholeDate,
  extractPhoneDigits,
} from '../../forms/answers.ts'
import type { Problem } from '../../forms/check.ts'
import type { Question as Asked, AnswerOption } from '../../forms/model.ts'
import { certificateTags } from './certificate.tsx'
import styles from './Question.module.css'
import { Suggestion } from './Suggestion.tsx'
import { Wording } from './Wording.tsx'

interface Props {
  /** Prefix of the ids on this page. */
  readonly form: string
  readonly question: Asked
  readonly asked: boolean
  /** The problem with this question, if there is one. */
  readonly problem: Problem | undefined
  readonly advice: AnswerWarning | undefined
  /** The newest year of year lists. */
  readonly year: number
  /** True if answers are tagged for the consent certificate. */
  readonly lead: boolean
}

const titles = ['Month', 'Day', 'Year']

/** Answers with more characters do not fit two in a row. */
const longLabel = 18

/** One question: label or legend, hint, problem, and a native, uncontrolled control. */
export function Question({ form, question, asked, problem, advice, year, lead }: Props) {
  const { kind, hint, required, autocomplete, initial } = question
  const name = nameOf(question)
  const id = `${form}-${name}`
  if (kind === 'hidden') return <input type="hidden" name={name} defaultValue={initial} />

  const tags = certificateTags(lead)
  const described = [hint && `${id}-hint`, problem && `${id}-problem`, advice && `${id}-advice`]
    .filter(Boolean)
    .join(' ')
  const common = {
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
    ...(question.screening && tags.screening),
  }
  const control = {
    ...common,
    id,
    name,
    required: required !== undefined,
    autoComplete: autocomplete,
  }
  const label = <Wording of={question.label} />
  const help = (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          <Wording of={hint} />
        </p>
      )}
      {problem && (
        <p className="form-problem" id={`${id}-problem`}>
          {problem.inline}
        </p>
      )}
    </>
  )

  if (kind === 'buttons')
    return (
      <fieldset
        className={styles.question}
        hidden={!asked}
        data-question=""
        role="radiogroup"
        aria-required={required !== undefined}
        {...common}
      >
        <legend className={styles.label}>{label}</legend>
        {help}
        <div
          className={styles.buttons}
          data-long={question.options!.some(({ label }) => label.length > longLabel) || undefined}
        >
          {question.options!.map(({ label, value }, index) => (
            <label key={value} {...(question.screening && tags.screening)}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={value}
                required={required !== undefined}
                defaultChecked={value === initial}
                {...(question.screening && tags.screening)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )

  if (kind === 'date')
    return (
      <fieldset className={styles.question} hidden={!asked} data-question="">
        <legend className={styles.label}>{label}</legend>
        {help}
        <div className="form-date">
          {controlNamesOf(question).map((part, index) => (
            <label key={part}>
              {titles[index]}
              <input
                {...common}
                type="text"
                id={index === 0 ? id : undefined}
                name={part}
                required={required !== undefined}
                inputMode="numeric"
                autoComplete={autocomplete && `${autocomplete}-${dateFields[index]}`}
                onInput={spreadDate}
              />
            </label>
          ))}
        </div>
        {advice && <Suggestion id={id} advice={advice} />}
      </fieldset>
    )

  if (kind === 'checkbox')
    return (
      <div className={styles.question} hidden={!asked} data-question="">
        {help}
        <div className={styles.consent}>
          <input type="checkbox" value="true" {...control} autoComplete="off" />
          <label htmlFor={id} {...tags.consent}>
            <Wording
              of={question.label}
              name={text => (
                <strong key={text} translate="no" {...tags.advertiser}>
                  {text}
                </strong>
              )}
            />
          </label>
        </div>
      </div>
    )

  return (
    <div className={styles.question} hidden={!asked} data-question="" data-kind={question.rule}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required === undefined && <span className={styles.hint}> (optional)</span>}
      </label>
      {help}
      {kind === 'list' && (
        <List control={control} question={question} options={question.options!} />
      )}
      {kind === 'years' && (
        <List control={control} question={question} options={years(year, question.from!)} />
      )}
      {kind === 'longtext' && <textarea rows={5} {...control} defaultValue={initial} />}
      {kind === 'text' && (
        <input
          {...control}
          {...typing(question, lead)}
          defaultValue={initial}
          onInput={question.rule === 'phone' ? keepDigits : undefined}
        />
      )}
      {advice && <Suggestion id={id} advice={advice} />}
    </div>
  )
}

interface ListProps {
  readonly control: object
  readonly question: Asked
  readonly options: readonly AnswerOption[]
}

function List({ control, question, options }: ListProps): ReactNode {
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

function years(newest: number, oldest: number): AnswerOption[] {
  return Array.from({ length: newest - oldest + 1 }, (_, ago) => {
    const year = String(newest - ago)
    return { label: year, value: year }
  })
}

/** The keyboard and corrections that suit a text question. */
function typing({ rule, screening }: Asked, lead: boolean) {
  if (rule === 'email') return { type: 'email', spellCheck: false, autoCapitalize: 'none' } as const
  if (rule === 'zip') return { type: 'text', inputMode: 'numeric', spellCheck: false } as const
  if (rule === 'phone')
    return {
      type: 'tel',
      inputMode: 'numeric',
      spellCheck: false,
      ...certificateTags(lead).contact,
    } as const
  return { type: 'text', spellCheck: screening } as const
}

/** Spreads a whole date that was pasted into one of the three controls over all of them. */
function spreadDate({ currentTarget: input }: React.InputEvent<HTMLInputElement>) {
  const date = parseWholeDate(input.value)
  if (!date) return
  const controls = input.closest('fieldset')!.querySelectorAll('input')
  for (const [index, control] of controls.entries()) control.value = date[index]!
}

/** Turns what is typed or pasted into a phone number's digits and leaves the caret in its place. */
function keepDigits({
  currentTarget: input,
  nativeEvent: { isComposing },
}: React.InputEvent<HTMLInputElement>) {
  if (isComposing) return
  const digits = extractPhoneDigits(input.value)
  if (digits === input.value) return
  const behindCaret = input.value.slice(input.selectionEnd ?? input.value.length)
  const caret = digits.length - extractDigits(behindCaret).length
  input.value = digits
  input.setSelectionRange(Math.max(0, caret), Math.max(0, caret))
}
