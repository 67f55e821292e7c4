import { expect, test } from 'vitest'
import type { Question } from '../../src/forms/model.ts'
import { findWarnings } from '../../src/forms/warnings.ts'
import { siteForms } from '../support/content/site-forms.ts'

const depo = siteForms.find(({ id }) => id === 'depo-provera')!
const day = '2026-11-21'
const listWarnings = (answers: Record<string, string>) => findWarnings(depo, answers, day, '')

/** Providers, with the slips that are certainly theirs. */
const slips = {
  'gmail.com': `gmail.co gmail.cm gmail.om gmail.con gmail.cim gmail.comm gmail.cmo gmail.c0m gmailcom
    gmai.lcom gmial.com gamil.com gnail.com gmal.com gmail1.com GMAIL.CON`,
  'yahoo.com': 'yahoo.co yahoo.con yaho.com yahooo.com yhaoo.com yahoo.cm',
  'hotmail.com': 'hotmail.co hotmail.con hotmial.com hotmal.com hotmaill.com',
  'outlook.com': 'outlook.co outlok.com oultook.com',
  'icloud.com': 'icloud.co icould.com iclod.com',
  'aol.com': 'aol.con aol.co',
  'ymail.com': 'ymail.co',
  'live.com': 'live.con',
  'comcast.net': 'comcast.ne concast.net',
  'verizon.net': 'verzion.net',
  'sbcglobal.net': 'sbcgobal.net sbcgloabal.net',
  'bellsouth.net': 'belsouth.net',
}
const misspelt = Object.entries(slips).flatMap(([provider, domains]) =>
  domains.split(/\s+/).map(domain => [`ann@${domain}`, `ann@${provider}`]),
)
test.each([
  ...misspelt,
  ['ann@example,com', 'ann@example.com'],
  ['ann@ example. com', 'ann@example.com'],
  ['ann@roadrunner.con', 'ann@roadrunner.com'],
  ['ann@smalltown.cmo', 'ann@smalltown.com'],
  ...[
    ['com', 'c0m com1 cmo moc omc co1'],
    ['net', 'n3t net0 ten tne ent'],
    ['org', 'o0rg or9 gro rog gor'],
    ['edu', 'ed0u eud due ude'],
    ['gov', 'g0v gvo vog ogv'],
    ['mil', 'm1l mli lim ilm'],
  ].flatMap(([ending, typed]) =>
    typed!.split(' ').map(each => [`ann@mycompany.${each}`, `ann@mycompany.${ending}`]),
  ),
  ['ann@mail.mycompany.c0m', 'ann@mail.mycompany.com'],
  ['ann@gmail.c0m', 'ann@gmail.com'],
  ['ann@gmail.com.com', 'ann@gmail.com'],
  ['www.ann@gmail.com', 'ann@gmail.com'],
])('%s is probably %s', (email, replacement) => {
  expect(listWarnings({ email })).toEqual({ email: { text: 'Did you mean', replacement } })
})

const realDomains =
  `gmail.com mail.com mail.ru email.cz email.com email.co gmx.de gmx.net gmx.com web.de
  cox.com ge.com usa.com att.com verizon.com comcast.com charter.com example.org yahoo.co.uk yahoo.ca
  yahoo.fr yahoo.com.br yahoo.no hotmail.co.uk hotmail.fr hotmail.se outlook.de outlook.com.tr live.nl
  live.co.uk love.com aol.de gmail.de ymail.com fmail.com proton.me protonmail.ch qq.com hey.com aim.com
  mail.xn--p1ai web1.example.org 163.com x.museum x.game x.ngo x.live x.vote juno.com orange.fr libero.it seznam.cz rediffmail.com fastmail.com icloud.cn`.split(
    /\s+/,
  )
const manyWords = ['ann lee@example.com', 'my email is ann@gmail.com', 'ann@gmail.com mobile']
test.each([...realDomains.map(domain => `ann@${domain}`), ...manyWords, 'ann', ''])(
  'there is no hint about %s',
  email => {
    expect(listWarnings({ email })).toEqual({})
  },
)

test.each([
  ['email', 'ann@example.us1', /^No e-mail address ends in “\.us1”\. Please check it\.$/],
  ['email', 'ann@example.h0use', /“\.h0use”/],
  // A problem, not a warning.
  ['email', 'ann@192.168.0.1', /^$/],
  ['zipCode', '2134', /5 digits, or 9/],
  ['zipCode', '787016', /5 digits, or 9/],
  ['zipCode', '02134', /^$/],
  ['zipCode', '021341234', /^$/],
  // A problem, not a warning.
  ['zipCode', '213', /^$/],
  ['number', '442079460958', /12 digits/],
  ['number', '0555010123', /begin with 0 or 1/],
  ['number', '5551101234', /begin with 0 or 1/],
  ['number', '5552101234', /^$/],
  ['dob', '2008-11-22', /^Under 18\? Please ask a parent or guardian to send this form\.$/],
  ['dob', '2008-11-21', /^$/],
  ['dob', '2030-01-01', /^$/],
  ['dob', '0058-01-01', /^$/],
])('the hint about the %s %s is %s', (name, answer, text) => {
  expect(listWarnings({ [name]: answer })[name]?.text ?? '').toMatch(text)
})

test('an answer other than the one that a questionnaire expects is pointed out', () => {
  const form = siteForms.find(({ id }) => id === 'california')!
  const listStateWarnings = (state: string) =>
    findWarnings(form, { residentsOfCalifornia: state }, day, '')
  expect(listStateWarnings('Texas').residentsOfCalifornia?.text).toMatch(/residents of California/)
  expect(listStateWarnings('California')).toEqual({})
})

test('a state where no leads are taken is pointed out', () => {
  const text = 'Services may not be available in Ohio.'
  const addWarning = (question: Question) =>
    question.key === 'state' ? { ...question, warnings: { Ohio: text } } : question
  const steps = depo.steps.map(step => ({ ...step, questions: step.questions.map(addWarning) }))
  const listStateWarnings = (state: string) => findWarnings({ ...depo, steps }, { state }, day, '')
  expect(listStateWarnings('Ohio')).toEqual({ state: { text } })
  expect(listStateWarnings('Texas')).toEqual({})
})

test('a text that is too long to send is pointed out at its field, with the page that is sent', () => {
  const form = siteForms.find(({ id }) => id === 'contact')!
  const findSize = (message: string, pageUrl: string) =>
    findWarnings(form, { message }, day, pageUrl).message?.text
  const page = 'https://www.claimlantern.example/contact-us'
  expect(findSize('a'.repeat(57_000), page)).toBeUndefined()
  expect(findSize('a'.repeat(60_000), page)).toMatch(/^This text is too long to send.* 2,\d{3} ch/)
  expect(findSize('日'.repeat(20_000), page)).toMatch(/ 7\d\d characters/)
  expect(findSize('😀'.repeat(15_000), page)).toMatch(/ 5\d\d characters/)
  expect(findSize('a'.repeat(57_000), `${page}?${'b'.repeat(3000)}`)).toMatch(/too long to send/)
})
