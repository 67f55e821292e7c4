import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnsweredQuestion } from '../../src/forms/answers.ts'
import type { FormConfig } from '../../src/forms/form-config.ts'
import { SuccessPanel } from '../../src/islands/form/SuccessPanel.tsx'
import { parseQuestionnaire } from '../support/content/questionnaire.ts'

const questionnaire = parseQuestionnaire(`
name: Sample
endpoint: /unsubscribe
lead: false
success: Thanks.
steps:
  - heading: H
    button: B
    afterwards: A.
    questions:
      - { key: email, label: Email, kind: text, rule: email, screening: false, required: Missing. }
      - { key: number, label: Phone, kind: text, rule: phone, screening: false, optional: true, unanswered: Calls go on. }
`)

function render(answers: readonly Partial<AnsweredQuestion>[], config: Partial<FormConfig>) {
  const props = { config: { questionnaire, ...config } as FormConfig, onRestart: () => {} }
  const panel = createElement(SuccessPanel, { ...props, answers: answers as AnsweredQuestion[] })
  return renderToStaticMarkup(panel).replace(/<[^>]+>/g, '\n')
}

afterEach(() => vi.unstubAllGlobals())

const ohio = ['ohio', '2 years', 'in Ohio.']

test.each([
  ['that was chosen and answered', 'Ohio', ohio, null, true],
  ['that was chosen, where the form asks for none', undefined, ohio, null, true],
  ['that was chosen, not where another was answered', 'Texas', ohio, null, false],
  ['not where the article has another', 'Ohio', ohio, {}, false],
  ['not where none was chosen', 'Ohio', [], null, false],
])('the thanks say the limit of the state %s', (_, answer, chosen, ownLimit, isSaid) => {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(chosen) })
  vi.stubGlobal('document', { querySelector: () => ownLimit })
  const answers = answer ? [{ autocomplete: 'address-level1', answer }] : []
  const text = render(answers, { timeLimit: 'It runs. [See more](/time-limits)' })
  expect(text).toContain(isSaid ? 'It runs. 2 years in Ohio. \nSee more' : 'It runs. \nSee more')
})

test.each([
  ['was given', [{ rule: 'phone', answer: '5550101234' } as const], 'Phone: 5550101234'],
  ['was left out', [], 'Calls go on.'],
])('the thanks say what follows from a number that %s', (_, answers, said) => {
  const text = render([{ rule: 'email', answer: 'a@example.com' }, ...answers], {})
  expect(text).toContain('Email: a@example.com')
  const sentences = ['Phone: 5550101234', 'Calls go on.', 'not given']
  expect(sentences.filter(sentence => text.includes(sentence))).toEqual([said])
})
