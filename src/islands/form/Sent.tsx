import { useState } from 'react'
import type { Questionnaire } from '../../forms/model.ts'
import { Prose } from './Prose.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  readonly again: () => void
}

/** The panel that replaces a form after it was sent. */
export function Sent({ questionnaire, again }: Props) {
  const { id, success, afterwards, advice } = questionnaire
  const [time] = useState(() =>
    new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }),
  )
  return (
    <div className="form-sent">
      <h2 id={`${id}-sent`} tabIndex={-1}>
        {success.replace(/\p{Extended_Pictographic}/gu, '').trim()}
      </h2>
      <p>Sent {time}</p>
      <p>
        <Prose text={afterwards} />
      </p>
      {advice.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>
            <Prose text={text} />
          </p>
        </section>
      ))}
      <div>
        <button type="button" className="form-back" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="form-again" onClick={again}>
          Fill in the form again
        </button>
      </div>
    </div>
  )
}
