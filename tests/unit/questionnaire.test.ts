import { describe, expect, test } from 'vitest'
import { requireData } from '../../src/documents/finding.ts'
import { parseParts } from '../../src/documents/questionnaire/read.ts'
import { parseYaml } from '../../src/documents/yaml.ts'
import { completeYaml, parseQuestionnaire } from '../support/content/questionnaire.ts'

const editSample = (from: string, to: string) => {
  if (!completeYaml.includes(from)) throw new Error(`The sample does not hold "${from}"`)
  return completeYaml.replace(from, to)
}

describe('a questionnaire', () => {
  test('resolves shorthands', () => {
    const { steps, claimantQuestion, afterwards } = parseQuestionnaire(completeYaml)
    const [brand, state] = [steps[0]!.questions[1]!, steps[1]!.questions[2]!]
    expect(brand.options!.slice(0, 2)).toEqual([
      { label: 'African Pride', value: 'African Pride' },
      { label: 'Creme of Nature', value: 'Nova' },
    ])
    expect(state.options).toHaveLength(50)
    expect(state.options![0]).toEqual({ label: 'Alabama', value: 'Alabama' })
    expect(state.placeholder).toBe('--Select State--')
    expect(claimantQuestion).toBe('Did_you_or_a_loved_one_use_it')
    expect(afterwards).toBe('A partner law firm may call you.')
    expect(steps[1]).not.toHaveProperty('afterwards')
  })

  test('includes steps and lists of questions by name', () => {
    const shared = {
      person: [{ key: 'firstName', label: 'First name', kind: 'text', optional: true }],
      last: { heading: 'H', button: 'B', afterwards: 'A', questions: ['person'] },
    }
    const text = 'name: N\nendpoint: /subscribe\nlead: false\nsuccess: S\nsteps: [last]'
    expect(
      parseQuestionnaire(text, shared).steps[0]!.questions.map(question => question.key),
    ).toEqual(['firstName'])
  })

  test('reads Yes, No and quoted numbers as text', () => {
    const { steps } = parseQuestionnaire(
      editSample('options: [Yes, No]', 'options: [Yes, No, "0"]'),
    )
    expect(steps[0]!.questions[4]!.options!.map(({ value }) => value)).toEqual(['Yes', 'No', '0'])
  })
})

