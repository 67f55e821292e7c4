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

test('the contact step and what follows it travel with the code', () => {
  const depo = all.find(({ id }) => id === 'depo-provera')!
  const { steps, success, afterwards } = abbreviated(depo, shared)
  for (const carried of [steps[1], success, afterwards]) expect(carried).toBeTypeOf('number')
})
