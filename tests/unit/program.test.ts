import { expect, test, vi } from 'vitest'
import { UserError } from '../../src/documents/reading/user-error.ts'
import { runProgram } from '../../src/program.ts'

const defect = new TypeError('x is not a function')

test.each([
  ['the sentence of an error for its user', new UserError('Name a file.'), 'Name a file.'],
  ['the stack of any other error', defect, defect],
])('a program ends with %s', async (_, error, printed) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  await runProgram(() => Promise.reject(error), 2)
  expect(print.mock.calls).toEqual([[printed]])
  expect(exit).toHaveBeenCalledExactlyOnceWith(2)
  vi.restoreAllMocks()
})
