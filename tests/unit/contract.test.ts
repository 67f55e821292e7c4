import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildContract } from '../../src/contract/contract.ts'
import type { ObjectSchema } from '../../src/contract/payload-schemas.ts'
import { createPayloadValidator } from '../../src/contract/payload-validator.ts'
import { buildPayload, nameOf, parseAnswers, questionsOf } from '../../src/forms/answers.ts'
import { findProblems } from '../../src/forms/check.ts'
import { endpoints, type Question, type Questionnaire } from '../../src/forms/model.ts'
import { refusals } from '../../src/leads/fate.ts'
import { createFormData } from '../support/browser/controls.ts'
import { siteForms } from '../support/content/site-forms.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'
import { createLeadPayload, forms } from '../support/servers/desks.ts'

const origin = 'https://www.example.com'

function writeContract(api: string) {
  const folder = join(createTemporaryFolder(), 'a')
  const env = { ...process.env, SITE_URL: origin, PUBLIC_API_BASE_URL: api }
  execFileSync(process.execPath, ['src/tools/write-contract.ts', folder], { env })
  return JSON.parse(readFileSync(join(folder, 'contract.json'), 'utf8'))
}

test('the contract file is written to the given folder', () => {
  const contract = writeContract('https://api.example.com')
  const { title } = contract.info
  expect(title).toMatch(/: what its forms send$/)
  const expected = buildContract(siteForms, title, { origin })
  expect(contract).toEqual(JSON.parse(JSON.stringify(expected)))
  expect(JSON.stringify(contract), 'the note of a question').toContain('District of Columbia')
})

