import { type PropsWithChildren, useState } from 'react'
import type { AnsweredQuestion } from '../../forms/answers.ts'
import { extractPlainText } from '../../forms/inline-text.ts'

interface Props {
  readonly title: string
  /** Without it there is nothing to save. */
  readonly listAnswers: (() => readonly AnsweredQuestion[]) | undefined
}

/**
 * A button that saves answers as a file, in a row with others. Browsers within apps ignore downloads and do not say so,
 * so the text shows as well.
 */
export function SaveAnswers({ title, listAnswers, children }: PropsWithChildren<Props>) {
  const [text, setText] = useState('')

  function save(answers: readonly AnsweredQuestion[]) {
    const lines = answers.map(({ label, answer }) => `${extractPlainText(label)}\n${answer}\n`)
    const text = [`${title}\n`, ...lines].join('\n')
    setText(text)
    saveText(text)
  }

  return (
    <>
      <div className="row">
        {listAnswers && (
          <button type="button" className="button-secondary" onClick={() => save(listAnswers())}>
            Save my answers
          </button>
        )}
        {children}
      </div>
      {text && (
        <section>
          <p role="status">If no file was saved, copy your answers from here.</p>
          <pre>{text}</pre>
        </section>
      )}
    </>
  )
}

/** Saves a text as a file, which is made in the page and sent nowhere. */
function saveText(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'my-answers.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
