import { z } from 'astro/zod'
import { markedSchema, textSchema } from './fields.ts'
import { approvalStatuses, claimStatuses, figureStatuses, stages } from './lawsuit.ts'
import { sourceKinds, weakKinds } from './sources.ts'

/** An object with a plain text for each name. */
function createTextsSchema<const Name extends string>(names: readonly Name[]) {
  const fields = Object.fromEntries(names.map(name => [name, textSchema]))
  return z.strictObject(fields as Record<Name, typeof textSchema>)
}

/** A text with the places of values, such as `{date}`. */
function createSlotSchema(slots: readonly string[], text = textSchema) {
  const all = slots.map(slot => `{${slot}}`)
  return text.refine(
    text => all.every(slot => text.includes(slot)),
    `must contain ${all.join(' and ')}`,
  )
}

const date = createSlotSchema(['date'])
const count = createSlotSchema(['count'])
/** The heads of a table with this many columns. */
const createColumnsSchema = (length: number) => z.array(textSchema).length(length)

export const textsSchema = z.strictObject({
  claims: z.record(z.enum(claimStatuses), textSchema),
  approval: z.record(z.enum(approvalStatuses), textSchema),
  page: createTextsSchema([
    'skipToContent',
    'skipToForm',
    'breadcrumbs',
    'home',
    'activeLawsuits',
    'contents',
    'mainLinks',
    'lawsuitMenu',
    'menu',
    'closeMenu',
    'search',
    'footer',
    'call',
    'signalHonored',
  ]).extend({ effective: date, updated: date, updatedSince: date }),
  citations: z.strictObject({
    heading: textSchema,
    kinds: z.record(z.enum(sourceKinds), createTextsSchema(['one', 'many'])),
    method: markedSchema,
    weak: createSlotSchema(['kinds']),
    weakEvent: createSlotSchema(['kinds']),
    weakSign: textSchema,
    weakKinds: z.record(z.enum(weakKinds), textSchema),
  }),
  article: createTextsSchema([
    'share',
    'formLink',
    'formLinkOneStep',
    'formLinkAbuse',
    'recommended',
  ]).extend({
    networks: createTextsSchema(['facebook', 'twitter', 'linkedin', 'pinterest']),
    author: createSlotSchema(['name', 'title']),
    reviewer: createSlotSchema(['name', 'title', 'date']),
    checked: date,
    newestCourtEvent: date,
    explainerLink: markedSchema,
  }),
  exit: createTextsSchema(['keys', 'link', 'linkEnd', 'title']),
  facts: createTextsSchema([
    'newClaims',
    'may',
    'byWhen',
    'cost',
    'next',
    'court',
    'noCourt',
    'judge',
    'docket',
    'stage',
    'noStage',
    'pending',
    'unknown',
  ]).extend({
    limitOfState: markedSchema,
    findState: markedSchema,
    costOfClaim: markedSchema,
    costOfBenefits: markedSchema,
    noNext: createSlotSchema(['date'], markedSchema),
    nextOfBenefits: markedSchema,
    stageAt: createSlotSchema(['stage'], markedSchema),
    stages: z.record(z.enum(stages), createTextsSchema(['name', 'means'])),
    stageHere: date,
    stageReached: createSlotSchema(['stage', 'date']),
    stageNext: date,
    pendingCases: date,
    mdl: createSlotSchema(['mdl'], markedSchema),
    atLeast: count,
    about: count,
    asOf: date,
  }),
  practical: z.strictObject({
    heading: textSchema,
    questions: z.array(
      z.strictObject({
        question: textSchema,
        answer: markedSchema,
        /** The answer where the claim is for benefits, which an agency decides. */
        benefits: markedSchema.optional(),
      }),
    ),
  }),
  records: z.strictObject({ heading: textSchema, links: markedSchema }),
  letter: createTextsSchema(['copy', 'copied', 'notCopied', 'print']),
  questions: z.record(z.enum(claimStatuses), markedSchema),
  figures: z.strictObject({
    heading: textSchema,
    columns: createColumnsSchema(4),
    totals: createColumnsSchema(3),
    all: textSchema,
    statuses: z.record(
      z.enum(figureStatuses),
      z.strictObject({ label: textSchema, legend: textSchema.optional() }),
    ),
    note: markedSchema,
  }),
  states: createTextsSchema(['choice', 'all', 'first', 'depends', 'more']).extend({
    weak: textSchema,
    ask: markedSchema,
    article: createSlotSchema(['state', 'rest']),
  }),
  dates: createTextsSchema([
    'heading',
    'scheduled',
    'planned',
    'unreported',
    'calendarName',
    'closing',
    'upcoming',
    'overdue',
  ]).extend({ earlier: count, calendar: markedSchema }),
  home: createTextsSchema(['question', 'news', 'join', 'readMore', 'harmsHeading']).extend({
    allHarms: count,
    notListed: markedSchema,
    questionsHeading: textSchema,
    questions: z.array(markedSchema),
    dates: markedSchema,
    notFound: createSlotSchema(['count'], markedSchema),
    slides: createTextsSchema(['heading', 'pause', 'play']).extend({
      position: createSlotSchema(['number', 'total']),
      dot: createSlotSchema(['number', 'name']),
    }),
  }),
  notFound: createTextsSchema(['title', 'description']).extend({ text: markedSchema }),
  activeLawsuits: createTextsSchema([
    'title',
    'description',
    'noCount',
    'show',
    'all',
    'group',
    'sortBy',
  ]).extend({
    also: z.array(textSchema),
    orders: createTextsSchema(['name', 'pending', 'next']),
    columns: createColumnsSchema(4),
    totals: createColumnsSchema(3),
    asOf: date,
    shared: createSlotSchema(['names']),
  }),
  study: createTextsSchema(['heading', 'noRange', 'groups']).extend({
    range: createSlotSchema(['low', 'high']),
  }),
  questionLink: textSchema,
  privacySignal: createTextsSchema(['missing', 'withoutScript']).extend({ seen: markedSchema }),
})

export type Texts = z.output<typeof textsSchema>

/** Puts values in place of their slots: of `{ count: 3 }`, in place of `{count}`. */
export function fillSlots(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}

/** The state of new claims, where a label says "New claims" already. */
export function formatClaimState({ claims, facts }: Texts, status: keyof Texts['claims']): string {
  const state = claims[status].replace(`${facts.newClaims}: `, '')
  return state[0]!.toUpperCase() + state.slice(1)
}
