import { dirname } from 'node:path'
import type { Questionnaire } from '../forms/model.ts'
import { type Document, type Kind, valueAt } from './documents.ts'
import type { Entry } from './entry.ts'
import { ContentError, type Finding } from './finding.ts'
import { frontMatter, parse, type Source } from './parse.ts'
import { fieldOf, inText, lineOf, type Passage } from './passages.ts'
import { questionnaire, unfolded } from './questionnaire/questionnaire.ts'
import { readParts } from './questionnaire/read.ts'
import { checkLawsuits, checkPages } from './references.ts'
import { reserved } from './routes.ts'
import { lawsuit } from './schemas/lawsuit.ts'
import { faq, page } from './schemas/page.ts'
import { picture } from './schemas/picture.ts'
import { fill, placeholder, type Site } from './schemas/site.ts'

export interface Shape {
  /** Findings about files that do not fit their schema. */
  readonly invalid: readonly Finding[]
  /** Findings between files, only if every file fits: collisions and broken references. */
  readonly conflicts: readonly Finding[]
}

/** Checks files against their schemas and each other. */
export function shape(documents: readonly Document[], grids: readonly string[]): Shape {
  const findings: Finding[] = []
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      findings.push(...error.findings)
      return undefined
    }
  }
  const of = (kind: Document['kind']) => documents.filter(each => each.kind === kind)
  const parts = of('part').map(({ file, source }) => ({ file, text: source }))
  const form = questionnaire(readParts(parts, attempt))

  // Otherwise every form that uses the broken part would be reported, too.
  const forms = findings.length === 0 ? of('questionnaire') : []
  const questionnaires = forms.flatMap(({ id, file, source }) => {
    const data = attempt(() => parse(form, { file, text: source }, unfolded))
    return data ? [{ id, ...data } satisfies Questionnaire] : []
  })
  const fitting = <Data>(kind: Kind, read: (front: Source) => Data) =>
    of(kind).flatMap(({ id, file, source }): Entry<Data>[] => {
      const data = attempt(() => read(frontMatter(file, source)))
      return data ? [{ id, file, data, text: () => source }] : []
    })
  const lawsuits = fitting('lawsuit', front => parse(lawsuit(picture(dirname(front.file))), front))
  const pages = fitting('page', front => parse(page, front))
  fitting('faq', front => parse(faq, front))

  const invalid = [...findings]
  // Otherwise every reference to a file that does not fit would be reported, too.
  if (findings.length === 0) {
    const routes = [...reserved, ...pages.map(({ id }) => id)]
    attempt(() => checkLawsuits(lawsuits, { questionnaires, routes, grids }))
    attempt(() => checkPages(pages, questionnaires))
  }
  return { invalid, conflicts: findings.slice(invalid.length) }
}

/** Unknown placeholders, such as `%name%`, which would stop the build or be shown to readers. */
export function unfilled(documents: readonly Document[], site: Site): Finding[] {
  return documents.flatMap(document =>
    document.passages
      .filter(passage => fieldOf(passage) !== 'counsel')
      .flatMap(passage =>
        [...passage.text.matchAll(placeholder)].flatMap(({ 0: mark, index }) => {
          const fault = faultOf(mark, document, passage, site)
          return fault ? [{ file: document.file, line: lineOf(passage, index), ...fault }] : []
        }),
      ),
  )
}

function faultOf(mark: string, { file }: Document, passage: Passage, site: Site) {
  try {
    fill(mark, site)
  } catch {
    const suggestion =
      'Use one of %name%, %host%, %mailbox%, %support%, %office%, %counsel%, %year%, %tagline%.'
    return { message: `"${mark}" is not a setting`, suggestion }
  }
  if (file.endsWith('.yaml') || inText(passage)) return undefined
  return {
    message: `"${mark}" is in front matter, where placeholders are not replaced`,
    suggestion: 'Write the value itself.',
  }
}

/** A lawsuit that is a draft. */
export function isDraft(document: Document): boolean {
  return valueAt(document, 'draft') === 'true'
}
