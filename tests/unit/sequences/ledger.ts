import { expect } from 'vitest'
import type { Lead } from '../../../src/desk/leads.ts'
import type { openDesk } from '../../support/desks.ts'

/** A lead as entered: payload keys and constants, without evidence. */
export type Entered = Readonly<Record<string, string | boolean>>

/** Records which leads must be at the desk, and the violations found. */
export class Ledger {
  readonly #desk: ReturnType<typeof openDesk>
  readonly #visitors = new Set<string>()
  readonly #sent = new Map<string, Entered>()
  /** Number of leads that may be stored without acknowledgment. */
  readonly #unknown = new Map<string, number>()
  /** The newest leads at the desk, after the last post. */
  #leads: Pick<Lead, 'payload' | 'repeats'>[] = []
  /** Recorded instead of thrown, because the code under test would catch an error. */
  readonly #wrong: string[] = []

  constructor(desk: ReturnType<typeof openDesk>) {
    this.#desk = desk
  }

  /** The visitor with this e-mail address may be sending. */
  expect(email: string) {
    this.#visitors.add(email)
  }

  /** The visitor's lead must be at the desk. */
  mustHave(email: string, lead: Entered) {
    this.#sent.set(email, lead)
  }

  /** The desk has one more lead, of which the visitor does not know. */
  mayHave(email: string) {
    this.#unknown.set(email, (this.#unknown.get(email) ?? 0) + 1)
  }

  complain(wrong: string) {
    this.#wrong.push(wrong)
  }

  /** Posts to the desk and checks that the URL contains no entries. */
  async post(endpoint: string, payload: Entered) {
    const address = decodeURIComponent(endpoint)
    const entered = Object.values(payload).filter(value => /.{5}/.test(String(value)))
    if (/[?#]/.test(address) || entered.some(value => address.includes(String(value))))
      this.complain(`Values in the address ${address}`)
    const { status } = await this.#desk.post(endpoint, JSON.stringify(payload))
    if (status !== 201) this.complain(`The desk answers ${status}`)
    const kept = await this.#desk.leads.list({ limit: 60 })
    this.#leads = kept.map(({ payload, repeats }) => ({ payload, repeats }))
  }

  has(email: string): boolean {
    return this.#leads.some(({ payload }) => payload.email === email)
  }

  /**
   * Checks that no lead was lost, duplicated, mixed up, put into a URL, or confirmed without being
   * stored.
   */
  check() {
    expect(this.#wrong).toEqual([])
    const leads = this.#leads
    for (const email of this.#visitors) {
      const own = leads.filter(({ payload }) => payload.email === email)
      const sent = this.#sent.get(email)
      if (sent) expect(own).toContainEqual({ ...own[0], payload: expect.objectContaining(sent) })
      expect(own.length).toBeLessThanOrEqual((sent ? 1 : 0) + (this.#unknown.get(email) ?? 0))
      const counted = own.filter(({ repeats }) => repeats === null).map(answersOf)
      expect(new Set(counted).size).toBe(counted.length)
    }
  }
}

function answersOf({ payload }: { payload: Readonly<Record<string, unknown>> }): string {
  const { ip_address, xxTrustedFormCertUrl, ...answers } = payload
  return JSON.stringify(answers)
}
