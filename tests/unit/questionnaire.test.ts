import { describe, expect, test } from 'vitest'
import { completeYaml, parseQuestionnaire } from '../support/content/questionnaire.ts'

test('a questionnaire resolves shorthands', () => {
  const { steps, claimantQuestion, afterwards } = parseQuestionnaire(
    completeYaml.replace('[Yes, No]', '[Yes, No, "0"]'),
  )
  const [brand, more] = [steps[0]!.questions[1]!, steps[0]!.questions[4]!]
  const state = steps[1]!.questions[2]!
  expect(brand.options!.slice(0, 2)).toEqual([
    { label: 'African Pride', value: 'African Pride' },
    { label: 'Creme of Nature', value: 'Nova' },
  ])
  expect(more.options!.map(({ value }) => value)).toEqual(['Yes', 'No', '0'])
  expect(state.options).toHaveLength(50)
  expect(state.options![0]).toEqual({ label: 'Alabama', value: 'Alabama' })
  expect(claimantQuestion).toBe('Did_you_or_a_loved_one_use_it')
  expect(afterwards).toBe('A partner law firm may call you.')
  expect(steps[1]).not.toHaveProperty('afterwards')
})

describe('a form that includes parts', () => {
  const person =
    '- { key: firstName, label: First name, kind: text, optional: true }\n- { key: lastName, label: Last name, kind: text, optional: true }'
  const last = 'heading: H\nbutton: B\nafterwards: A\nquestions:\n  - person\n'
  const head = 'name: N\nendpoint: /subscribe\nlead: false\nsuccess: S\nsteps:\n'

  test('has their steps and questions in place of their names', () => {
    const { steps } = parseQuestionnaire(`${head}  - last`, { person, last })
    expect(steps[0]!.questions.map(({ key }) => key)).toEqual(['firstName', 'lastName'])
  })

  test.each([
    [{ person: person.replace('label: L', 'lable: L') }, 'person.yaml:2  [2].label is missing'],
    [{ last: `${last}sennt: [a]` }, 'last.yaml:6  has no field "sennt"'],
    [{ last: `${last}  - person` }, 'last.yaml:6  "person" is included twice'],
    [
      { last: `${last}  - persn` },
      'last.yaml:6  there is no list of questions "persn" in content/',
    ],
    [{ last: `${last}  - last` }, 'last.yaml:6  there is no list of questions "last" in content/'],
    [{ person: '- key: "a' }, 'person.yaml:1  Missing closing "quote'],
  ])('a fault is reported in the file and line of the part: %j', (parts, says) => {
    expect(() => parseQuestionnaire(`${head}  - last`, { person, last, ...parts })).toThrow(
      `content/parts/${says}`,
    )
  })

  test.each([
    ['  - last\n  - last', 6],
    ['  - last\n  - { heading: H, button: B, questions: [person] }', 7],
  ])('a part that is included twice is reported in the form: %j', (steps, line) => {
    expect(() => parseQuestionnaire(head + steps, { person, last })).toThrow(
      new RegExp(`^\\ncontent/questionnaires/sample.yaml:${line}  "\\w+" is included twice`),
    )
  })

  test('a fault of a form is reported where it is written', () => {
    expect(() => parseQuestionnaire(`${head}  - lst`, { person, last })).toThrow(
      'content/questionnaires/sample.yaml:6  there is no step "lst" in content/parts\n    Did you mean "last"?',
    )
    const own = `${head}  - heading: H\n    button: B\n    afterwards: A\n    questions:\n      - person\n      - { key: a, kind: text, optional: true }`
    expect(() => parseQuestionnaire(own, { person })).toThrow(
      'sample.yaml:11  steps[1].questions[2].label is missing',
    )
    const taken = own.replace('key: a,', 'key: firstName, label: Name,')
    expect(() => parseQuestionnaire(taken, { person })).toThrow('sample.yaml:11  ')
  })
})
