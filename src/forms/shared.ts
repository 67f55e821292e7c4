import type { Questionnaire, Step } from '../schemas/questionnaire.ts'

/** A questionnaire whose shared steps are numbers: their places in the list of shared steps. */
export type Abbreviated = Omit<Questionnaire, 'steps'> & {
  readonly steps: readonly (Step | number)[]
}

/** Steps that stand in more than one questionnaire. They travel once, with the code. */
export function sharedSteps(questionnaires: readonly Questionnaire[]): Step[] {
  const seen = new Map<string, number>()
  for (const step of questionnaires.flatMap(({ steps }) => steps)) {
    const text = JSON.stringify(step)
    seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  return [...seen].filter(([, times]) => times > 1).map(([text]) => JSON.parse(text))
}

/** What a page carries of a questionnaire. The first step stays: it is on the page. */
export function abbreviated(questionnaire: Questionnaire, shared: readonly Step[]): Abbreviated {
  const texts = shared.map(step => JSON.stringify(step))
  const steps = questionnaire.steps.map((step, index) => {
    const at = texts.indexOf(JSON.stringify(step))
    return index === 0 || at < 0 ? step : at
  })
  return { ...questionnaire, steps }
}

export function expanded({ steps, ...rest }: Abbreviated, shared: readonly Step[]): Questionnaire {
  return { ...rest, steps: steps.map(step => (typeof step === 'number' ? shared[step]! : step)) }
}
