import { expect, test } from 'vitest'
import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import { checkAlikeForms } from '../../../src/tools/check-content/rules/alike-forms.ts'
import { parseSample } from '../../support/content/article.ts'
import { completeYaml, parseQuestionnaire } from '../../support/content/questionnaire.ts'

const claim = completeYaml
const message = completeYaml.replace('endpoint: /submitform', 'endpoint: /contactUs\nlead: false')

test.each([
  ['words', claim, 'name: Sample claim review', 'name: Another review', 'sub_category'],
  ['a key', claim, 'key: What_year', 'key: Which_year', 'sub_category'],
  ['the sub_category', claim, 'sub_category: Sample', 'sub_category: Other'],
  ['words', message, 'name: Sample claim review', 'name: Another review', 'keys and constants'],
  ['the answer of a hidden question', message, 'initial: site', 'initial: page'],
  ['the endpoint', message, 'endpoint: /contactUs', 'endpoint: /unsubscribe'],
])('a form that differs from another by %s alone', (_, first, from, to, same?: string) => {
  const texts = [first, first.replace(from, to)]
  const documents = texts.map((text, n) =>
    parseSample('questionnaire', `content/questionnaires/form-${n}.yaml`, text),
  ) as TypedDocument[]
  const forms = texts.map((text, n) => ({ ...parseQuestionnaire(text), id: `form-${n}` }))
  expect(texts[1]).not.toBe(texts[0])
  expect(checkAlikeForms(documents, forms)).toMatchObject(
    same
      ? [
          {
            file: 'content/questionnaires/form-1.yaml',
            message: expect.stringContaining(`sends the same ${same} to`),
          },
        ]
      : [],
  )
})
