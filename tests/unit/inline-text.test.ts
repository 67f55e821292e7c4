import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInlineText } from '../../src/forms/inline-text.ts'

test('a text is split at links and bold names', () => {
  expect(parseInlineText('I let **Us** and [them](/all) call.')).toEqual([
    { text: 'I let ', start: 0, end: 6 },
    { text: 'Us', strong: true, start: 6, end: 12 },
    { text: ' and ', start: 12, end: 17 },
    { text: 'them', href: '/all', start: 17, end: 29 },
    { text: ' call.', start: 29, end: 35 },
  ])
})

test.each(['[a](/b c)', '[a] (/b)', '[](/b)', '**a', '****', '*a*'])(
  'text without marks stays as it is typed: %s',
  text => {
    expect(parseInlineText(text)).toEqual([{ text, start: 0, end: text.length }])
  },
)

test('keeps every character of a text', () => {
  const sign = fc.constantFrom('[', ']', '(', ')', '*', '/', ' ', 'a', '\n')
  fc.assert(
    fc.property(fc.string({ unit: sign }), text => {
      const pieces = parseInlineText(text)
      expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
      for (const { text: words, start, end } of pieces)
        expect(text.slice(start, end)).toContain(words)
    }),
    { numRuns: 2000 },
  )
})