test.each(['/relay', `${origin}/relay`])(
  'behind %s it says what a relay sends, and no CORS',
  api => {
    const { info, paths } = writeContract(api)
    expect(info.description).not.toContain('Access-Control')
    expect(info.description).toContain('byte for byte')
    for (const { post } of Object.values<{ post: { parameters: { name: string }[] } }>(paths))
      expect(post.parameters.map(({ name }) => name)).toEqual([
        'Idempotency-Key',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
  },
)

test('the contract of a relay has the pattern of acceptances, and what each other status does', () => {
  const { paths } = buildContract(forms, 'Sample', { accepts: '"ok":\\s*true' })
  const { responses } = paths['/submitform']!.post
  expect(responses['2XX'].description).toContain('matches "ok":\\s*true (a regular')
  const settled = ['2XX', '3XX', ...[409, ...refusals].map(String), 'default']
  expect(Object.keys(responses).sort()).toEqual(settled.sort())
})

describe('the contract', () => {
  const contract = JSON.parse(JSON.stringify(buildContract(forms, 'Sample', { origin })))

  test('is OpenAPI 3.1 and says in words what CORS needs', () => {
    expect(contract).toMatchObject({ openapi: '3.1.0', info: { title: 'Sample', version: '1' } })
    for (const words of [origin, 'POST', 'content-type', '7200', 'every POST', 'the IP lookup'])
      expect(contract.info.description).toContain(words)
  })

  test('has one operation per endpoint', () => {
    const operations = Object.entries<{ post: { operationId: string } }>(contract.paths)
    expect(operations.map(([path, { post }]) => [path, `/${post.operationId}`])).toEqual(
      endpoints.toSorted().map(endpoint => [endpoint, endpoint]),
    )
  })

  test('has the strict schema of each body once, with its keys in order', () => {
    const schemas = Object.entries<ObjectSchema>(contract.components.schemas)
    const refs = [...JSON.stringify(contract.paths).matchAll(/"#\/components\/schemas\/([^"]*)"/g)]
    expect(refs.map(([, name]) => name).sort()).toEqual(schemas.map(([name]) => name).sort())
    const strict = new Ajv2020({ strict: true, validateFormats: false })
    for (const [name, schema] of schemas) {
      expect(name).toMatch(/^[a-zA-Z0-9.\-_]+$/)
      expect(schema.required).toEqual(Object.keys(schema.properties))
      expect(schema.additionalProperties).toBe(false)
      for (const property of Object.values(schema.properties)) {
        const validate = strict.compile(property)
        expect([7, null, ['Ann']].filter(value => validate(value))).toEqual([])
      }
      strict.compile(schema)
    }
    expect(Object.keys(contract.components.schemas['sample.myself'].properties)).toEqual(
      Object.keys(createLeadPayload()),
    )
  })
})

describe('a body with one wrong key is rejected, and the key is named:', () => {
  const validatePayload = createPayloadValidator(forms)

  test.each([
    ['email', undefined],
    ['category', undefined],
    ['Did_you_or_a_loved_one_use_it', undefined],
    ['What_brand_did_your_loved_one_use', ''],
    ['What_brand_did_you_use', 'Creme of Nature'],
    ['Did_you_or_a_loved_one_use_it', 'PARENT OF MINOR'],
    ['What_year', 1999],
    ['What_year', '99'],
    ['What_year', '19999'],
    ['First_symptoms', '12020-02-29'],
    ['state', 'Guam'],
    ['email', 'ann'],
    ['number', '555010123'],
    ['zipCode', '123'],
    ['zipCode', '02134\n'],
    ['checkbox', false],
    ['category', 'Other'],
    ['sub_category', ''],
    ['page_url', ''],
    ['xxTrustedFormPingUrl', 'x'],
  ])('%s %j', (key, value) => {
    const body = JSON.parse(JSON.stringify({ ...createLeadPayload(), [key]: value }))
    expect(validatePayload('/submitform', body)).toMatchObject({ invalidKeys: [key] })
  })

  test('the keys of a loved one in a lead for MYSELF', () => {
    const key = 'Did_you_or_a_loved_one_use_it'
    const body = { ...createLeadPayload({ [key]: 'LOVED ONE' }), [key]: 'MYSELF' }
    expect(validatePayload('/submitform', body)).toMatchObject({ invalidKeys: [key] })
  })
})

describe('the desk accepts whatever a form accepts:', () => {
  const today = '2026-11-21'

  const chooseMostly = (right: string[], wrong: string[]) =>
    fc.constantFrom(...Array.from({ length: 9 }, () => right).flat(), ...wrong)

  function generateAnswer({ kind, rule, options, initial }: Question): fc.Arbitrary<string> {
    if (options) return fc.constantFrom(...options.map(({ value }) => value))
    if (kind === 'years') return fc.integer({ min: 1920, max: 2100 }).map(String)
    if (kind === 'date')
      return chooseMostly(['1961-02-28', '2020-02-29'], ['12020-01-01', '275760-09-13'])
    if (kind === 'hidden') return fc.constant(initial ?? '')
    if (rule === 'email') {
      const copied = [' Ann+1@example.co.uk ', 'Ann <ann@example.com>', 'o’brien@example.com.']
      const strange = anyText.map(text => `a${text}b@example.com`)
      return fc.oneof(fc.emailAddress(), fc.emailAddress(), chooseMostly(copied, ['@']), strange)
    }
    if (rule === 'phone')
      return chooseMostly(['+1 (555) 010-1234', '5550101234'], ['1', '555 010 123x'])
    if (rule === 'zip') return chooseMostly(['02134', '1234567890'], ['02134-1', '213'])
    return fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' }))
  }

  /** The URL of a page as a browser serializes it, with any characters in query and fragment. */
  const anyText = fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.string({ unit: 'binary' }))
  const anyPage = fc
    .tuple(anyText, anyText)
    .map(([query, fragment]) => new URL(`https://www.example.com/page?${query}#${fragment}`).href)

  const generateAnswers = (questionnaire: Questionnaire) => {
    const answers = questionsOf(questionnaire).map(question => {
      const given = question.kind === 'checkbox' ? fc.constant('true') : generateAnswer(question)
      return fc
        .oneof(
          { weight: question.required ? 40 : 1, arbitrary: given },
          { weight: 1, arbitrary: fc.constant('') },
        )
        .map(value => [nameOf(question), value] as const)
    })
    return fc
      .tuple(...answers)
      .map(entries => createFormData(questionnaire, Object.fromEntries(entries)))
  }

  const validators = {
    sample: createPayloadValidator(forms),
    site: createPayloadValidator(siteForms),
  }
  test.each([
    ...forms.map(form => [`${form.id}, a sample`, form, validators.sample] as const),
    ...siteForms.map(form => [form.id, form, validators.site] as const),
  ])('%s', (_, questionnaire, judge) => {
    const evidence = fc.record({
      pageUrl: anyPage,
      ipAddress: fc.constantFrom('203.0.113.7', '2001:db8::7', ''),
      certificateUrl: fc.constantFrom('https://cert.example/1', ''),
    })
    let sent = 0
    fc.assert(
      fc.property(generateAnswers(questionnaire), evidence, (data, evidence) => {
        const answers = parseAnswers(questionnaire, data)
        if (findProblems(questionnaire, answers, today)[0]) return
        sent++
        const body = JSON.parse(JSON.stringify(buildPayload(questionnaire, answers, evidence)))
        expect(judge(questionnaire.endpoint, body)).toMatchObject({
          invalidKeys: [],
        })
      }),
      { numRuns: 200 },
    )
    expect(sent).toBeGreaterThan(0)
  })
})
