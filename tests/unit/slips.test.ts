import { expect, test } from 'vitest'
import { parseContentDocument } from '../../src/documents/reading/content-document.ts'
import { formatFinding } from '../../src/documents/reading/finding.ts'
import { listInvalid, parseSample, validArticle } from '../support/content/article.ts'
import { completeYaml } from '../support/content/questionnaire.ts'

const form = parseSample('questionnaire', 'content/questionnaires/sample.yaml', completeYaml)

function edit(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The sample does not hold "${from}"`)
  return text.replace(from, () => to)
}

const findLine = (text: string, words: string) =>
  text.slice(0, text.indexOf(words)).split('\n').length

function checkArticle(text: string): string {
  const { data, findings } = parseContentDocument('lawsuit', 'content/lawsuits/sample.mdx', text)
  return (findings ?? listInvalid([data, form])).map(formatFinding).join('\n')
}

test('an article and a form without slips are accepted', () => {
  expect(checkArticle(validArticle)).toBe('')
})

test.each<[from: string, to: string, says: string, down?: number]>([
  // Syntax
  ['alt: A small', 'alt: A: small', 'Nested mappings are not allowed'],
  ['updated: 2026-11-01', 'updated: 2026-11-01\nupdated: 2026-11-02', 'keys must be unique', 1],
  ['alt: A small lantern', 'alt: *lantern', '"*lantern" would not be read as text'],
  ['name: Sample', 'name: !Sample', 'a word after & or ! would not be read as text'],
  ['over a', 'over #3140', '"#3140 made-up illness" is a comment to YAML'],
  ['name: Sample Lawsuits', 'name: “Sample Lawsuits”', 'Write straight ones'],
  ['---\nname', 'name', 'has no front matter between two lines of ---'],
  // Fields and types
  ['picture:', 'pictrue:', 'has no field "pictrue"\n    Did you mean "picture"?'],
  [
    '  unknown: how many people used it\n',
    '',
    'unknown is missing\n    Write:\n    unknown: open',
    -5,
  ],
  ['name: Sample Lawsuits', 'name: 2026-11-21', 'name: must be words, not a day alone'],
  ['name: Sample Lawsuits', 'name: See [it](/x)', 'name: has no marks: write the words alone'],
  ['name: Sample Lawsuits', 'name: |\n  One\n  two', 'name: must be one line without tabs'],
  ['name: Sample Lawsuits', 'name: "a\\x92"', 'name: holds a character that nobody can read'],
  [
    '  asOf: 2026-05\ntimeline',
    '  mdl: 3140\n  asOf: 2026-05\ntimeline',
    'mdl: must be digits in quotes',
  ],
  ['over a', 'over &amp; a', 'is shown as it is typed: write the sign itself in place of "&amp;"'],
  ['place: 1', 'place: one', 'grids[1].place: Invalid input: expected number'],
  ['over a', 'over a ﬁne', 'title: holds a character that nobody can read or search for (U+FB01)'],
  ['timeline:', 'figures: [{ amount: 9.1 million }]\ntimeline:', 'amount: must name its currency'],

  ['count: 2100', 'count: 2,100', 'has no field "100"\n    Write 2100'],
  ['count: 2100', 'count: 23,000', 'has no field "0"\n    Write 23000'],
  ['https://court.example/order', 'https://court.example/the order', 'url: must have no blanks'],
  ['court.example/order', 'a:b@court.example/order', "must be the publisher's own page"],
  ['status: open', 'status: opened', '"opened" is not one of its values\n    Did you mean "open"?'],
  [
    'over a made-up',
    'over a horrible, incurable and wholly made-up',
    'at most 60 characters\n    the heading of the page',
  ],
  [
    '  unknown: how many',
    '  judge: Judge Jo Doe\n  unknown: how many',
    'judge: must be a name without a title',
  ],
  // Dates
  ['date: 2025-02-07', 'date: 2025-02-30', 'timeline[1].date: must be YYYY, YYYY-MM or a day'],
  ['updated: 2026-11-01', 'updated: 2026-01-04', 'updated: must be the day of published'],
  ['https://court', 'http://court', 'sources[1].url: must be a web address that begins'],
  [
    'https://court',
    'https://www.google.com/url?q=https://court',
    'Write https://court.example/order',
  ],
  ['court.example', 'stage.court.example', "must be the publisher's own page"],
  // References
  ['naire: sample', 'naire: sample.yaml', 'not one of its values\n    Did you mean "sample"?'],
  ['naire: sample', 'naire: sample\nrecommended: [none]', 'recommended[1]: "none" is not one', 1],
  ['naire: sample', 'naire: sample\nrecommended: [sample]', 'cannot recommend itself', 1],
  ['naire: sample', 'naire: sample\nrecommended: [old]\naliases: [old]', 'mean "sample"?', 1],
  ['name: Featured', 'name: Featurd', 'grids[1].name: "Featurd Lawsuits" is not one'],
  ['[case-count]', '[case-cuont]', '"case-cuont" is not listed\n    Did you mean "case-count"?'],
  ['naire: sample', 'naire: sample\npreset: { state: ohio }', 'Did you mean "Ohio"?', 1],
  ['naire: sample', 'naire: sample\npreset: { sate: Ohio }', 'Did you mean "state"?', 1],
  ['naire: sample', 'naire: sample\naliases: [Desk]', 'address "Desk" is taken by another page', 1],
  ['naire: sample', 'naire: sample\ncautions: [medicine]', 'approval: is missing', -13],
  [
    '  unknown: how',
    '  stage: { reached: end, asOf: 2026, sources: [judge-order] }\n  unknown: how',
    'facts.stage: needs "court"',
  ],
  // MDX
  ['The judge', 'Fewer than <5. The judge', 'Unexpected character after `<`'],
  ['The judge', 'export const a = 1\n\nThe judge', 'The build would run this as a program'],
])('in an article, %j written as %j is found with its line', (from, to, says, down = 0) => {
  const found = checkArticle(edit(validArticle, from, to))
  const line = findLine(validArticle, from) + down
  expect(found).toContain(`content/lawsuits/sample.mdx:${line}  `)
  expect(found).toContain(says)
})

test.each<[from: string, to: string, says: string, down?: number]>([
  ['    button: DO I', '    buton: DO I', 'has no field "buton"\n    Did you mean "button"?'],
  ['kind: years', 'kind: year', 'must be a question with a kind: buttons, list, years'],
  ['from: 1959', 'from: 1959, hint: "See [it](/x)"', 'questions[3].hint: has no marks'],
  ['kind: years, from: 1959', 'kind: years', 'questions[3].from is missing'],
  ['from: 1959', 'from: 195', 'questions[3].from: Too small'],
  ['kind: date,', 'kind: date, options: [A],', 'has no field "options"'],
  [
    'kind: buttons, options: [Yes',
    'kind: buttons, autocomplete: tel, options: [Yes',
    'has no field',
  ],
  ['kind: hidden,', 'kind: hidden, hint: Hidden,', 'has no field "hint"'],
  ['options: states', 'options: state', 'must be a list of answers, or the word states'],
  ['options: states', 'options: [A, B, C, D, E, F, other]', '[7]: "other" must be a text that'],
  ['[Yes, No]', '[Yes, 0]', 'options[2]: 0 must be a text that begins with a capital'],
  ['[Yes, No]', '[Third, No, there was none]', '[3]: "there was none" must be a text'],
  ['[Yes, No]', '[Yes, Yes]', '"Yes" is listed twice'],
  ['[Yes, No]', '[A, B, C, D, E, F, G]', 'must be at most six for buttons'],
  ['kind: buttons, options: [Yes', 'kind: list, options: [Yes', 'must be more than six for a list'],
  ['California', 'Californa', 'is not one of the options\n    Did you mean "California"?'],
  ['flags: { Yes', 'flags: { Yse', '"Yse" is not one of the options\n    Did you mean "Yes"?'],
  ['required: Please select the year.', 'who: false', 'required: is missing: write the notice'],
  ['rule: past, required: Enter date of first symptoms.', 'rule: past', 'required is missing'],
  ['kind: date, rule: past,', 'kind: date,', 'rule'],
  [
    'optional: true',
    'optional: true, required: A',
    'must be false where the question has required',
  ],
  ['optional: true', 'optional: true, inline: Choose.', 'replaces the text of required'],
  ['        inline:', '        hint:', 'inline: is missing: it must vary by MYSELF', -4],
  ['did your loved one use?', 'did you use?', 'label["LOVED ONE"]: asks about'],

  ['MYSELF: What brand did', 'MYSLF: What did', 'must be one text, or one for MYSELF and one for'],
  ['rule: zip,', 'rule: zip, changedWarning: Sure?,', 'changedWarning: needs initial'],
  ['rule: email,', 'rule: email, autocomplete: email,', 'must be false for contact details'],
  ['screening: false, ', '', 'screening'],
  ['key: source', 'key: the source', 'must be letters, digits and _'],
  ['key: More,', 'key: What_year,', '"What_year" is sent already'],
  ['What_brand_did_your_loved_one_use }', 'category }', '"category" is sent already'],
  ['        who: true\n', '', 'varies by who, but no question says "who: true"', 3],
  ['[MYSELF, LOVED ONE]', '[Myself, Loved one]', 'must offer MYSELF and LOVED ONE'],
  ['question: More', 'question: more', 'of a question with options\n    Did you mean "More"?'],
  ['is: Yes }', 'is: yes }', '"yes" is not a value of More\n    Did you mean "Yes"?'],
  ['key: email,', 'key: email, fills: numbre,', 'is of kind text\n    Did you mean "number"?'],
  ['required: Please select the terms', 'hint: The terms', 'a lead asks for consent', -34],
  ['key: checkbox,', 'key: agree,', 'the consent of a lead is sent as "checkbox"'],
  ['rule: zip,', 'rule: phone,', 'a form asks for one phone', 0],
  ['kind: checkbox,', 'kind: checkbox, when: { question: More, is: No },', 'consent is asked'],
  ['endpoint: /submitform', 'endpoint: /contactUs', 'endpoint: needs "lead: false"'],
  ['/submitform', '/submitfrom', 'is not one of its values\n    Did you mean "/submitform"?'],
  ['Featured Lawsuit', 'Featured Lawsiut', 'category: "Featured Lawsiut" is not one'],
  ['  sub_category: Sample Lawsuits\n', '', 'a lead needs category and sub_category', -2],
  ['    afterwards: A partner law firm may call you.\n', '', 'stands in the last step', -2],
  ['sent: [email, ', 'sent: [', 'must list every key of its step once'],
])('in a form, %j written as %j is found with its line', (from, to, says, down = 0) => {
  const line = findLine(completeYaml, from) + down
  const bad = parseSample('questionnaire', form.file, edit(completeYaml, from, to))
  const found = listInvalid([bad]).map(formatFinding).join('\n')
  expect(found).toContain(`content/questionnaires/sample.yaml:${line}  `)
  expect(found).toContain(says)
})

test.each<[from: string, to: string, says: string]>([
  ['id: judge-order', 'id: Judge-order', 'sources[1].id: must be words in small letters'],
  ['id: case-count', 'id: judge-order', 'sources[2]: "judge-order" is listed twice'],
  ['[case-count]', '[Case-count]', 'sources[1]: must be words in small letters'],
  ['updated: 2026-11-01', 'updated: 11/27/2026', 'updated: must be a day of the calendar'],
])('in an article, nothing else is said of %j written as %j', (from, to, says) => {
  const article = parseSample(
    'lawsuit',
    'content/lawsuits/sample.mdx',
    edit(validArticle, from, to),
  )
  expect(listInvalid([article, form]).map(({ message }) => message)).toEqual([
    expect.stringContaining(says),
  ])
})

const lastStep = completeYaml.slice(completeYaml.lastIndexOf('  - heading:'))

test.each<[from: string, to: string, says: string]>([
  ['[MYSELF, LOVED ONE]', 'MYSELF, LOVED ONE', 'options: Invalid input: expected array'],
  [lastStep, '', 'steps: a lead asks for consent'],
])('in a form, nothing else is said of %j written as %j', (from, to, says) => {
  const bad = parseSample('questionnaire', form.file, edit(completeYaml, from, to))
  expect(listInvalid([bad]).map(({ message }) => message)).toEqual([expect.stringContaining(says)])
})
