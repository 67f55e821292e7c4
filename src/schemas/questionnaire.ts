import { z } from 'astro/zod'
import { evidenceKeys, nameOf, questionsOf, type Varied, wordingsOf } from '../forms/answers.ts'
import { today } from './day.ts'
import { endpoints } from './environment.ts'
import type { Examples } from './parse.ts'
import { type Parts, unfolding } from './parts.ts'
import { text } from './text.ts'

/** One form, as pages and the form island see it. */
export interface Questionnaire {
  readonly id: string
  readonly name: string
  /** Path under the provider's API, from its slash on. */
  readonly endpoint: string
  readonly success: string
  /** What stands in the form's place once it is sent. */
  readonly afterwards: string
  /** Sends page, address and consent certificate along: whatever goes to `/submitform`. */
  readonly lead: boolean
  /** The control that asks for whom the claim is made. */
  readonly who?: string
  readonly constants: Readonly<Record<string, string>>
  readonly steps: readonly Omit<z.output<typeof step>, 'afterwards'>[]
}

export const states =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )

const key = text.regex(/^[A-Za-z]\w*$/, 'must be letters, digits and _, a letter first')

/** One of them for everybody, or one for each {@link Who}. */
function variedOf(one: typeof text) {
  return z.union([one, z.strictObject({ MYSELF: one, 'LOVED ONE': one })], {
    error: 'must be one text, or one for MYSELF and one for LOVED ONE',
  })
}

const kinds = [
  'buttons',
  'list',
  'years',
  'text',
  'longtext',
  'date',
  'checkbox',
  'hidden',
] as const

/** Formats that an answer can be held to. Their messages live in `forms/check.ts`. */
const rules = ['email', 'phone', 'zip', 'past'] as const

export type Rule = (typeof rules)[number]

/** What browsers can fill in of a visitor: https://html.spec.whatwg.org/#autofill-field. */
const autofill = [
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'organization-title',
  'organization',
  'address-line1',
  'address-line2',
  'address-line3',
  'address-level1',
  'address-level2',
  'postal-code',
  'country-name',
  'bday',
  'sex',
  'tel',
  'email',
] as const

/** What is shown, and what is sent. */
const option = z
  .union([text, z.strictObject({ label: text, value: text })], {
    error: 'must be a text, or a label and a value; numbers go in quotes',
  })
  .transform(given => (typeof given === 'string' ? { label: given, value: given } : given))

export type Option = z.output<typeof option>

const options = z.array(option).min(1, 'must be a list of answers, or the word states')

/** Fields that a question has or not by its kind. */
const dependent = ['options', 'from', 'placeholder', 'rule', 'initial', 'fills'] as const

type Dependent = (typeof dependent)[number]

const byKind: Readonly<
  Record<(typeof kinds)[number], { needs?: Dependent; takes?: readonly Dependent[] }>
> = {
  buttons: { needs: 'options', takes: ['initial'] },
  list: { needs: 'options', takes: ['placeholder', 'initial'] },
  years: { needs: 'from', takes: ['placeholder'] },
  text: { takes: ['rule', 'initial', 'fills'] },
  longtext: { takes: ['initial'] },
  date: { takes: ['rule', 'fills'] },
  checkbox: {},
  hidden: { takes: ['initial'] },
}

