import type { Questionnaire } from '../../forms/model.ts'
import { Prose } from './Prose.tsx'

interface Props {
  readonly questionnaire: Questionnaire
  readonly again: () => void
}

/** The panel that replaces a form after it was sent. */
export function Sent({ questionnaire: { id, success, afterwards }, again }: Props) {
  return (
    <div className="form-sent">
      <h2 id={`${id}-sent`} tabIndex={-1}>
        {success}
      </h2>
      <p>
        <Prose text={afterwards} />
      </p>
      <button type="button" className="form-back" onClick={again}>
        Fill in the form again
      </button>
    </div>
  )
}
