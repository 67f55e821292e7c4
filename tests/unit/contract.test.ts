import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAcceptance } from '../../src/contract/acceptance.ts'
import { buildContract, buildPayloadSchemas, type JsonSchema } from '../../src/contract/contract.ts'
import { createPayloadValidator } from '../../src/contract/payload-validator.ts'
import { requireData } from '../../src/documents/finding.ts'
import { readQuestionnaires } from '../../src/documents/questionnaire/read.ts'
import { readSite } from '../../src/documents/schemas/site.ts'
import { buildPayload, nameOf, questionsOf, readAnswers } from '../../src/forms/answers.ts'
import { findProblems } from '../../src/forms/check.ts'
import type { Question, Questionnaire } from '../../src/forms/model.ts'
import { submit } from '../../src/forms/submit.ts'
import { createFormData } from '../support/browser/controls.ts'
import { golden, specifiedForms } from '../support/content/golden.ts'
import {
  createFormProject,
  createLeadPayload,
  forms,
  openDesk,
  otherPayloads,
} from '../support/servers/desks.ts'

const site = requireData(readSite())
const real = requireData(readQuestionnaires('content/questionnaires', 'content/parts'))

type Values = Readonly<Record<string, unknown>>

/** Runs `npm run write:contract` in a project's folder. */
function write(project: string, ...folder: string[]): string {
  const script = resolve('src/tools/write-contract.ts')
  return execFileSync(process.execPath, [script, ...folder], { cwd: project, encoding: 'utf8' })
}