const mistakes: [message: string, yaml: string, ...says: (string | RegExp)[]][] = [
  [
    'a misspelt field',
    editSample('    button: DO I', '    buton: DO I'),
    'sample.yaml:10',
    '"buton"',
    'Did you mean "button"',
    'button: DO I QUALIFY?',
  ],
  [
    'a field nobody knows',
    editSample('success:', 'leed_me: true\nsuccess:'),
    '"leed_me"',
    'Its fields are: name, endpoint',
  ],
  [
    'a number where a text belongs',
    editSample('[Yes, No]', '[Yes, 0]'),
    'sample.yaml:27',
    'numbers go in quotes',
  ],
  [
    'a text of blanks',
    editSample('name: Sample claim review', 'name: " "'),
    'name: must not be empty',
  ],
  [
    'a year with a fraction',
    editSample('from: 1959', 'from: 1959.5'),
    'questions[3].from: must be a whole number',
  ],
  [
    'a year too long ago',
    editSample('from: 1959', 'from: 195'),
    'questions[3].from: must be at least 1900',
  ],
  [
    'a lead without consent',
    editSample('required: Please select the terms & conditions.', 'optional: true'),
    'a lead asks for consent',
  ],
  [
    'a consent that is not always asked for',
    editSample('kind: checkbox,', 'kind: checkbox, when: { question: More, is: Yes },'),
    'questions[5].when: consent is asked for whatever the answers are',
  ],
  [
    'a loved-one key that is taken',
    editSample('LOVED ONE: What_brand_did_your_loved_one_use }', 'LOVED ONE: More }'),
    '"More" is the key of two questions',
  ],
  [
    'wording that varies where no question asks who',
    editSample('        who: true\n', ''),
    'varies by who, but no question says "who: true"',
  ],
  [
    'a half-given variation',
    editSample(
      'label: { MYSELF: What brand did you use?, LOVED ONE: What brand did your loved one use? }',
      'label: { MYSELF: What brand? }',
    ),
    'must be one text, or one for MYSELF and one for LOVED ONE',
  ],
  ['an answer offered twice', editSample('[Yes, No]', '[Yes, Yes]'), '"Yes" is offered twice'],
  [
    'a notice that is no sentence',
    editSample('required: Enter date of first symptoms.', 'required: yes'),
    'is the notice that visitors see where the answer is missing',
  ],
  [
    'two buttons that send the same',
    editSample('[Yes, No]', '[{ label: Yes, value: Y }, { label: No, value: Y }]'),
    'two buttons send the same value',
  ],
  [
    'a condition on a later answer',
    editSample('question: More, is: Yes', 'question: state, is: Ohio'),
    '"state" is no MYSELF key of an earlier question with options, which are',
  ],
  [
    'a key with blanks',
    editSample('key: source', 'key: the source'),
    'key: must be letters, digits and _, a letter first',
  ],
  [
    'an endpoint that is none',
    editSample('/submitform', '/submitfrom'),
    'must be one of /submitform, /subscribe',
  ],
  ['a list that is not closed', `${completeYaml}\n  - : [`, /sample.yaml:\d+/, 'Close what ['],
  [
    'a line too far to the left',
    editSample('  sub_category', ' sub_category'),
    'in the same column',
  ],
]
test.each(mistakes)(
  '%s stops the build with file, line, field and what to write',
  (_, yaml, ...says) => {
    let message = ''
    try {
      parseQuestionnaire(yaml)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('content/questionnaires/sample.yaml')
    for (const words of says)
      expect(message).toMatch(words instanceof RegExp ? words : new RegExp(escapePattern(words)))
  },
)

describe('a form that includes parts', () => {
  const person = [
    { key: 'firstName', label: 'First name', kind: 'text', optional: true },
    { key: 'lastName', label: 'Last name', kind: 'text', optional: true },
  ]
  const last = { heading: 'H', button: 'B', questions: ['person'], sent: ['lastName'] }
  const parseWithParts = (text: string) => parseQuestionnaire(text, { person, last })
  const insertParts = (names: string) =>
    editSample(
      '    questions:\n      - { key: email',
      `    questions:\n${names}      - { key: email`,
    )
  const first = '      - person\n'

  test('is reported where it is written', () => {
    expect(() =>
      parseWithParts(insertParts(first).replace('options: states', 'rule: email')),
    ).toThrow('sample.yaml:41  steps[2].questions[4].options: kind list needs options')
    expect(() => parseWithParts(insertParts(first).replace('label: Zip, ', ''))).toThrow(
      'sample.yaml:42  steps[2].questions[5].label is missing',
    )
  })

  test.each([
    [
      'a key that a part has too',
      insertParts(first).replace('key: source', 'key: firstName'),
      'sample.yaml:44  steps[2].questions[7].key: "firstName" is the key of two questions',
    ],
    [
      'a part that conflicts',
      insertParts(first + first),
      'sample.yaml:39  steps[2].questions[2].key: "firstName" is the key of two questions (in part "person")',
    ],
    [
      'a part that does not end a form',
      `${completeYaml}  - last\n`,
      'sample.yaml:44  steps[3].afterwards: is missing from the last step (in part "last")',
    ],
    [
      'a step among questions',
      insertParts('      - last\n'),
      'sample.yaml:38  steps[2].questions[1]: there is no part with a list of questions "last"',
    ],
    [
      'questions among steps',
      `${completeYaml}  - person\n`,
      'sample.yaml:44  steps[3]: there is no part with a step "person"',
    ],
  ])('is reported at the line: %s', (_, text, says) => {
    expect(() => parseWithParts(text)).toThrow(says)
  })
})

describe('a problem inside a part is reported in the part:', () => {
  const person = '- { key: firstName, label: First name, kind: text, optional: true }'
  const parsePart = (text: string) =>
    requireData(
      parseParts([
        parseYaml({ file: 'content/parts/some.yaml', text }),
        parseYaml({ file: 'content/parts/person.yaml', text: person }),
      ]),
    )
  const step = 'heading: H\nbutton: B\nquestions:\n  - person\n'

  test.each([
    ['- key: a\n  label: A\n  kind: txt', 'some.yaml:3  [1].kind: must be one of buttons, list'],
    ['- key: a\n  label: A\n  kind: list', 'some.yaml:1  [1].options: kind list needs options'],
    ['- key: a\n  lable: A\n  kind: text', 'Did you mean "label"? Write:\n    label: Were you'],
    [
      `${step}  - persn`,
      'some.yaml:5  questions[2]: there is no part with a list of questions "persn"',
    ],
    [
      `${step}  - { key: a, kind: text, optional: true }`,
      'some.yaml:5  questions[2].label is missing',
    ],
    [
      `${step}  - some`,
      'some.yaml:5  questions[2]: there is no part with a list of questions "some"',
    ],
    [`${step}sennt: [a]`, 'some.yaml:5  has no field "sennt"'],
    [
      `${step}  - { key: a, label: A, kind: text, optional: true }\nsent: [a, b, b]`,
      'some.yaml:6  sent: must list every key of its step once, and no other\n    Write:\n    sent: [a, firstName]',
    ],
  ])('%j', (text, says) => {
    expect(() => parsePart(text)).toThrow(says)
  })
})

describe('a word that YAML would drop from a text is reported:', () => {
  const parseWithName = (value: string) =>
    parseQuestionnaire(editSample('name: Sample claim review', value))

  test.each([
    ['name: *Please', '*Please'],
    ['name: **Free**', '**Free**'],
    ['name: &Sons court', '&Sons'],
    ['name: !A court', '!A'],
  ])('%s', (value, word, line = 2) => {
    expect(() => parseWithName(value)).toThrow(
      `sample.yaml:${line}  "${word}" would not be read as text by YAML\n    Fix the YAML; a text that holds ": " or " #", or begins with a special character, needs quotes.`,
    )
  })

  test.each([
    ['name: MDL #3140 in Florida', '#3140 in Florida'],
    ['name: Cases # 5 are pending.', '# 5 are pending.'],
    ['name:\n  The MDL\n  in #3140', '#3140', 4],
  ])('%s', (value, words, line = 2) => {
    expect(() => parseWithName(value)).toThrow(
      `sample.yaml:${line}  "${words}" is a comment to YAML, not a part of the text\n    Put the text into quotes`,
    )
  })

  test.each([
    'name: "MDL #3140, *Please" # a comment',
    '# a comment\nname: MDL#3140 & !A',
    'name: >-\n  MDL #3140 & *Sons',
  ])('%j is accepted', value => {
    expect(() => parseWithName(value)).not.toThrow()
  })
})

test.each([
  ['options: [Yes, No]', 'options: [Yes, No\u00a0]', 'holds a character that nobody sees (U+00A0)'],
  ['kind: years', 'kind: yea\u00adrs', 'holds a character that nobody sees (U+00AD)'],
  [
    '    button: DO',
    '\u00a0\u00a0\u00a0 button: DO',
    'holds a character that nobody sees (U+00A0)',
  ],
  ['        who: true', '       who: true', 'Check the indentation'],
  ['      - { key: What_year', '     - { key: What_year', 'Check the indentation'],
])('%j written as %j is reported in words that help', (from, to, says) => {
  expect(() => parseQuestionnaire(editSample(from, to))).toThrow(says)
})

describe('curly quotes around a text are reported:', () => {
  const parseWithName = (value: string) =>
    parseQuestionnaire(editSample('name: Sample claim review', value))

  test.each(['name: “Please”', 'name: ‘Please’', 'name: “MDL\n  3140”'])('%j', value => {
    expect(() => parseWithName(value)).toThrow(
      `sample.yaml:2  these quotes would be read as part of the text\n    Write straight ones: "…". To show curly ones: '“…”'`,
    )
  })

  test.each([`name: '“Please”'`, 'name: “Yes” or “no”', 'name: ‘Please', 'name: Say “please”'])(
    '%j is accepted',
    value => {
      expect(() => parseWithName(value)).not.toThrow()
    },
  )
})

function escapePattern(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe('an unfinished file is reported with its line and what to fix:', () => {
  const parseConsent = (text: string) =>
    requireData(parseParts([parseYaml({ file: 'content/parts/consent.yaml', text })]))

  test.each([
    ['- key: checkbox\n  label: "I ag', 'content/parts/consent.yaml:2  Missing closing "quote'],
    ['- key: a\n\tlabel: A', 'consent.yaml:2  Unexpected scalar at node end\n    Indent with'],
    [
      '- key: a\n  key: b',
      'consent.yaml:2  "key" stands here a second time; the first is on line 1\n    Take one',
    ],
    ['- key: a\n---\n- key: b', 'consent.yaml:2  Source contains multiple documents\n    A .yaml'],
    ['- key: a\n=======\r\n- key: b', 'consent.yaml:2  contains an unresolved Git conflict'],
    ['- key: a\n>>>>>>> b', 'consent.yaml:2  contains an unresolved Git conflict\n    Keep one'],
    ['', 'content/parts/consent.yaml:1  is empty\n    Write its content'],
    ['# later\n', 'content/parts/consent.yaml:1  is empty'],
  ])('%j', (text, says) => {
    expect(() => parseConsent(text)).toThrow(says)
  })
})
