import { z } from 'astro/zod'
import { describeChoice } from '../choices.ts'
import { createIssue } from '../issues.ts'
import { describeZodIssue } from '../zod-messages.ts'

/** Steps and lists of questions that several forms include by name: `content/parts/*.yaml`. */
export type Parts = Readonly<Record<string, unknown>>

type Path = readonly PropertyKey[]

/** The place in which a step or a question is written. */
interface PartOrigin {
  /** The path in the form. For the content of a part, the path of the part's name. */
  readonly path: Path
  readonly part: string | undefined
}

/**
 * Validates a form after its parts were included. Findings point to the source: a problem with a
 * part is reported where the form names it.
 * @param skipped number of leading path segments that the file does not contain
 */
export function expandAndValidate<S extends z.ZodType>(schema: S, parts: Parts, skipped = 0) {
  return (form: unknown, { issues }: z.core.$RefinementCtx): z.output<S> => {
    const { unfolded, partIssues, originOf } = expandParts(form, parts)
    if (partIssues.length === 0) {
      const { success, data, error } = schema.safeParse(unfolded, { error: describeZodIssue })
      if (success) return data
      for (const issue of error.issues) partIssues.push({ issue, ...originOf(issue.path) })
    }
    for (const { issue, path, part } of partIssues) {
      const message = part === undefined ? issue.message : `${issue.message} (in part "${part}")`
      issues.push({ ...issue, path: path.slice(skipped), message, input: undefined })
    }
    return z.NEVER
  }
}

interface LocatedIssue extends PartOrigin {
  readonly issue: z.core.$ZodIssue
}

/**
 * Replaces the names of parts with their content and reports unknown names. `originOf` maps a path
 * in the result back to where it is written.
 */
function expandParts(form: unknown, parts: Parts) {
  const partIssues: LocatedIssue[] = []
  const origins = new Map<string, PartOrigin>()
  const includePart = (name: string, isList: boolean, origin: PartOrigin): unknown => {
    const names = Object.keys(parts).filter(each => Array.isArray(parts[each]) === isList)
    if (names.includes(name)) return parts[name]
    const message = `there is no ${isList ? 'part with a list of questions' : 'part with a step'} "${name}"`
    const issue = createIssue([], message, describeChoice(name, names))
    partIssues.push({ issue, ...origin })
    return undefined
  }
  const questionsOf = (entries: readonly unknown[], step: PartOrigin) =>
    entries.flatMap((entry, e) => {
      const path = [...step.path, 'questions', ...(step.part === undefined ? [e] : [])]
      if (typeof entry !== 'string') return [{ entry, origin: { ...step, path } }]
      const list = includePart(entry, true, { ...step, path }) as readonly unknown[] | undefined
      return (list ?? []).map(question => ({ entry: question, origin: { path, part: entry } }))
    })
  const stepOf = (entry: unknown, s: number): unknown => {
    const path = ['steps', s]
    const name = typeof entry === 'string' ? entry : undefined
    const origin = { path, part: name }
    const step = name === undefined ? entry : includePart(name, false, { path, part: undefined })
    origins.set(`steps,${s}`, origin)
    if (!isRecord(step) || !Array.isArray(step.questions)) return step
    const questions = questionsOf(step.questions, origin)
    for (const [q, { origin }] of questions.entries())
      origins.set(`steps,${s},questions,${q}`, origin)
    return { ...step, questions: questions.map(({ entry }) => entry) }
  }
  const originOf = (path: Path): PartOrigin => {
    for (const depth of [4, 2]) {
      const origin = origins.get(path.slice(0, depth).join())
      if (origin) return { ...origin, path: [...origin.path, ...path.slice(depth)] }
    }
    return { path, part: undefined }
  }
  const isForm = isRecord(form) && Array.isArray(form.steps)
  const unfolded = isForm ? { ...form, steps: (form.steps as unknown[]).map(stepOf) } : form
  return { unfolded, partIssues, originOf }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
