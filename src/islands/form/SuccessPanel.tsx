import { useState } from 'react'
import type { AnsweredQuestion } from '../../forms/answers.ts'
import { extractPlainText } from '../../forms/inline-text.ts'
import type { Questionnaire } from '../../forms/model.ts'
import { Paragraph } from './RichText.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  /** The answers that were sent. */
  readonly answers: readonly AnsweredQuestion[]
  readonly onRestart: () => void
}

/** The panel that replaces a form after it was sent. */
export function SuccessPanel({ questionnaire, answers, onRestart }: Props) {
  const { id, name, lead, success, afterwards, advice } = questionnaire
  const [time] = useState(() =>
    new Date()
      .toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
      .replace(/\s(?=[AP]M$)/, '\u00a0'),
  )
  const [isSaved, setSaved] = useState(false)
  const lines = answers.map(({ label, answer }) => `${extractPlainText(label)}\n${answer}\n`)
  const text = [`${name}, sent ${time}\n`, ...lines].join('\n')
  const phone = lead && answers.find(({ rule }) => rule === 'phone')?.answer
  const heading = success.replace(/\p{Extended_Pictographic}/gu, '').trim()
  return (
    <div className="success-panel stack">
      <h2 id={`${id}-sent`} tabIndex={-1}>
        {heading}
      </h2>
      <ul className="notice plain-list">
        <li>{name}</li>
        <li>Sent {time}</li>
        {phone && (
          <li>
            A call may come to <b>{phone.replace(/(...)(...)/, '($1)\u00a0$2-')}</b>
          </li>
        )}
      </ul>
      {[{ title: 'What happens next', text: afterwards }, ...advice].map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Paragraph text={text} />
        </section>
      ))}
      <div className="row">
        <button
          type="button"
          className="button-secondary"
          onClick={() => {
            setSaved(true)
            saveText(text)
          }}
        >
          Save my answers
        </button>
        {typeof print === 'function' && (
          <button type="button" className="button-secondary" onClick={() => print()}>
            Print
          </button>
        )}
        <button type="button" className="button-secondary" onClick={onRestart}>
          Start a new form
        </button>
      </div>
      <p className="meta">
        A saved file stays on this device. On a device that others use, delete it afterwards, and
        this visit in the browser’s history.
      </p>
      {isSaved && (
        <section>
          <p role="status">If no file was saved, copy your answers from here.</p>
          <pre>{text}</pre>
        </section>
      )}
    </div>
  )
}

/**
 * Saves a text as a file, which is made in the page and sent nowhere. Browsers within apps ignore
 * downloads and do not say so, so the text shows as well.
 */
function saveText(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'my-answers.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
