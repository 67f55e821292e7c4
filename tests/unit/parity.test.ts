import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { buildContract } from '../../src/contract/contract.ts'
import { nameOf, parseAnswers, questionsOf } from '../../src/forms/answers.ts'
import { fixedKeys } from '../../src/forms/fixed-keys.ts'
import type { Questionnaire } from '../../src/forms/model.ts'
import { submit } from '../../src/forms/submit.ts'
import { usStates } from '../../src/forms/us-states.ts'
import { createFormData } from '../support/browser/controls.ts'
import { site } from '../support/content/content.ts'
import { golden } from '../support/content/golden.ts'
import { siteForms } from '../support/content/site-forms.ts'
import { createRecordingEffects } from '../support/recording-effects.ts'

async function submitEntries(
  questionnaire: Questionnaire,
  entries: Record<string, string | boolean>,
) {
  const { log, sent, effects } = createRecordingEffects({
    readCertificate: () => 'https://cert.example/stand-in',
  })
  const outcome = await submit(
    questionnaire,
    () => parseAnswers(questionnaire, createFormData(questionnaire, entries)),
    effects,
  )
  return { log, sent, problem: outcome.kind === 'problem' ? outcome.problem : undefined }
}

test('every form of the specification exists', () => {
  expect(golden).toHaveLength(27)
  const ids = siteForms.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(golden.map(({ id }) => id)))
})

test('the keys that code reads are those of the specification', () => {
  const sent = golden.flatMap(({ cases }) => cases.flatMap(({ payload }) => Object.keys(payload)))
  expect(sent).toEqual(expect.arrayContaining([...fixedKeys]))
})

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(buildContract(siteForms, 'Sample', { origin: 'https://www.example.com' }), 'contract')

test.each(golden)('$id: the golden payloads fit the contract', ({ endpoint, cases }) => {
  const body = `paths/~1${endpoint.slice(1)}/post/requestBody/content/application~1json/schema`
  const validate = ajv.getSchema(`contract#/${body}`)!
  for (const { payload } of cases) {
    validate(payload)
    expect(validate.errors).toBeNull()
  }
})

describe.each(golden)(
  '$id',
  ({ id, endpoint, success, steps, checks, inline, formats, ...offers }) => {
    const { options, labels, years, initial, cases } = offers
    const questionnaire = siteForms.find(each => each.id === id)!
    const findQuestion = (name: string) =>
      questionsOf(questionnaire).find(each => nameOf(each) === name)!

    test.each(cases)(
      'for $who sends exactly the payload and shows the thanks',
      async ({ answers, payload }) => {
        const { log, sent } = await submitEntries(questionnaire, answers)
        expect(log.slice(-2)).toEqual([`post ${endpoint}`, `success: ${success}`])
        expect(sent.map(Object.entries)).toEqual([Object.entries(payload)])
      },
    )

    test('asks for each missing answer in order, in the exact words', async () => {
      const complete = cases.find(({ answers }) => checks.every(([name]) => answers[name]))!.answers
      const entries = Object.fromEntries(
        Object.entries(complete).filter(([name]) => !checks.some(([checked]) => checked === name)),
      )
      for (const [name, message] of checks) {
        const { log, problem } = await submitEntries(questionnaire, entries)
        expect(log, 'and does nothing else').toEqual(['page', `error: ${message}`])
        expect(problem).toMatchObject({ name, inline: inline?.[name] ?? expect.any(String) })
        entries[name] = complete[name]!
      }
      expect((await submitEntries(questionnaire, entries)).sent).toHaveLength(1)
    })

    test('rejects wrong formats', async () => {
      for (const [name, value, message] of formats) {
        const { log } = await submitEntries(questionnaire, { ...cases[0]!.answers, [name]: value })
        expect(log).toEqual(['page', `error: ${message}`])
      }
    })

    test('has the headings and buttons of the specification', () => {
      expect(questionnaire.steps).toMatchObject(
        steps.map(({ heading, button }) => ({
          heading: heading ?? expect.any(String),
          button: button ?? expect.any(String),
        })),
      )
    })

    test('offers exactly the answers of the specification', () => {
      for (const [name, values] of Object.entries(options)) {
        expect(findQuestion(name).options!.map(({ value }) => value)).toEqual(values)
        const shown = findQuestion(name).options!.map(({ label }) => label)
        expect(shown).toEqual(labels?.[name] ?? values)
      }
      for (const [name, from] of Object.entries(years))
        expect(findQuestion(name)).toMatchObject({ kind: 'years', from })
      const choices = questionsOf(questionnaire).filter(
        ({ kind, options }) => kind === 'years' || (options && options.length !== usStates.length),
      )
      const chosen = questionsOf(questionnaire).filter(
        ({ kind, initial }) => kind !== 'hidden' && initial !== undefined,
      )
      expect(Object.fromEntries(chosen.map(each => [nameOf(each), each.initial]))).toEqual(
        initial ?? {},
      )
      const known = [...Object.keys(options), ...Object.keys(years)]
      expect(choices.map(nameOf).filter(name => !known.includes(name))).toEqual([])
    })
  },
)

/** Required on every lead form by the specification. */
const consent = [
  `I agree that **${site.name}** and its [partners](/partners-list) may call, text and email me`,
  'automated dialing',
  '[terms](/terms-and-conditions)',
  'binding individual arbitration',
  'electronic signatures',
  '[privacy policy](/privacy-policy)',
  'not a condition of any purchase',
  'Message and data rates or carrier charges may apply',
  'reply STOP at any time to unsubscribe',
]

const specified = siteForms.filter(({ id }) => golden.some(each => each.id === id))

test.each(specified.filter(({ steps }) => steps.length > 1))(
  '$id tells the inbox who has a lawyer, or no diagnosis',
  form => {
    const flags = questionsOf(form).flatMap(({ flags }) => Object.values(flags ?? {}))
    expect(flags.filter(flag => !/diagnos/.test(flag))).toEqual(['Has a lawyer'])
    const asksForDiagnosis = questionsOf(form).some(
      ({ key, options = [] }) =>
        /_diagnosed(_|$)/.test(JSON.stringify(key)) &&
        options.some(({ value }) => /^None/.test(value)),
    )
    if (asksForDiagnosis) expect(flags.join()).toContain('diagnos')
  },
)

test.each(specified.filter(({ lead }) => lead))('$id asks for the whole consent', form => {
  const asked = questionsOf(form).filter(({ kind }) => kind === 'checkbox')
  expect(asked).toHaveLength(1)
  for (const words of consent) expect(asked[0]!.label).toContain(words)
})
