import type { AnswerWarning } from '../../forms/rules/answer-format.ts'

/** A warning beside an answer, with a button that enters the replacement, if there is one. */
export function WarningMessage({ id, text, replacement }: AnswerWarning & { readonly id: string }) {
  return (
    <p className="notice" id={`${id}-warning`}>
      {text}{' '}
      {replacement && (
        <button
          type="button"
          className="button-secondary"
          onClick={() => enterText(id, replacement)}
        >
          {replacement}?
        </button>
      )}
    </p>
  )
}

export function formatWarning({ text, replacement }: AnswerWarning): string {
  return replacement ? `${text} ${replacement}?` : text
}

/** Enters a text into the control with this id as if the visitor had typed it, and focuses it. */
function enterText(id: string, text: string) {
  const control = document.getElementById(id) as HTMLInputElement
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