const question = z
  .preprocess(
    given => {
      if (typeof given !== 'object' || given === null) return given
      const { options, ...rest } = given as { options?: unknown }
      if (options !== 'states') return given
      return { placeholder: '--Select State--', ...rest, options: states }
    },
    z.strictObject({
      /** The payload key. The control's `name` is the MYSELF key. */
      key: variedOf(key),
      /** May hold inline links, `[text](/route)`, and one `**strong**` name. */
      label: variedOf(text),
      kind: z.enum(kinds, { error: `must be one of ${kinds.join(', ')}` }),
      options: options.optional(),
      /** The oldest year of a year list; the newest is the visitor's current year. */
      from: z.number().int().min(1900).max(2100).optional(),
      /** The notice when the answer is missing. Its presence makes the question required. */
      required: text
        .refine(
          words => !/^(yes|no|true|false)$/i.test(words),
          'is the notice that visitors see where the answer is missing: write a sentence',
        )
        .optional(),
      /** Beside the control in place of `required`, where that text would mislead. */
      inline: text.optional(),
      rule: z.enum(rules, { error: `must be one of ${rules.join(', ')}` }).optional(),
      /** Asked, and required, only while an earlier question has this answer; sent as "" otherwise. */
      when: z.strictObject({ question: text, is: text }).optional(),
      hint: text.optional(),
      autocomplete: z.enum(autofill, { error: `must be one of ${autofill.join(', ')}` }).optional(),
      /** What a list shows before anything is chosen. */
      placeholder: text.optional(),
      /** The answer it starts with. */
      initial: text.optional(),
      /** A later question that starts with this answer, unless that is about a loved one. */
      fills: text.optional(),
    }),
  )
  .check(({ value, issues }) => {
    const { kind, options, from, rule, required, inline, initial } = value
    const say = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: field })
    const { needs, takes = [] } = byKind[kind]
    if (needs && value[needs] === undefined) say(needs, `kind ${kind} needs ${needs}`)
    for (const field of dependent)
      if (value[field] !== undefined && field !== needs && !takes.includes(field))
        say(field, `kind ${kind} takes no ${field}`)
    const labels = options?.map(({ label }) => label) ?? []
    const twice = labels.find((label, index) => labels.indexOf(label) < index)
    if (twice !== undefined) say('options', `"${twice}" is offered twice`)
    const values = options?.map(({ value }) => value)
    if (kind === 'buttons' && values && !twice && new Set(values).size !== values.length)
      say('options', 'two buttons send the same')
    if (from !== undefined && from > Number(today.slice(0, 4))) say('from', `${from} is to come`)
    if (kind === 'hidden' && required !== undefined && initial === undefined)
      say('initial', 'is missing: nobody answers a hidden question')
    if (values && initial !== undefined && !values.includes(initial))
      say('initial', 'is not one of the options')
    if (rule === 'past' && (kind !== 'date' || required === undefined))
      say(
        kind === 'date' ? 'required' : 'rule',
        'is missing: rule past is for a date that must be given',
      )
    if (kind === 'date' && rule !== undefined && rule !== 'past')
      say('rule', `${rule} is for kind text`)
    if (inline !== undefined && required === undefined)
      say('inline', 'stands in for a required message, and there is none')
  })

export type Question = z.output<typeof question>

const step = z
  .strictObject({
    heading: text,
    button: text,
    intro: text.optional(),
    note: text.optional(),
    questions: z.array(question).min(1),
    /** Control names in wire order, where that is not the order on screen. */
    sent: z.array(text).optional(),
    /** Of the last step: what stands in the form's place once it is sent. */
    afterwards: text.optional(),
  })
  .check(({ value: { questions, sent }, issues }) => {
    if (!sent) return
    const names = questions.map(nameOf)
    const faults = [
      ...names.filter(name => !sent.includes(name)).map(name => `lacks ${name}`),
      ...sent.filter(name => !names.includes(name)).map(name => `lists ${name}, which is none`),
      ...sent.filter((name, at) => sent.indexOf(name) < at).map(name => `lists ${name} twice`),
    ]
    const message = `must list every key of its step once, and ${faults.join(', ')}`
    // What else is wrong with the form is told too.
    if (faults.length > 0)
      issues.push({ code: 'custom', path: ['sent'], message, input: sent, continue: true })
  })

/** A questionnaire whose parts stand in the place of their names. */
export const unfolded = z.strictObject({
  name: text,
  endpoint: z.enum(endpoints, { error: `must be one of ${endpoints.join(', ')}` }),
  success: text,
  constants: z.record(text, text).default({}),
  steps: z.array(step).min(1),
})

const checked = unfolded
  .check(({ value, issues }) => {
    const say = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', path, message, input: path })
    const all = questionsOf(value)
    const asking = all.find(asksWho)
    const taken = new Set<string>()
    const own = new Set([...Object.keys(value.constants), ...(isLead(value) ? evidenceKeys : [])])
    if (isLead(value) && !(value.constants.category && value.constants.sub_category))
      say(['constants'], 'a lead needs category and sub_category')
    if (isLead(value) && !all.some(isConsent))
      say(
        ['steps'],
        'a lead asks for consent: end the steps with "- contact", or their last questions with "- consent"',
      )
    value.steps.forEach((step, s) => {
      step.questions.forEach((question, q) => {
        const path = ['steps', s, 'questions', q]
        for (const key of new Set(wordingsOf(question.key))) {
          if (taken.has(key)) say([...path, 'key'], `"${key}" is the key of two questions`)
          if (own.has(key)) say([...path, 'key'], `"${key}" is sent in any case, not as an answer`)
          taken.add(key)
        }
        if (!asking && (isVaried(question.key) || isVaried(question.label)))
          say([...path, 'label'], 'varies by who, but no question offers LOVED ONE')
        if (asking && asking !== question && asksWho(question))
          say([...path, 'options'], 'only one question may offer LOVED ONE')
        const { when } = question
        const earlier = all.slice(0, all.indexOf(question))
        const decider = earlier.find(other => nameOf(other) === when?.question)
        if (when && !decider?.options?.some(({ value }) => value === when.is))
          say([...path, 'when'], `no earlier question "${when.question}" offers "${when.is}"`)
        const later = all.slice(all.indexOf(question) + 1)
        const filled = later.find(other => nameOf(other) === question.fills)
        if (question.fills && filled?.kind !== question.kind)
          say(
            [...path, 'fills'],
            `no later question "${question.fills}" is of kind ${question.kind}`,
          )
      })
    })
    if (asking && asking !== value.steps[0]!.questions[0])
      say(['steps'], 'the question that offers LOVED ONE must come first')
    value.steps.forEach(({ afterwards }, s) => {
      const isLast = s === value.steps.length - 1
      if (isLast !== (afterwards !== undefined))
        say(
          ['steps', s, 'afterwards'],
          isLast
            ? 'is missing from the last step'
            : 'is shown after the last step only: take it out here',
        )
    })
  })
  .transform(({ steps, ...rest }): Omit<Questionnaire, 'id'> => {
    const asking = questionsOf({ steps }).find(asksWho)
    return {
      ...rest,
      lead: isLead(rest),
      ...(asking && { who: nameOf(asking) }),
      afterwards: steps.at(-1)!.afterwards!,
      steps: steps.map(({ afterwards: _, ...step }) => step),
    }
  })

