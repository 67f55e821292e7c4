import { expect, test } from 'vitest'
import { abbreviated, expanded, sharedOf } from '../../src/forms/shared.ts'
import { readQuestionnaires } from '../../src/schemas/questionnaires.ts'
import { everything, read } from './sample.ts'

const all = [...readQuestionnaires('content/questionnaires', 'content/parts'), read(everything)]
const shared = sharedOf(all)

test.each(all)('$id comes back whole from what its page carries', questionnaire => {
  const carried = JSON.parse(JSON.stringify(abbreviated(questionnaire, shared)))
  expect(expanded(carried, shared)).toEqual(questionnaire)
})

test('the contact step travels with the code', () => {
  const depo = all.find(({ id }) => id === 'depo-provera')!
  expect(abbreviated(depo, shared).steps[1]).toBeTypeOf('number')
})