function readContract(file: string): JsonSchema {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Validates bodies of an endpoint against the contract with an independent validator. */
function validatorsOf(contract: JsonSchema): (endpoint: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(contract, 'contract')
  return endpoint => {
    const body = `paths/~1${endpoint.slice(1)}/post/requestBody/content/application~1json/schema`
    const found = ajv.getSchema(`contract#/${body}`)
    if (!found) throw new Error(`The contract has no operation ${endpoint}`)
    return found
  }
}

/** Every way in which one key can be wrong, and one extra key. */
function listMutations(payload: Values): [message: string, body: Values, keys: string[]][] {
  const entries = Object.entries(payload)
  const omitKey = (key: string) => Object.fromEntries(entries.filter(([name]) => name !== key))
  const renameKey = (key: string) =>
    Object.fromEntries(entries.map(([name, value]) => [name === key ? `${name}_` : name, value]))
  return [
    ...entries.flatMap(([key, value]): [string, Values, string[]][] => [
      [`${key} removed`, omitKey(key), [key]],
      [`${key} renamed`, renameKey(key), [key, `${key}_`]],
      [`${key} of another type`, { ...payload, [key]: value === true ? 'true' : 7 }, [key]],
      [`${key} null`, { ...payload, [key]: null }, [key]],
      [`${key} a list`, { ...payload, [key]: [value] }, [key]],
    ]),
    ['a key too many', { ...payload, extra: '' }, ['extra']],
  ]
}

async function expectRefused(
  { post, leads }: ReturnType<typeof openDesk>,
  endpoint: string,
  payload: Values,
) {
  const before = await leads.list({ limit: 1 })
  for (const [message, body, keys] of listMutations(payload)) {
    const answer = await post(endpoint, JSON.stringify(body))
    const said = (await answer.json()) as { keys: string[] }
    expect([message, answer.status, said.keys?.sort()]).toEqual([message, 422, keys.sort()])
  }
  expect(await leads.list({ limit: 1 })).toEqual(before)
}

describe('the contract file', () => {
  test('is written to the root or the given folder', () => {
    const folder = createFormProject()
    expect(write(folder)).toBe(
      `Wrote contract.json and contract.md, from ${forms.length} questionnaires.\n`,
    )
    expect(write(folder, 'a/b')).toContain('Wrote a/b/contract.json')
    const contract = readContract(join(folder, 'contract.json'))
    expect(contract).toEqual(readContract(join(folder, 'a/b/contract.json')))
    expect(contract).toEqual(
      JSON.parse(
        JSON.stringify(
          buildContract(readForms(folder), `${site.name}: what its forms send`, site.host),
        ),
      ),
    )
  })

  test('has tables beside it, with keys in the order in which they are sent', () => {
    const folder = createFormProject()
    write(folder)
    const tables = readFileSync(join(folder, 'contract.md'), 'utf8')
    expect(tables).toContain(`| Access-Control-Allow-Origin | ${site.host} |`)
    const [sample] = /^## sample\n[^#]*/m.exec(tables)!
    const keys = [...sample.matchAll(/^\| (\w+) \|/gm)].map(([, key]) => key!)
    // Without the heading row of the table, and without the two constants and four evidence keys.
    expect(keys.slice(1)).toEqual(Object.keys(createLeadPayload()).slice(0, -6))
    expect(tables).toContain('| `page_url` | `landing_page` |')
    expect(tables).toContain('expires after 3 days, or after 90 if its vendor saw the form')
  })

  const readForms = (folder: string) =>
    requireData(
      readQuestionnaires(join(folder, 'content/questionnaires'), join(folder, 'content/parts')),
    )

  test('is OpenAPI 3.1 with one operation per endpoint and each body once', () => {
    const contract = JSON.parse(
      JSON.stringify(buildContract(forms, 'Sample', 'https://www.example.com')),
    )
    expect(contract.openapi).toBe('3.1.0')
    expect(contract.info).toMatchObject({ title: 'Sample', version: '1' })
    const origin = { required: true, schema: { const: 'https://www.example.com' } }
    for (const path of Object.values(contract.paths))
      expect(path).toMatchObject({
        options: {
          responses: {
            '2XX': {
              headers: {
                'Access-Control-Allow-Origin': origin,
                'Access-Control-Allow-Headers': { schema: { const: 'content-type' } },
              },
            },
          },
        },
        post: { responses: { '2XX': { headers: { 'Access-Control-Allow-Origin': origin } } } },
      })
    const operations = Object.entries<{ post: { operationId: string } }>(contract.paths)
    expect(operations.map(([path, { post }]) => [path, post.operationId])).toEqual([
      ['/californiaResidents', 'californiaResidents'],
      ['/contactUs', 'contactUs'],
      ['/submitform', 'submitform'],
      ['/subscribe', 'subscribe'],
      ['/unsubscribe', 'unsubscribe'],
    ])
    const schemas = Object.entries<JsonSchema>(contract.components.schemas)
    const refs = [...JSON.stringify(contract.paths).matchAll(/"#\/components\/schemas\/([^"]*)"/g)]
    expect(refs.map(([, name]) => name).sort()).toEqual(schemas.map(([name]) => name).sort())
    const strict = new Ajv2020({ strict: true, validateFormats: false })
    for (const [name, schema] of schemas) {
      expect(name).toMatch(/^[a-zA-Z0-9.\-_]+$/)
      expect(schema.required).toEqual(Object.keys(schema.properties as object))
      expect(schema.additionalProperties).toBe(false)
      strict.compile(schema)
    }
  })
})

describe('a body with one wrong key is rejected, and the key is named:', () => {
  const bodies: [name: string, endpoint: string, body: Values][] = [
    ['a lead for MYSELF', '/submitform', createLeadPayload()],
    [
      'a lead for LOVED ONE',
      '/submitform',
      createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
    ],
    ...Object.entries(otherPayloads).map(([endpoint, body]): [string, string, Values] => [
      endpoint,
      endpoint,
      body,
    ]),
  ]
  test.each(bodies)('%s', async (_, endpoint, body) => {
    await expectRefused(openDesk(), endpoint, body)
  })

  const validatePayload = createPayloadValidator(forms)
  test.each([
    ['What_brand_did_you_use', 'Creme of Nature'],
    ['What_brand_did_you_use', ''],
    ['Did_you_or_a_loved_one_use_it', 'PARENT OF MINOR'],
    ['What_year', '99'],
    ['What_year', '19999'],
    ['First_symptoms', '02/29/2020'],
    ['First_symptoms', '12020-02-29'],
    ['state', 'Guam'],
    ['email', 'ann'],
    ['email', ''],
    ['number', '555010123'],
    ['number', '555010123x'],
    ['zipCode', '123'],
    ['zipCode', '02134\n'],
    ['checkbox', false],
    ['category', 'Other'],
    ['sub_category', ''],
    ['page_url', ''],
    ['xxTrustedFormPingUrl', 'x'],
  ])('%s %j', (key, value) => {
    expect(validatePayload('/submitform', { ...createLeadPayload(), [key]: value })).toMatchObject({
      invalidKeys: [key],
    })
  })

  test('the keys of a loved one in a lead for MYSELF', () => {
    const body = {
      ...createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
      Did_you_or_a_loved_one_use_it: 'MYSELF',
    }
    expect(validatePayload('/submitform', body)).toMatchObject({
      invalidKeys: ['Did_you_or_a_loved_one_use_it'],
    })
  })
})

describe('the desk accepts whatever a form accepts:', () => {
  const today = '2026-11-21'

  const chooseMostly = (right: string[], wrong: string[]) =>
    fc.constantFrom(...Array.from({ length: 9 }, () => right).flat(), ...wrong)

  function generateAnswer({ kind, rule, options, initial }: Question): fc.Arbitrary<string> {
    const some = fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' }))
    if (options) return fc.constantFrom(...options.map(({ value }) => value))
    if (kind === 'years') return fc.integer({ min: 1920, max: 2100 }).map(String)
    if (kind === 'date')
      return chooseMostly(['1961-02-28', '2020-02-29'], ['12020-01-01', '275760-09-13'])
    if (kind === 'hidden') return fc.constant(initial ?? '')
    if (rule === 'email')
      return fc.oneof(
        { weight: 10, arbitrary: fc.emailAddress() },
        {
          weight: 10,
          arbitrary: chooseMostly(
            [' Ann+1@example.co.uk ', 'Ann <ann@example.com>', 'o’brien@example.com.'],
            ['@'],
          ),
        },
        { weight: 1, arbitrary: anyText.map(text => `a${text}b@example.com`) },
      )
    if (rule === 'phone')
      return chooseMostly(['+1 (555) 010-1234', '5550101234'], ['1', '555 010 123x'])
    if (rule === 'zip') return chooseMostly(['02134', '1234567890'], ['02134-1', '213'])
    return some
  }

  /** The URL of a page as a browser serializes it, with any characters in query and fragment. */
  const anyText = fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.string({ unit: 'binary' }))
  const anyPage = fc
    .tuple(anyText, anyText)
    .map(([query, fragment]) => new URL(`https://www.example.com/page?${query}#${fragment}`).href)

  const generateAnswers = (questionnaire: Questionnaire) => {
    const answers = questionsOf(questionnaire).map(question => {
      const given = question.kind === 'checkbox' ? fc.constant('true') : generateAnswer(question)
      const left = question.kind === 'checkbox' ? fc.constant(undefined) : fc.constant('')
      return fc
        .oneof(
          { weight: question.required ? 40 : 1, arbitrary: given },
          { weight: 1, arbitrary: left },
        )
        .map(value => [nameOf(question), value] as const)
    })
    return fc.tuple(...answers).map(entries => {
      const given = entries.filter((entry): entry is [string, string] => entry[1] !== undefined)
      return createFormData(questionnaire, Object.fromEntries(given))
    })
  }

  const validators = { sample: createPayloadValidator(forms), site: createPayloadValidator(real) }
  test.each([
    ...forms.map(form => [`${form.id}, a sample`, form, validators.sample] as const),
    ...real.map(form => [form.id, form, validators.site] as const),
  ])('%s', (_, questionnaire, judge) => {
    const evidence = fc.record({
      pageUrl: anyPage,
      ipAddress: fc.constantFrom('203.0.113.7', '2001:db8::7', ''),
      certificateUrl: fc.constantFrom('https://cert.example/1', ''),
    })
    let sent = 0
    fc.assert(
      fc.property(generateAnswers(questionnaire), evidence, (data, evidence) => {
        const answers = readAnswers(questionnaire, data)
        if (findProblems(questionnaire, answers, today)[0]) return
        sent++
        const body = JSON.parse(JSON.stringify(buildPayload(questionnaire, answers, evidence)))
        expect(judge(questionnaire.endpoint, body)).toMatchObject({
          form: questionnaire,
          invalidKeys: [],
        })
      }),
      { numRuns: 200 },
    )
    expect(sent).toBeGreaterThan(0)
  })
})