/**
 * The schema of `content/questionnaires/*.yaml`. Short forms are written out here: a named part becomes its
 * questions, an option text becomes label and value, `states` becomes the fifty states.
 */
export function questionnaire(parts: Parts) {
  return z.unknown().transform(unfolding(checked, parts))
}

/** The schema of a part that is a list of questions. */
export const listPart = z.array(question).min(1)

/**
 * The schema of a part that is a step; what depends on other steps is for the forms to say.
 * @param parts those that it may name, and those that it may not
 */
export function stepPart(parts: Parts) {
  const check = unfolding(z.object({ steps: z.tuple([step]) }), parts, 2)
  return z.unknown().transform((given, context) => {
    check({ steps: [given] }, context)
    return given
  })
}

function isLead({ endpoint }: { endpoint: string }): boolean {
  return endpoint === '/submitform'
}

/** Whether a question asks for an agreement without which nothing is sent. */
export function isConsent({ kind, required }: Pick<Question, 'kind' | 'required'>): boolean {
  return kind === 'checkbox' && required !== undefined
}

function asksWho({ options }: { options?: readonly Option[] | undefined }): boolean {
  return options?.some(({ value }) => value === 'LOVED ONE') ?? false
}

function isVaried(varied: Varied): boolean {
  return typeof varied !== 'string'
}

export const questionnaireExamples: Examples = {
  name: 'name: Depo-Provera claim review',
  endpoint: 'endpoint: /submitform',
  success: 'success: Thank you! Your submission was successful.',
  constants: 'constants:\n  category: Featured Lawsuit\n  sub_category: Depo Provera Lawsuits',
  steps:
    'steps:\n  - heading: You May Qualify for Compensation\n    button: DO I QUALIFY?\n    questions: […]\n  - contact',
  'steps.heading': 'heading: You May Qualify for Compensation',
  'steps.button': 'button: DO I QUALIFY?',
  'steps.intro': 'intro: It takes about two minutes.',
  'steps.note': 'note: "We use your e-mail as our [privacy policy](/privacy-policy) says."',
  'steps.afterwards': 'afterwards: Thank you. A partner law firm may call you.',
  'steps.sent': 'sent: [firstName, lastName]',
  'steps.questions':
    'questions:\n  - key: Have_you_been_diagnosed\n    label: Have you been diagnosed?\n    kind: buttons\n    options: [Yes, No]\n    required: Please select a diagnosis.',
  'steps.questions.key':
    'key: Have_you_been_diagnosed\nor, where it depends on who asks:\nkey:\n  MYSELF: Were_you_diagnosed\n  LOVED ONE: Was_your_loved_one_diagnosed',
  'steps.questions.label':
    'label: Were you diagnosed?\nor, in a questionnaire whose first question offers LOVED ONE:\nlabel:\n  MYSELF: Were you diagnosed?\n  LOVED ONE: Was your loved one diagnosed?',
  'steps.questions.kind': 'kind: buttons',
  'steps.questions.options':
    'options:\n  - African Pride\n  - { label: Creme of Nature, value: Nova }',
  'steps.questions.from': 'from: 1980',
  'steps.questions.required': 'required: Please select a diagnosis from the list.',
  'steps.questions.inline': 'inline: Please enter a subject.',
  'steps.questions.rule': 'rule: email',
  'steps.questions.when': 'when: { question: Do_you_want_to_add_more, is: Yes }',
  'steps.questions.hint': 'hint: Numbers only.',
  'steps.questions.autocomplete': 'autocomplete: given-name',
  'steps.questions.placeholder': 'placeholder: --Select State--',
  'steps.questions.initial': 'initial: California',
  'steps.questions.fills': 'fills: dob',
}
