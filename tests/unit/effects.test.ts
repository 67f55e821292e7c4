import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectsFor, type Services } from '../../src/forms/effects.ts'

describe('the look-up of an address', () => {
  const services: Services = {
    api: 'https://api.example',
    addresses: ['https://one.example/ip', 'https://two.example/ip'],
    certificate: '',
  }
  const asked: Request[] = []
  let answers: (() => Response)[]

  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(request)
      return answers[asked.length - 1]!()
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const lookUp = () => effectsFor(services, null, () => {}).address()
  const ip = () => Response.json({ ip: '203.0.113.9' })
  const breaksOff = () =>
    new Response(new ReadableStream({ start: body => body.error(new TypeError('Load failed')) }))
  const unreachable = () => {
    throw new TypeError('Load failed')
  }

  test('outlives its page, or WebKit would end it before it says that the visitor leaves', async () => {
    answers = [ip]
    expect(await lookUp()).toBe('203.0.113.9')
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([true])
  })

  test('begins anew where no service has answered', async () => {
    answers = [breaksOff, unreachable, ip]
    expect(await lookUp()).toBe('203.0.113.9')
    const [one, two] = services.addresses
    expect(asked.map(({ url }) => url)).toEqual([one, two, one])
  })

  test('fails when none answers the second time', async () => {
    answers = [breaksOff, unreachable, breaksOff, unreachable]
    await expect(lookUp()).rejects.toThrow('No address service answered')
    expect(asked).toHaveLength(4)
  })
})
