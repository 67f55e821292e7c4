import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../src/forms/model.ts'
import { formLimit } from '../../src/forms/model.ts'
import { type Effects, submit, submitOnce } from '../../src/forms/submit.ts'
import {
  completeAnswers,
  completeYaml,
  parseQuestionnaire,
} from '../support/content/questionnaire.ts'
import { createRecordingEffects, evidence } from '../support/recording-effects.ts'

const lead = parseQuestionnaire(completeYaml)
const letter = parseQuestionnaire(
  'name: N\nendpoint: /contactUs\nlead: false\nsuccess: Thanks.\nsteps: [{ heading: H, button: B, afterwards: A, questions: [{ key: email, label: E, kind: text, required: Missing. }] }]',
)
const failureText = 'Unable to process your request at this time. Please try again shortly.'

const rejectWithError = () => Promise.reject(new Error('no'))

describe('submitting', () => {
  test('validates a lead, looks up the IP address, posts it once and shows a toast', async () => {
    const { log, sent, effects } = createRecordingEffects()
    expect(await submit(lead, () => completeAnswers, effects)).toMatchObject({ kind: 'sent' })
    expect(log).toEqual([
      'page',
      'sending',
      'address',
      'certificate',
      'post /submitform',
      'success: Thank you! Your submission was successful.',
    ])
    expect(sent).toMatchObject([evidence])
  })

  test('posts other forms without the look-up', async () => {
    const { log, effects } = createRecordingEffects()
    await submit(letter, () => ({ email: 'a' }), effects)
    expect(log).toEqual(['page', 'sending', 'post /contactUs', 'success: Thanks.'])
  })

  test('points out the longest text of a body that would not outlive the page, and posts nothing', async () => {
    const { log, effects } = createRecordingEffects()
    const long = {
      ...completeAnswers,
      More: 'Yes',
      Additional_information: 'é'.repeat(formLimit / 2),
    }
    const outcome = await submit(lead, () => long, effects)
    expect(outcome).toMatchObject({ problem: { name: 'Additional_information' } })
    expect(log).toEqual(['page', expect.stringMatching(/too long to send.* 1,\d{3} characters/)])
  })

  test.each([
    ['a corrected address', { email: 'bea@example.com' }, { kind: 'sent' }],
    ['a consent taken back', { checkbox: false }, { kind: 'problem' }],
  ])('knows of %s while it looked up', async (_, change, outcome) => {
    let form: Answers = completeAnswers
    const { sent, effects } = createRecordingEffects({
      fetchIpAddress: async () => {
        form = { ...form, ...change }
        return evidence.ip_address
      },
    })
    expect(await submit(lead, () => form, effects)).toMatchObject(outcome)
    expect(sent).toMatchObject(outcome.kind === 'sent' ? [change] : [])
  })

  test('returns the answers that were sent, not those changed meanwhile', async () => {
    let form: Answers = completeAnswers
    const { effects } = createRecordingEffects({
      post: async () => {
        form = { ...form, email: 'bea@example.com' }
      },
    })
    const outcome = await submit(lead, () => form, effects)
    expect(outcome).toEqual({ kind: 'sent', answers: completeAnswers })
  })

  test.each([
    ['IP address', 'fetchIpAddress', { ip_address: '' }],
    ['certificate', 'waitForCertificate', {}],
  ])(
    'sends a lead whose visitor leaves before the %s comes, with what is there',
    async (_, late, lacks) => {
      const never = () => new Promise<never>(() => {})
      const { sent, effects } = createRecordingEffects({
        [late]: never,
        pageLeft: Promise.resolve(),
      })
      expect(await submit(lead, () => completeAnswers, effects)).toMatchObject({ kind: 'sent' })
      expect(sent).toMatchObject([{ ...evidence, ...lacks, email: 'ann@example.com' }])
    },
  )
})

const serviceBehavior = fc.constantFrom('answers', 'fails', 'never answers')

test('whatever the network does, a lead is posted at most once and its true outcome is said', async () => {
  const network = fc.record({
    address: serviceBehavior,
    certificate: fc.constantFrom('answers', 'never answers'),
    isAccepted: fc.boolean(),
    leaves: fc.boolean(),
    presses: fc.integer({ min: 1, max: 4 }),
    scheduler: fc.scheduler(),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(network, async ({ scheduler, presses, leaves, isAccepted, ...ends }) => {
      const settle = <T>(how: string, value: T): Promise<T> => {
        if (how === 'never answers') return new Promise(() => {})
        return how === 'answers' ? scheduler.schedule(Promise.resolve(value)) : rejectWithError()
      }
      const { log, sent, effects } = createRecordingEffects({
        fetchIpAddress: () => settle(ends.address, evidence.ip_address),
        waitForCertificate: () => settle(ends.certificate, evidence.xxTrustedFormCertUrl),
        pageLeft: leaves ? scheduler.schedule(Promise.resolve()) : new Promise(() => {}),
      })
      const post: Effects['post'] = async (endpoint, payload) => {
        await effects.post(endpoint, payload)
        await scheduler.schedule(Promise.resolve())
        if (!isAccepted) throw new Error('no')
      }
      // A form that never ends blocks only its own run.
      const form = { ...lead, id: `run ${run++}` }
      const outcomes: unknown[] = []
      for (let press = 0; press < presses; press++)
        submitOnce(form, () => completeAnswers, { ...effects, post }).then(outcome =>
          outcomes.push(outcome),
        )
      await scheduler.waitIdle()
      const isLookedUp = ends.address === 'answers' && ends.certificate === 'answers'
      const posts = ends.address !== 'fails' && (isLookedUp || leaves) ? 1 : 0
      expect(sent).toHaveLength(posts)
      expect(log.filter(line => line.startsWith('success'))).toHaveLength(isAccepted ? posts : 0)
      const isFailed = ends.address === 'fails' || (posts === 1 && !isAccepted)
      const failed = isFailed ? [`error: ${failureText}`] : []
      expect(log.filter(line => line.startsWith('error'))).toEqual(failed)
      if (isFailed) expect(outcomes).toContainEqual({ kind: 'failed', message: failureText })
      // The presses after the first do nothing.
      expect(outcomes.filter(outcome => outcome === undefined)).toHaveLength(presses - 1)
    }),
    { numRuns: 500 },
  )
})
