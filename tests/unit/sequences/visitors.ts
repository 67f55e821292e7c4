import { expect } from 'vitest'
import { answersFrom, nameOf, questionsOf } from '../../../src/forms/answers.ts'
import { firstProblem, problemsOf } from '../../../src/forms/check.ts'
import type { Question, Questionnaire } from '../../../src/forms/model.ts'
import { $sending, send } from '../../../src/forms/submissions.ts'
import type { Outcome } from '../../../src/forms/submit.ts'
import { dataOf } from '../../support/controls.ts'
import { type Action, another, fair, valid } from './actions.ts'
import { holds, leadOf, nextOf, rightFor } from './entries.ts'
import type { Entered, Ledger } from './ledger.ts'
import { Network, Page, today } from './network.ts'

let count = 0

/**
 * Simulates visitors who use one form one after the other, each with their own e-mail address. It
 * mimics `Form.tsx` and records the expected results in the ledger.
 */
export class Visitors {
  readonly #form: Questionnaire
  readonly #ledger: Ledger
  readonly #network: Network
  readonly #questions: readonly Question[]
  /** Questions on which wording and other questions depend. */
  readonly #deciding: readonly Question[]
  #page = new Page()
  #email = ''
  #entries = new Map<string, string>()
  #step = 0
  /** The visible phase, which is rendered after all other work. */
  #shown = 'idle'
  #isSent = false
  /** The pending lead. */
  #pressed: { email: string; lead: Entered } | undefined

  constructor(form: Questionnaire, ledger: Ledger) {
    this.#form = form
    this.#ledger = ledger
    this.#network = new Network(ledger)
    this.#questions = questionsOf(form)
    const decides = (name: string) =>
      name === form.who || this.#questions.some(({ when }) => when?.question === name)
    const deciding = this.#questions.filter(question => decides(nameOf(question)))
    this.#deciding = deciding.length > 0 ? deciding : this.#questions
    $sending.set(new Set())
    this.#arrive()
  }

  async act(action: Action) {
    const { steps } = this.#form
    const one = (of: readonly Question[], at: number) => of[at % of.length]!
    if (action.do === 'type') this.#enter(one(this.#questions, action.question), action.value)
    if (action.do === 'clear') this.#enter(one(this.#questions, action.question), '')
    if (action.do === 'decide anew') this.#enter(one(this.#deciding, action.question), another)
    if (action.do === 'fill in the step') this.#fill()
    if (action.do === 'fill in and send')
      for (let step = this.#step; step < steps.length; step++) {
        this.#fill()
        this.#press()
      }
    if (action.do === 'back' && this.#step > 0) this.#step--
    if (action.do === 'press') for (let i = 0; i < action.times; i++) this.#press()
    if (action.do === 'weather') this.#network.weather = action.weather
    if (action.do === 'wait') this.#network.goOn()
    if (action.do === 'begin again' && this.#phase === 'sent') {
      this.#arrive()
    }
    if (action.do === 'leave') await this.#leave()
    await this.#network.settle()
    this.#shown = this.#phase
    this.#check()
  }

  /** Without faults, the visitor completes the form. */
  async seeThrough() {
    this.#network.weather = fair
    while (this.#network.waiting > 0) await this.act({ do: 'wait' })
    if (this.#phase === 'sent') return
    this.#step = 0
    for (const _ of this.#form.steps) {
      await this.act({ do: 'fill in the step' })
      await this.act({ do: 'press', times: 1 })
    }
    expect(this.#phase).toBe('sent')
  }

  get #phase() {
    if ($sending.get().has(this.#form.id)) return 'sending'
    return this.#isSent ? 'sent' : 'idle'
  }

  get #answers() {
    return answersFrom(this.#form, dataOf(this.#form, Object.fromEntries(this.#entries)))
  }

  /** Enters the missing answers of the step. */
  #fill() {
    for (const question of this.#form.steps[this.#step]!.questions)
      if (
        problemsOf(this.#form, this.#answers, today).some(({ name }) => name === nameOf(question))
      )
        this.#enter(question, valid)
  }

  #enter(question: Question, value: string) {
    const name = nameOf(question)
    const chosen = this.#entries.get(name) ?? ''
    const meant = value === another ? nextOf(question, chosen) : value
    const entry = meant === valid ? rightFor(question, this.#email) : meant
    if (holds(question, entry)) this.#entries.set(name, entry)
  }

  /** A new visitor, a new form. */
  #arrive() {
    this.#email = `visitor-${count++}@example.com`
    this.#ledger.expect(this.#email)
    this.#entries.clear()
    this.#step = 0
    this.#pressed = undefined
    this.#shown = 'idle'
    this.#isSent = false
  }

  #press() {
    const { steps } = this.#form
    const answers = this.#answers
    if (this.#shown !== 'idle') return
    if (this.#step < steps.length - 1) {
      if (!firstProblem(this.#form, answers, today, this.#step)) this.#step++
      return
    }
    const lead = leadOf(this.#form, this.#entries)
    const page = this.#page
    const email = String(answers.email)
    send(this.#form, () => answers, this.#network.effects(page, email)).then(outcome => {
      if (!page.left && outcome) this.#end(outcome, email, lead)
    })
    if (this.#phase === 'sending') this.#pressed ??= { email, lead }
  }

  #end(outcome: Outcome, email: string, lead: Entered) {
    if (outcome.kind === 'problem')
      this.#step = this.#form.steps.findIndex(({ questions }) =>
        questions.some(question => nameOf(question) === outcome.problem.name),
      )
    this.#isSent = outcome.kind === 'sent'
    if (this.#isSent) this.#ledger.mustHave(email, lead)
    this.#pressed = undefined
  }

  /** Runs the listeners for leaving and their immediate consequences, as a browser does. */
  async #leave() {
    const network = this.#network
    const under = this.#phase === 'sending' ? this.#pressed : undefined
    const posts = network.posts + (under && network.posting === 0 ? 1 : 0)
    this.#page.leave()
    for (let i = 0; i < 50; i++) await Promise.resolve()
    expect(network.posts).toBe(posts)
    this.#page.left = true
    if (under && network.arrives) this.#ledger.mustHave(under.email, under.lead)
    while (network.waiting > 0) network.goOn()
    await network.settle()
    network.posting = 0
    this.#page = new Page()
    $sending.set(new Set())
    this.#arrive()
  }

  #check() {
    const { waiting, posting } = this.#network
    // Detects a form whose visible phase no longer matches its requests.
    if (this.#phase === 'sending') expect(waiting + posting).toBeGreaterThan(0)
    else expect(posting).toBe(0)
    this.#ledger.check()
  }
}
