import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  getClaimant,
  isAsked,
  listEarlierAnswers,
  parseAnswers,
  pickDecidingAnswers,
  questionsOf,
} from '../../src/forms/answers.ts'
import type { Answers } from '../../src/forms/model.ts'
import { parseWholeDate } from '../../src/forms/rules/past.ts'
import { extractPhoneDigits } from '../../src/forms/rules/phone.ts'
import { createFormData } from '../support/browser/controls.ts'
import {
  completeAnswers,
  completeYaml,
  parseQuestionnaire,
} from '../support/content/questionnaire.ts'

const sample = parseQuestionnaire(completeYaml)

test.each([
  ['LOVED ONE', 'LOVED ONE'],
  ['MYSELF', 'MYSELF'],
  ['PARENT OF MINOR', 'MYSELF'],
  ['', 'MYSELF'],
])('for the answer "%s" the claimant is %s', (answer, who) => {
  expect(getClaimant(sample, { Did_you_or_a_loved_one_use_it: answer })).toBe(who)
})

describe('answers from a form', () => {
  const data = createFormData(sample, {
    ...completeAnswers,
    email: ' ann@example.com ',
    number: '+1 (555) 010-1234',
    Additional_information: 'typed before No was chosen',
  })

  test('are trimmed, phone numbers digits, and what is not asked empty', () => {
    expect(parseAnswers(sample, data)).toEqual(completeAnswers)
  })

  test('keep long text as typed, line ends and all, unless nobody can see it', () => {
    data.set('More', 'Yes')
    for (const [typed, sent] of [
      ['  It began\n in May. 😢 ', '  It began\n in May. 😢 '],
      ['\u200b\u2060', ''],
    ] as const) {
      data.set('Additional_information', typed)
      expect(parseAnswers(sample, data).Additional_information).toBe(sent)
    }
  })

  test('are false and empty for an untouched form', () => {
    const answers = parseAnswers(sample, new FormData())
    expect(answers.checkbox).toBe(false)
    expect(answers.What_year).toBe('')
  })

  test('are empty for all questions that depend on another answer', () => {
    const chain = parseQuestionnaire(`
name: N
endpoint: /subscribe
lead: false
success: S
steps:
  - heading: H
    button: B
    afterwards: A
    questions:
      - { key: a, label: A, kind: buttons, options: [Yes, No], optional: true }
      - { key: b, label: B, kind: buttons, options: [Yes, No], optional: true, when: { question: a, is: Yes } }
      - { key: c, label: C, kind: text, optional: true, when: { question: b, is: Yes } }
`)
    const fillIn = (a: string) => {
      const data = new FormData()
      for (const [name, value] of Object.entries({ a, b: 'Yes', c: 'typed' })) data.set(name, value)
      return parseAnswers(chain, data)
    }
    const listShown = (answers: Answers) =>
      questionsOf(chain).map(question => isAsked(question, pickDecidingAnswers(chain, answers)))
    expect(fillIn('Yes')).toEqual({ a: 'Yes', b: 'Yes', c: 'typed' })
    expect(listShown(fillIn('Yes'))).toEqual([true, true, true])
    expect(fillIn('No')).toEqual({ a: 'No', b: '', c: '' })
    expect(listShown(fillIn('No')), 'and what shows agrees').toEqual([true, false, false])
  })
})

