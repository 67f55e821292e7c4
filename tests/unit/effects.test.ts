import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEffects } from '../../src/forms/effects.ts'
import '../../src/forms/form-config.ts'
import type { Services } from '../../src/forms/model.ts'
import {
  checkFormConfig,
  fetchCode,
  ignorePendingFetches,
} from '../../src/islands/runtime/code-cache.ts'
import { fetchFile, MissingFileError } from '../../src/islands/runtime/fetch-file.ts'
import { $destinationList, fetchDestinations } from '../../src/stores/destinations.ts'
import { completeYaml, parseQuestionnaire } from '../support/content/questionnaire.ts'

/** `location` of a page that was opened with a name and a password in its address. */
const opened = new URL('https://user:secret@www.example.com/page?a=%20b#form')
const site = 'https://www.example.com'

beforeEach(() => {
  vi.stubGlobal('location', opened)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('interactions', { fetchFile, MissingFileError })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stated = { 'form-id': 'depo-provera', 'consent-record': 'f0'.repeat(32) }

const createPageEffects = (services: Services) =>
  createEffects(
    services,
    { readCertificate: null, onSending: () => {}, getHeaders: () => stated },
    () => {},
  )

test('no request and no page URL carries credentials of the address, and all are kept alive', async () => {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(new Request(request))
    return Response.json({ ip: '203.0.113.9' }, { status: 201 })
  })
  const services: Services = { api: '/api', ipLookups: ['/api/ip'], certificateScript: '' }
  const effects = createPageEffects(services)
  await effects.fetchIpAddress()
  await effects.post('/submitform', {})
  // WebKit aborts other requests too early.
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, true])
  expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
  await fetchDestinations()
  const urls = ['/api/ip', '/api/submitform', '/search.json'].map(path => site + path)
  expect(asked.map(({ url }) => url)).toEqual(urls)
  expect(effects.getPageUrl()).toBe(`${site}/page?a=%20b`)
})

async function post(api: string, response: Response): Promise<Request> {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    return response
  })
  await createPageEffects({ api, ipLookups: [], certificateScript: '' }).post('/submitform', {})
  return asked[0]!
}

const provider = 'https://api.example'
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
test.each([
  ['/api', '201', new Response(null, { status: 201 }), true],
  [`${site}/api`, '201', new Response(null, { status: 201 }), true],
  ['/api', '200', Response.json({ success: true }), false],
  [`${site}/api`, 'a page', new Response('<html>', html), false],
  ['/api', '204', new Response(null, { status: 204 }), false],
  ['/api', '502', new Response(null, { status: 502 }), false],
  [provider, '200', Response.json({ success: false }), true],
  [provider, '204', new Response(null, { status: 204 }), true],
  [provider, 'a page', new Response('<html>', html), false],
  [provider, '422', new Response(null, { status: 422 }), false],
])('a lead to %s that is answered with %s is taken or not', async (api, _, response, isTaken) => {
  const posting = post(api, response)
  if (isTaken) await expect(posting).resolves.toBeDefined()
  else await expect(posting).rejects.toThrow()
})

test('our own API is told form and consent record, a provider nothing but the payload', async () => {
  const listHeaders = async (api: string) => {
    const { headers } = await post(api, new Response(null, { status: 201 }))
    return Object.fromEntries([...headers].filter(([name]) => name !== 'accept'))
  }
  const type = { 'content-type': 'application/json' }
  expect(await listHeaders('/api')).toEqual({ ...type, ...stated })
  expect(await listHeaders(`${site}/api`)).toEqual({ ...type, ...stated })
  expect(await listHeaders(provider)).toEqual(type)
})

test.each([
  ['an error', { error: 'gone' }],
  ['an empty list', { destinations: [], suggestions: [] }],
  ['an entry without an address', { destinations: [{ kind: 'page', name: 'A', also: [] }] }],
])('%s in place of the list of a search is a failure', async (_, body) => {
  vi.stubGlobal('fetch', async () => Response.json(body))
  expect(await fetchDestinations()).toBeUndefined()
  expect($destinationList.get()).toBe('failed')
})

