import type { Effects } from '../../../src/forms/submit.ts'
import { fair, type Weather } from './actions.ts'
import type { Ledger } from './ledger.ts'

export const today = '2026-11-21'
const never = new Promise<never>(() => {})
let certificates = 0

/** A page while a visitor is on it. */
export class Page {
  left = false
  leave = () => {}
  readonly leaving = new Promise<void>(resolve => {
    this.leave = resolve
  })
}

/** The simulated network between forms and the desk. */
export class Network {
  weather: Weather = fair
  /** The number of POSTs, and whether the latest one arrives. */
  posts = 0
  arrives = false
  /** The number of pending POSTs. */
  posting = 0
  readonly #ledger: Ledger
  /** Pending requests, oldest first. */
  #waiting: (() => void)[] = []
  /** The number of requests that the desk is processing. */
  #busy = 0

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Continues the oldest request. */
  goOn() {
    this.#waiting.shift()?.()
  }

  /** Resolves when no more progress is possible. */
  async settle() {
    do await new Promise(setImmediate)
    while (this.#busy > 0)
    await new Promise(setImmediate)
  }

  /** The effects of a form on this page, for the visitor with this e-mail address. */
  effects(page: Page, email: string): Effects {
    const ledger = this.#ledger
    const { address, certificate } = this.weather
    return {
      today: () => today,
      page: () => 'http://localhost/page',
      address: async () => {
        if (address === 'waits') await this.#wait()
        if (address === 'fails') throw new Error('no')
        return '203.0.113.7'
      },
      certificate: async () => {
        if (certificate === 'waits') await this.#wait()
        return certificate === 'is missing' ? '' : `https://cert.example/${certificates++}`
      },
      leaving: page.leaving,
      // No code runs on a page that was left, so its requests stay pending.
      post: async (endpoint, payload) => {
        if (page.left) return await never
        const { post } = this.weather
        const arrives = post !== 'is refused' && post !== 'is lost'
        if (++this.posting > 1) ledger.complain('Two posts at once')
        this.posts++
        this.arrives = arrives
        if (post === 'waits') await this.#wait()
        if (post === 'is kept without a word') ledger.mayHave(email)
        if (arrives) {
          this.#busy++
          await ledger.post(endpoint, payload)
          this.#busy--
        }
        this.posting--
        if (page.left) return await never
        if (!arrives || post === 'is kept without a word') throw new Error('no')
      },
      tell: kind => {
        if (page.left) ledger.complain('A notice on a page that has gone')
        if (kind === 'success' && !ledger.has(email)) ledger.complain('Thanks for nothing')
      },
    }
  }

  #wait(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }
}