describe('a phone number', () => {
  test.each([
    ['+1 (555) 010-1234', '5550101234'],
    ['1-555-010-1234 ext. 22', '1555010123422'],
    ['001 555 010 1234', '5550101234'],
    ['011 1 555 010 1234', '5550101234'],
    ['0 555 010 1234', '05550101234'],
    ['1555010', '1555010'],
    ['call me', ''],
    ['٥٥٥٠١٠١٢٣٤', '5550101234'],
    ['𝟓𝟝𝟧𝟬𝟷𝟎𝟙𝟮𝟯𝟺', '5550101234'],
  ])('"%s" becomes "%s"', (typed, digits) => {
    expect(extractPhoneDigits(typed)).toBe(digits)
  })

  test('has only digits, and formatting it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), typed => {
        const digits = extractPhoneDigits(typed)
        expect(digits).toMatch(/^\d*$/)
        expect(extractPhoneDigits(digits)).toBe(digits)
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['12/25/1970', '1970-12-25'],
  ['December 25, 1970.', '1970-12-25'],
  ['1970-12-25', '1970-12-25'],
  ['25 December 1970', '1970-12-25'],
  ['Sept. 3rd, 1961', '1961-09-3'],
  ['December', undefined],
  ['12/25/70', '1970-12-25'],
  ['04121958', '1958-04-12'],
  ['19580412', '1958-04-12'],
  // Of 1910 or of 2010, and no month.
  ['12/25/10', undefined],
  ['20121958', undefined],
  ['Dez 25, 1970', undefined],
])('"%s" in one part of a date is a whole date: %s', (text, date) => {
  const [month, day, year] = parseWholeDate(text) ?? []
  expect(month && `${year}-${month.padStart(2, '0')}-${day}`).toBe(date)
})

test('the name of a month counts, and a whole date in the field of the day', () => {
  const readDate = (parts: Record<string, string>) => {
    const data = createFormData(sample, { First_symptoms: '' })
    for (const [part, text] of Object.entries(parts)) data.set(`First_symptoms-${part}`, text)
    return parseAnswers(sample, data).First_symptoms
  }
  expect(readDate({ month: 'December', day: '5', year: '1970' })).toBe('1970-12-05')
  expect(readDate({ month: '2', day: '28', year: '61' }), 'as in one field').toBe('1961-02-28')
  const whole = '12/25/1970'
  expect(readDate({ day: whole })).toBe('1970-12-25')
  expect(readDate({ month: whole, day: whole, year: whole }), 'autofill').toBe('1970-12-25')
})

test('the list of earlier answers has them as people write them', () => {
  const answers = { ...completeAnswers, First_symptoms: '1960-05-03' }
  const listed = listEarlierAnswers(sample, 1, answers).map(({ answer }) => answer)
  expect(listed).toEqual(['MYSELF', 'Creme of Nature', '1999', 'May 3, 1960', 'No'])
})

test.each(['zipCode', 'email'])(
  'a whole row of dots in the %s is read at once',
  name => {
    const typed = `1${'.'.repeat(100_000)}1`
    const data = createFormData(sample, { ...completeAnswers, [name]: typed })
    expect(parseAnswers(sample, data)[name]).toBe(typed)
  },
  3000,
)

test.each([
  ['zipCode', '12345–6789', '123456789'],
  ['zipCode', '12345.', '12345'],
  ['zipCode', ' 75001 - 1234;', '750011234'],
  ['zipCode', '-7500', '-7500'],
  ['zipCode', '7-5001', '7-5001'],
  ['zipCode', '75 001', '75 001'],
  ['zipCode', '\u200e７５００１-1234', '750011234'],
  ['email', '\u200b\u202aann@example.com\u202c ', 'ann@example.com'],
  ['email', 'o’brien@example.com', "o'brien@example.com"],
  ['email', 'mailto:ada@example.com', 'ada@example.com'],
  ['email', 'Ada <ada@example.com>', 'ada@example.com'],
  ['email', 'ada@example.com.', 'ada@example.com'],
  ['email', '“ada@example.com”,', 'ada@example.com'],
  ['email', '(ada@example.com).', 'ada@example.com'],
  ['email', 'ada＠example．com', 'ada@example.com'],
  ['email', '[ada@example.com]', 'ada@example.com'],
  ['source', '\u3164\u200b', ''],
  ['source', 'A\u202eb\u0007', 'Ab'],
])('%s %j is sent as %j', (name, typed, sent) => {
  const data = createFormData(sample, completeAnswers)
  data.set(name, typed)
  expect(parseAnswers(sample, data)[name]).toBe(sent)
})
