import { expect, test, vi } from 'vitest'
import { UserError } from '../../src/documents/reading/user-error.ts'
import { runProgram } from '../../src/program.ts'
import { formatAnnotation } from '../../src/tools/print-findings.ts'

test('an annotation for GitHub has file, line, message and suggestion on one line', () => {
  const finding = {
    file: 'content/lawsuits/a,b.mdx',
    line: 12,
    message: 'rose by 5%',
    suggestion: 'Write:\nfive',
  }
  expect(formatAnnotation(finding, 'error')).toBe(
    '::error file=content/lawsuits/a%2Cb.mdx,line=12::rose by 5%25%0AWrite:%0Afive',
  )
})

test.each([
  [{ variable: 'SITE_URL' }, 'SITE_URL'],
  [{ url: 'https://a.example/x' }, 'https%3A//a.example/x'],
])('an annotation never names a variable or an address as its file: %j', (subject, title) => {
  const finding = { ...subject, message: 'is wrong', suggestion: 'Set it.' }
  expect(formatAnnotation(finding, 'error')).toBe(`::error title=${title}::is wrong%0ASet it.`)
})

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
