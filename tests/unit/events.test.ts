import { afterEach, expect, test, vi } from 'vitest'
import { nameOf, questionsOf } from '../../src/forms/answers.ts'
import { maskQuestionName, reportEvent } from '../../src/forms/events.ts'
import { siteForms } from '../support/content/site-forms.ts'

const collector = 'https://events.example.com/'

function stubBrowser(signal: boolean) {
  const sendBeacon = vi.fn()
  vi.stubGlobal('navigator', { globalPrivacyControl: signal, sendBeacon })
  vi.stubGlobal('location', {
    origin: 'https://www.example.com',
    hostname: 'www.example.com',
    pathname: '/page',
    search: '?utm_term=cancer',
  })
  vi.stubGlobal('performance', { now: () => 47_000 })
  return sendBeacon
}

afterEach(() => vi.unstubAllGlobals())

test('an event names form, page and coarse time, as Plausible expects', () => {
  const sendBeacon = stubBrowser(false)
  reportEvent(collector, 'depo-provera', { event: 'passed', step: 1 })
  const [to, body] = sendBeacon.mock.calls[0]!
  expect(to).toBe(collector)
  expect(JSON.parse(body)).toEqual({
    name: 'form passed',
    url: 'https://www.example.com/page',
    domain: 'www.example.com',
    props: { form: 'depo-provera', after: '40', step: '1' },
  })
})

test.each([
  ['a site without a collector', false, undefined],
  ['Global Privacy Control', true, collector],
])('nothing is sent with %s', (_, signal, to) => {
  const sendBeacon = stubBrowser(signal)
  reportEvent(to, 'depo-provera', { event: 'started' })
  expect(sendBeacon.mock.calls).toEqual([])
})

test('a browser in which beacons are switched off throws nothing', () => {
  stubBrowser(false)
  vi.stubGlobal('navigator', {})
  reportEvent(collector, 'depo-provera', { event: 'started' })
})

test('no event names a screening question', () => {
  for (const questionnaire of siteForms)
    for (const question of questionsOf(questionnaire)) {
      const name = nameOf(question)
      const place = maskQuestionName(questionnaire, name)
      if (question.screening) expect(place).toMatch(/^\d+\.\d+$/)
      else expect(place).toBe(name)
    }
})