test('a configuration of another build is that of no form, and a reload may help', async () => {
  const config = {
    questionnaire: parseQuestionnaire(completeYaml),
    services: { api: '/api', ipLookups: ['/api/ip'], certificateScript: '' },
    notSent: 'Nothing was sent.',
    year: 2026,
  }
  const island = {
    getAttribute: () => null,
    closest: () => ({ getAttribute: () => '/forms/a.json' }),
  } as unknown as Element
  const check = async (body: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(body))
    ignorePendingFetches()
    await fetchCode(island)
    checkFormConfig(island)
  }
  await check(config)
  const [step, ...steps] = config.questionnaire.steps
  const questions = [{ ...step!.questions[0]!, kind: 'slider' }]
  const later = { ...config.questionnaire, steps: [{ ...step, questions }, ...steps] }
  for (const body of [null, {}, { ...config, services: {} }, { ...config, questionnaire: later }])
    await expect(check(body)).rejects.toBeInstanceOf(MissingFileError)
})

describe('the IP lookup', () => {
  const services: Services = {
    api: 'https://api.example',
    ipLookups: ['https://one.example/ip', 'https://two.example/ip'],
    certificateScript: '',
  }
  const asked: Request[] = []
  let answers: (() => Response | Promise<Response>)[]

  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(request)
      return answers[asked.length - 1]!()
    })
  })

  const lookUp = () => createPageEffects(services).fetchIpAddress()
  const breakOff = () =>
    new Response(new ReadableStream({ start: body => body.error(new TypeError('Load failed')) }))
  const hang = () => new Promise<Response>(() => {})
  const failToConnect = () => {
    throw new TypeError('Load failed')
  }

  test('starts again if no service has answered', async () => {
    answers = [breakOff, failToConnect, () => Response.json({ ip: '203.0.113.9' })]
    expect(await lookUp()).toBe('203.0.113.9')
    const [one, two] = services.ipLookups
    expect(asked.map(({ url }) => url)).toEqual([one, two, one])
  })

  test('tries the next service after a while and uses the first response', async () => {
    vi.useFakeTimers()
    const respondAfter = (time: number, address: string) => async () => {
      await new Promise(resolve => setTimeout(resolve, time))
      return Response.json({ ip: address })
    }
    answers = [respondAfter(9000, '203.0.113.1'), respondAfter(7000, '203.0.113.2'), hang, hang]
    const address = lookUp()
    await vi.advanceTimersByTimeAsync(2900)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await address).toBe('203.0.113.1')
  })

  test('gives up on services that hang twice, each after 30 seconds', async () => {
    vi.useFakeTimers()
    answers = [hang, hang, hang, hang]
    const address = lookUp()
    const over = vi.fn()
    address.catch(over)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(12_000)
    await expect(address).rejects.toThrow(AggregateError)
    expect(asked).toHaveLength(4)
  })
})

describe('leaving', () => {
  const window = new EventTarget()

  async function hasLeft(hidden: boolean, event?: string): Promise<boolean> {
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('document', { hidden })
    const services: Services = { api: '', ipLookups: [], certificateScript: '' }
    const { pageLeft: leaving } = createPageEffects(services)
    if (event) window.dispatchEvent(new Event(event))
    return await Promise.race([leaving.then(() => true), Promise.resolve().then(() => false)])
  }

  test('is a navigation or a switch to another app, also before an early press takes effect', async () => {
    expect(await hasLeft(false)).toBe(false)
    expect(await hasLeft(false, 'pagehide')).toBe(true)
    expect(await hasLeft(false, 'visibilitychange')).toBe(true)
    expect(await hasLeft(true)).toBe(true)
  })
})
