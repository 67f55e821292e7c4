import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findProblems, getLocalToday } from '../../src/forms/check.ts'
import type { Question, Questionnaire } from '../../src/forms/model.ts'
import {
  completeAnswers,
  completeYaml,
  parseQuestionnaire,
} from '../support/content/questionnaire.ts'
import { siteForms } from '../support/content/site-forms.ts'

const plain = { who: false, screening: false } as const

const form = parseQuestionnaire(completeYaml)
const createForm = (question: Question): Questionnaire => ({
  ...form,
  claimantQuestion: undefined,
  steps: [{ ...form.steps[0]!, questions: [question] }],
})
const today = '2026-11-21'
const findProblem = (change: object) =>
  findProblems(form, { ...completeAnswers, ...change }, today)[0]

describe('the first problem', () => {
  test.each([
    ['zipCode', '-7500', 'Please enter a valid numeric zip code (e.g., 75001 ).'],
    ['zipCode', '7-5001', 'Please enter a valid numeric zip code (e.g., 75001 ).'],
    ['zipCode', '02134-1', 'Please enter a valid numeric zip code (e.g., 75001 ).'],
    ['First_symptoms', '2026-11-21', 'Enter date of first symptoms.'],
    ['First_symptoms', '2025-02-29', 'Enter date of first symptoms.'],
    ['First_symptoms', '02/28/2020', 'Enter date of first symptoms.'],
  ])('%s "%s": %s', (name, answer, message) => {
    expect(findProblem({ [name]: answer })).toMatchObject({ name, message })
  })

  test('has a text for the control where the notice has a slip', () => {
    expect(findProblem({ zipCode: '123' })).toMatchObject({
      inline: 'Please enter a ZIP code of 4 to 10 digits, for example 75001.',
    })
  })

  test('asks for more only after Yes', () => {
    expect(findProblem({ More: 'Yes' })).toMatchObject({ name: 'Additional_information' })
    expect(findProblem({ More: 'No' })).toBeUndefined()
  })

  test('lets an optional format be empty', () => {
    const optional = {
      ...plain,
      key: 'number',
      label: 'Phone',
      kind: 'text',
      rule: 'phone',
    } as const
    expect(findProblems(createForm(optional), { number: '' }, today)[0]).toBeUndefined()
    expect(findProblems(createForm(optional), { number: '555' }, today)[0]?.message).toMatch(
      /10-digit/,
    )
  })

  test('has the same notice for an impossible date as for a missing one, but its own inline text', () => {
    const required = 'Please enter a date. '
    const inline = 'Please enter your date of birth.'
    const day: Question = {
      ...plain,
      ...({ key: 'day', label: 'Day', kind: 'date', rule: 'past' } as const),
      required,
      inline,
    }
    const problemOf = (given: string) => findProblems(createForm(day), { day: given }, today)[0]
    expect(problemOf('')).toEqual({ name: 'day', message: required, inline })
    for (const given of ['2030-01-01', '2/28/10', '0061-02-28', '1899-12-31'])
      expect(problemOf(given)).toEqual({
        name: 'day',
        message: required,
        inline:
          'Please enter a real day before today, with four digits for the year, 1900 or later.',
      })
  })
})

test('a missing date of birth is asked for with an example', () => {
  const lead = siteForms.find(({ id }) => id === 'depo-provera')!
  expect(findProblems(lead, {}, today)).toContainEqual({
    name: 'dob',
    message: 'Please select your date of birth.',
    inline: 'Please enter your date of birth, for example 4 12 1958.',
  })
})

describe('whatever is typed', () => {
  test.each([
    ['number', /^\d{8,12}$/, /^\d{10}$/],
    ['zipCode', /^\d{2,12}$/, /^\d{4,10}$/],
  ])('%s passes exactly when it has the right number of digits', (name, near, right) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(near)), typed => {
        expect(findProblem({ [name]: typed }) === undefined).toBe(right.test(typed))
      }),
      { numRuns: 1000 },
    )
  })

  test('a date passes exactly when it exists and is before today', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        date => {
          const day = date.toISOString().slice(0, 10)
          expect(findProblem({ First_symptoms: day }) === undefined).toBe(day < today)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each([
    "patrick.o'brien@example.com",
    'a&b@example.com',
    'ann+claims@mail.example.co.uk',
    'ann@xn--bcher-kva.example',
    'ann@my--shop.com',
    'ann@example.xn--p1ai',
    '_ann-@4you.example.com',
  ])('the address %s passes', email => {
    expect(findProblem({ email })).toBeUndefined()
  })

  test.each([
    'ann',
    'ann@',
    'ann@example',
    'ann@.example.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@192.168.0.1',
    '.ann@example.com',
    'ann..b@example.com',
    'ann@exam ple.com',
    'ann@b@example.com',
    'Ann <ann@example.com>',
  ])('the address %s does not pass', email => {
    expect(findProblem({ email })?.message).toMatch(/valid email/)
  })
})

test("today is the visitor's own day", () => {
  const getToday = (utc: string, offset: number) =>
    getLocalToday(Object.assign(new Date(utc), { getTimezoneOffset: () => offset }))
  expect(getToday('2026-11-22T04:30Z', 5 * 60), 'an evening in New York').toBe('2026-11-21')
  expect(getToday('2026-11-21T20:30Z', -9 * 60), 'a morning in Tokyo').toBe('2026-11-22')
})
