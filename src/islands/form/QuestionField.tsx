import type { FC } from 'react'
import { isAsked, nameOf } from '../../forms/answers.ts'
import type { Question, QuestionKind } from '../../forms/model.ts'
import { fieldByKind } from './fields/field-by-kind.ts'
import type { FieldProps } from './fields/LabelledField.tsx'
import { useFormContext } from './form-context.ts'
import styles from './QuestionField.module.css'
import { VariantText } from './RichText.tsx'
import { WarningMessage } from './WarningMessage.tsx'

/** One question: label or legend, hint, problem, warning, and native, uncontrolled controls. */
export function QuestionField<Kind extends QuestionKind>({
  question,
}: {
  readonly question: Question & { readonly kind: Kind }
}) {
  const { questionnaire, state, answers, warnings, certificate } = useFormContext()
  const { label, hint, required, autocomplete, screening } = question
  const name = nameOf(question)
  const id = `${questionnaire.id}-${name}`
  const problem = state.problems.find(problem => problem.name === name)
  // What blocks is not said twice.
  const warning = warnings[name]?.text === problem?.inline ? undefined : warnings[name]
  const descriptionIds = [
    hint && `${id}-hint`,
    problem && `${id}-problem`,
    warning && `${id}-warning`,
  ]
  const described = {
    'aria-describedby': descriptionIds.filter(Boolean).join(' ') || undefined,
    // Native `required` makes an answer invalid in the accessibility tree before anybody has judged it.
    'aria-required': required !== undefined || undefined,
    'aria-invalid': problem ? true : undefined,
    ...(screening && certificate.screening),
  }
  const optional = required === undefined && <span className={styles.hint}> (optional)</span>
  const Field: FC<FieldProps<Kind>> = fieldByKind[question.kind]
  return (
    <Field
      question={question}
      frame={{
        className: styles.question,
        hidden: !isAsked(question, answers),
        'data-question': '',
      }}
      described={described}
      control={{
        ...described,
        id,
        name,
        autoComplete: autocomplete,
        // A browser's service would read what is typed.
        spellCheck: false,
      }}
      label={
        <>
          <VariantText variants={label} />
          {optional}
        </>
      }
      optional={optional}
      help={
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
      }
      warning={warning && <WarningMessage id={id} {...warning} />}
    />
  )
}
