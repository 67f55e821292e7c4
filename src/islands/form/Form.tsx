import { formConfigs, getFormConfigUrl } from '../../forms/form-config.ts'
import { adoptStyles } from '../runtime/adopt-styles.ts'
import { certificateFields } from './certificate.ts'
import css from './Form.css?inline'
import styles from './Form.module.css'
import { FormStep } from './FormStep.tsx'
import { FormContext } from './form-context.ts'
import { handleEnterKey } from './presses.ts'
import { SuccessPanel } from './SuccessPanel.tsx'
import { useForm } from './use-form.ts'
import { formatWarning } from './WarningMessage.tsx'

adoptStyles(css)

interface Props {
  /** The id of a questionnaire, whose configuration is in `forms/form-config.ts`. */
  readonly id: string
  readonly preset: Readonly<Record<string, string>>
}

/** Renders a questionnaire as a form. Inputs are uncontrolled, so entries from before hydration are kept. */
export default function Form({ id, preset }: Props) {
  const context = useForm(id, formConfigs.get(getFormConfigUrl(id))!, preset)
  const { config, questionnaire, form, steps, state, warnings, certificate, isReady } = context
  const { handlers, handleSubmit, goToStep } = context
  const { length } = questionnaire.steps
  const { step, phase, answered } = state

  return (
    <>
      {phase === 'sent' && (
        <SuccessPanel
          config={config}
          answers={answered}
          onRestart={() => goToStep('reopened', 0)}
        />
      )}
      <form
        ref={form}
        id={id}
        className={styles.form}
        method="dialog"
        noValidate
        hidden={phase === 'sent'}
        aria-label={questionnaire.name}
        data-ready={isReady ? '' : undefined}
        {...certificate.form}
        onSubmit={handleSubmit}
        {...handlers}
        onKeyDown={event => handleEnterKey(event, step === length - 1) && handleSubmit()}
      >
        {length > 1 && <textarea hidden {...certificate.screening} />}
        <FormContext value={context}>
          {steps.map((_, index) => (
            <FormStep key={index} index={index} />
          ))}
        </FormContext>
        {isReady && (
          <p className="visually-hidden" role="status">
            {phase === 'sending'
              ? 'Sending…'
              : Object.values(warnings).map(formatWarning).join(' ')}
          </p>
        )}
        {questionnaire.lead &&
          certificateFields.map(name => <input key={name} type="hidden" name={name} />)}
      </form>
    </>
  )
}
