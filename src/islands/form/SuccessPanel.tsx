import { useState } from 'react'
import { type AnsweredQuestion, pickVariant, questionsOf } from '../../forms/answers.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import { getStateId } from '../../forms/us-states.ts'
import { Paragraph } from './RichText.tsx'
import { SaveAnswers } from './SaveAnswers.tsx'

interface Props {
  readonly config: FormConfig
  readonly answers: readonly AnsweredQuestion[]
  readonly onRestart: () => void
}

export function SuccessPanel({ config, answers, onRestart }: Props) {
  const { questionnaire, timeLimit } = config
  const { id, name, lead, success, afterwards, advice } = questionnaire
  const [time] = useState(() =>
    new Date()
      .toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
      .replace(/\s(?=[AP]M$)/, '\u00a0'),
  )
  const hasAnswers = answers.length > 0
  const phone = lead && answers.find(({ rule }) => rule === 'phone')?.answer
  const [chosen, ...limit] = readChosenState()
  const answered = answers.find(({ autocomplete }) => autocomplete === 'address-level1')?.answer
  const state = answered ? getStateId(answered) : chosen
  // An article with a time limit of its own has no place for that of a state.
  const isKnown = state && state === chosen && !document.querySelector('#facts:not(:has(#limit))')
  // Forms that are no claims say which address or number they got, and what follows where one was left out.
  const contacts = questionsOf(questionnaire)
    .filter(({ rule }) => !lead && hasAnswers && (rule === 'email' || rule === 'phone'))
    .flatMap(({ rule, label, unanswered = [] }) => {
      const given = answers.find(answer => answer.rule === rule)?.answer
      return given ? `${pickVariant(label, 'MYSELF')}: ${given}` : unanswered
    })
  const heading = success.replace(/\p{Extended_Pictographic}/gu, '').trim()
  return (
    <div className="success-panel stack">
      <h2 id={`${id}-sent`} tabIndex={-1}>
        {heading}
      </h2>
      <ul className="notice plain-list">
        <li>{name}</li>
        <li>Sent {time}</li>
        {contacts.map(contact => (
          <li key={contact}>{contact}</li>
        ))}
        {phone && (
          <li>
            A call may come to <b>{phone.replace(/(...)(...)/, '($1)\u00a0$2-')}</b>
          </li>
        )}
      </ul>
      <Paragraph
        text={timeLimit
          ?.replace('/time-limits', state ? `$&#${state}` : '$&')
          .replace('[', isKnown ? `${limit.join(' ')} [` : '[')}
      />
      {[{ title: 'What happens next', text: afterwards }, ...advice].map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Paragraph text={text} />
        </section>
      ))}
      <SaveAnswers
        title={`${name}, sent ${time}`}
        listAnswers={hasAnswers ? () => answers : undefined}
      >
        {typeof print === 'function' && (
          <button type="button" className="button-secondary" onClick={() => print()}>
            Print
          </button>
        )}
        <button type="button" className="button-secondary" onClick={onRestart}>
          Start a new form
        </button>
      </SaveAnswers>
      {hasAnswers && (
        <p className="meta">
          A saved file stays on this device. On a device that others use, delete it afterwards, and
          this visit in the browser’s history.
        </p>
      )}
    </div>
  )
}

/** The id of the state that was chosen in this tab, and its limit in words: see `StateChoice.astro`. */
function readChosenState(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem('state-limit') ?? '[]')
  } catch {
    // Storage is blocked.
    return []
  }
}
