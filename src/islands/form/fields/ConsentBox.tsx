import { variantsOf } from '../../../forms/answers.ts'
import { useFormContext } from '../form-context.ts'
import styles from '../QuestionField.module.css'
import { RichText } from '../RichText.tsx'
import type { FieldProps } from './LabelledField.tsx'

/** A checkbox, whose label the consent certificate records. */
export function ConsentBox({ question, frame, control, help, optional }: FieldProps) {
  const { consent, advertiser } = useFormContext().certificate
  return (
    <div {...frame}>
      {help}
      <div className={styles.consent}>
        <input type="checkbox" value="true" {...control} />
        <label htmlFor={control.id} {...consent}>
          {variantsOf(question.label)
            .flatMap(listSentences)
            .map(sentence => (
              <span key={sentence}>
                <RichText text={`${sentence} `} names={{ translate: 'no', ...advertiser }} />
              </span>
            ))}
          {optional}
        </label>
      </div>
    </div>
  )
}

/** Splits a consent into its sentences, but not within a `**name**`. */
function listSentences(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z](?:[^*]*\*\*[^*]*\*\*)*[^*]*$)/)
}