test.each([
  ['', 'text/html', true],
  ['{"id":7}', 'application/json', true],
  ['{"success":true,"error":null}', 'text/html', true],
  ['[]', '', true],
  ['OK', 'text/plain; charset=utf-8', true],
  ['OK', '', true],
  ['{"error":0,"errors":[],"status":"ok"}', 'application/json', true],
  ['{"success":false}', 'application/json', false],
  ['{"errors":["x"]}', 'application/json', false],
  ['{"status":"error"}', 'application/json', false],
  ['"<h1>Login</h1>"', 'application/json', false],
  ['Error: bad signature', 'text/plain', false],
  ['{"error":"No such form"}', 'application/json', false],
  ['<h1>Login</h1>', 'text/html', false],
  ['\ufeff<!doctype html>', 'text/plain', false],
  ['Login', 'text/html', false],
  ['<ok/>', 'application/xml', false],
])('an answer of 200 with %j, %j is one that took the lead: %j', async (body, type, isTaken) => {
  const headers = { 'content-type': type }
  expect(await isAcceptance(new Response(body, { headers }))).toBe(isTaken)
})

test('what a form refuses is never sent', async () => {
  const form = real.find(({ id }) => id === 'tepezza')!
  const entry = fc.oneof(
    fc.constantFrom('', 'Yes', '5550101234', 'a@b'),
    fc.string({ unit: 'binary' }),
  )
  const names = questionsOf(form).map(nameOf)
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: names.length }), async values => {
      const entries = Object.fromEntries(names.map((name, index) => [name, values[index]!]))
      const answers = readAnswers(form, createFormData(form, entries))
      const posted: unknown[] = []
      await submit(form, () => answers, {
        getToday: () => '2026-11-21',
        getPageUrl: () => 'https://www.example.com/page',
        fetchIpAddress: async () => '',
        waitForCertificate: async () => '',
        pageLeft: new Promise(() => {}),
        post: async (_, payload) => void posted.push(payload),
        showToast: () => {},
      })
      expect(posted).toHaveLength(findProblems(form, answers, '2026-11-21')[0] ? 0 : 1)
    }),
  )
})

