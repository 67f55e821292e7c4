import { expect, test } from 'vitest'
import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import { checkAlikeForms } from '../../../src/tools/check-content/rules/alike-forms.ts'
import { parseSample } from '../../support/content/article.ts'
import { completeYaml, parseQuestionnaire } from '../../support/content/questionnaire.ts'

const shared = 'What_brand_did_your_loved_one_use }'

test.each([
  ['words', 'name: Sample claim review', 'name: Another review', 1],
  ['a key for one of two claimants', shared, 'Brand }', 1],
  ['the answer of a hidden question', 'initial: site', 'initial: page', 0],
  ['a constant', 'sub_category: Sample', 'sub_category: Other', 0],
  ['the endpoint', 'endpoint: /submitform', 'endpoint: /contactUs\nlead: false', 0],
])('a form that differs from another by %s alone', (_, from, to, count) => {
  const texts = [completeYaml, completeYaml.replace(from, to)]
  const documents = texts.map((text, n) =>
    parseSample('questionnaire', `content/questionnaires/form-${n}.yaml`, text),
  ) as TypedDocument[]
  const forms = texts.map((text, n) => ({ ...parseQuestionnaire(text), id: `form-${n}` }))
  expect(texts[1]).not.toBe(texts[0])
  const message = 'sends the same keys and constants to /submitform as the form form-0'
  expect(checkAlikeForms(documents, forms)).toMatchObject(
    Array(count).fill({ file: 'content/questionnaires/form-1.yaml', line: 5, message }),
  )
})
