import { useState } from 'react'
import type { Questionnaire } from '../../forms/model.ts'
import { RichText } from './RichText.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  readonly onRestart: () => void
}

/** The panel that replaces a form after it was sent. */
export function SuccessPanel({ questionnaire, onRestart }: Props) {
  const { id, success, afterwards, advice } = questionnaire
  const [time] = useState(() =>
    new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }),
  )
  return (
    <div className="success-panel">
      <h2 id={`${id}-sent`} tabIndex={-1}>
        {success.replace(/\p{Extended_Pictographic}/gu, '').trim()}
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
