import GithubSlugger from 'github-slugger'
import type { TypedDocument } from '../../documents/checks/typed-document.ts'
import { type ContentDocument, findPassages } from '../../documents/reading/content-document.ts'
import type { Lawsuit } from '../../documents/schemas/lawsuit.ts'
import { fillPlaceholders } from '../../documents/schemas/placeholders.ts'
import type { Site } from '../../documents/schemas/site.ts'
import { citationPattern } from '../../documents/schemas/sources.ts'

export const shellAnchors = ['main', 'menu', 'lawsuits']

/** The anchors of pages that are defined in code, besides those of all. */
export const routeAnchors: Readonly<Record<string, readonly string[]>> = {
  '/': ['form', 'search', 'networks'],
}

const alwaysOfLawsuits = ['form', 'contents', 'sources', 'practical', 'facts', 'stage']

/** The anchors that only some lawsuits have. */
const sometimesOfLawsuits: Readonly<Record<string, (lawsuit: Lawsuit) => boolean>> = {
  explainer: ({ facts }) => facts.claims.status !== 'benefits',
  records: ({ records }) => records !== undefined,
  figures: ({ figures }) => figures.length > 0,
  timeline: ({ timeline }) => timeline.length > 0,
  earlier: ({ timeline }) => timeline.length > 5,
}

/** The anchors that layouts and components add. */
const layoutAnchors = [
  ...shellAnchors,
  ...Object.values(routeAnchors).flat(),
  ...alwaysOfLawsuits,
  ...Object.keys(sometimesOfLawsuits),
  // Of pages of dates, on some days.
  'passed',
]

/** All ids that layouts and components add. Some are of elements that no reader sees. */
export const layoutIds = [...layoutAnchors, 'not-found', 'page-script', 'notes-script']

/** The anchors that its layout adds to a page, besides those of all. */
export function listLayoutAnchors(page: TypedDocument<'lawsuit' | 'page'>): string[] {
  if (page.kind === 'lawsuit') {
    const sometimes = Object.entries(sometimesOfLawsuits).filter(([, isThere]) =>
      isThere(page.data),
    )
    return [...alwaysOfLawsuits, ...sometimes.map(([anchor]) => anchor)]
  }
  const { questionnaire, sources, contents } = page.data
  return [questionnaire && 'form', sources.length > 0 && 'sources', contents && 'contents'].filter(
    anchor => typeof anchor === 'string',
  )
}

/** A citation in a heading, which its id leaves out. */
const headingCitation = new RegExp(` ?${citationPattern.source}`, 'g')

/** The ids of the headings of a document, and of the theme of an answer, each with its words and line. */
export function listAnchors(document: ContentDocument, site: Site) {
  const slugger = new GithubSlugger()
  const headings = [...findPassages(document, 'heading'), ...findPassages(document, 'theme')]
  return headings.map(({ text, line }) => {
    const words = fillPlaceholders(text.replaceAll(headingCitation, ''), site)
    return { id: slugger.slug(words), words: words.toLowerCase(), line }
  })
}
