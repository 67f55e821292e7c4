import { useState } from 'react'
import type { AnsweredQuestion } from '../../forms/answers.ts'
import { parseInlineText } from '../../forms/inline-text.ts'
import type { Questionnaire } from '../../forms/model.ts'
import { RichText } from './RichText.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  /** The answers that were sent. */
  readonly answers: readonly AnsweredQuestion[]
  readonly onRestart: () => void
}

/** The panel that replaces a form after it was sent. */
export function SuccessPanel({ questionnaire, answers, onRestart }: Props) {
  const { id, success, afterwards, advice } = questionnaire
  const [time] = useState(() =>
    new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }),
  )
  const heading = success.replace(/\p{Extended_Pictographic}/gu, '').trim()
  return (
    <div className="success-panel">
      <h2 id={`${id}-sent`} tabIndex={-1}>
        {heading}
      </h2>
      <p>Sent {time}</p>
      <p>
        <RichText text={afterwards} />
      </p>
      {advice.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>
            <RichText text={text} />
          </p>
        </section>
      ))}
      <div>
        {answers.length > 0 && (
          <button
            type="button"
            className="button-secondary"
            onClick={() => saveAnswers(`${questionnaire.name}, sent ${time}`, answers)}
          >
            Save my answers
          </button>
        )}
        <button type="button" className="button-secondary" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="button-plain" onClick={onRestart}>
          Fill in the form again
        </button>
      </div>
    </div>
  )
}

/** Saves answers as a text file, which is made in the page and sent nowhere. */
function saveAnswers(title: string, answers: readonly AnsweredQuestion[]) {
  const plain = (text: string) =>
    parseInlineText(text)
      .map(({ text }) => text)
      .join('')
  const lines = answers.map(({ label, answer }) => `${plain(label)}\n${answer}\n`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([[`${title}\n`, ...lines].join('\n')], { type: 'text/plain' }),
  )
  link.download = 'my-answers.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
