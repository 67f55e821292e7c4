import { expect, test } from 'vitest'
import { type FormAction, type FormState, formReducer } from '../../src/islands/form/form-state.ts'

const problem = { name: 'email', message: 'Missing', inline: 'Missing.' }
const answer = { label: 'Email', answer: 'a@b.example', rule: undefined }

/** Every field differs from the initial state. */
const used: FormState = {
  step: 1,
  phase: 'sending',
  problems: [problem],
  failure: 'Try again.',
  answered: [answer],
  isLeft: true,
  stepChanges: 3,
  rejections: 2,
}
const settled = { ...used, phase: 'idle', problems: [], failure: undefined }

const cases: [string, FormAction, object][] = [
  [
    'the next step comes with the answers so far',
    { type: 'moved', step: 2, answered: [] },
    { ...settled, phase: 'sending', step: 2, answered: [], stepChanges: 4 },
  ],
  [
    'problems show on their step, and end sending',
    { type: 'rejected', step: 0, problems: [problem] },
    { ...settled, step: 0, problems: [problem], rejections: 3 },
  ],
  [
    'sending removes what was wrong',
    { type: 'sending' },
    { ...settled, phase: 'sending', isLeft: false },
  ],
  [
    'after a page that was left while sending, the thanks show no answers',
    { type: 'sent', answered: [answer] },
    { ...settled, phase: 'sent', step: 0, answered: [] },
  ],
  ['a second press has no message', { type: 'failed' }, settled],
]

test.each(cases)('%s', (_, action, expected) => {
  expect(formReducer(used, action)).toEqual(expected)
})