test('people outside the fifty states are told what to choose, and so is the provider', () => {
  const form = specifiedForms.find(({ id }) => id === 'depo-provera')!
  expect(questionsOf(form).find(({ key }) => key === 'state')?.hint).toMatch(/50 states/)
  expect(buildPayloadSchemas([form])[0]!.schema.properties!.state).toMatchObject({
    description: expect.stringMatching(/District of Columbia.* ZIP code/),
  })
})

test('every printable ASCII character may be in an address of a page and in an e-mail address', () => {
  const form = specifiedForms.find(({ id }) => id === 'depo-provera')!
  const judge = createPayloadValidator(specifiedForms)
  const { cases } = golden.find(({ id }) => id === form.id)!
  const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  let sent = 0
  for (const character of characters) {
    const page = new URL(`https://www.example.com/page?utm_term=${character}k`).href
    const email = `a${character}b@example.com`
    const answers = readAnswers(form, createFormData(form, { ...cases[0]!.answers, email }))
    const isFine = findProblems(form, answers, '2026-11-21')[0] === undefined
    if (isFine) sent++
    const evidence = { pageUrl: page, ipAddress: '', certificateUrl: '' }
    const whole = buildPayload(
      form,
      isFine ? answers : { ...answers, email: 'a@example.com' },
      evidence,
    )
    expect([character, judge('/submitform', whole).invalidKeys]).toEqual([character, []])
    // What the form refuses, the contract refuses too.
    const refused = judge('/submitform', buildPayload(form, answers, evidence))
    expect([character, refused.invalidKeys.length === 0]).toEqual([character, isFine])
  }
  // Letters, digits and the signs that the HTML standard allows.
  expect(sent).toBeGreaterThan(75)
})

describe('golden payloads', () => {
  const takesAt = validatorsOf(buildContract(specifiedForms, 'Sample', 'https://www.example.com'))

  test.each(golden)('$id: fit the contract', ({ endpoint, cases }) => {
    const takes = takesAt(endpoint)
    for (const { payload } of cases) {
      takes(payload)
      expect(takes.errors).toBeNull()
    }
  })
})
