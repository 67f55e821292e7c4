import GithubSlugger from 'github-slugger'
import { type ContentDocument, findPassages } from '../../documents/reading/content-document.ts'
import { fillPlaceholders } from '../../documents/schemas/placeholders.ts'
import type { Site } from '../../documents/schemas/site.ts'
import { citationPattern } from '../../documents/schemas/sources.ts'

/** The anchors that layouts and components add. Which page has which, a test of the built site knows. */
export const layoutAnchors = [
  'main',
  'menu',
  'lawsuits',
  'form',
  'contents',
  'sources',
  'passed',
  'practical',
  'facts',
  'stage',
  'records',
  'explainer',
  'figures',
  'timeline',
  'earlier',
  'search',
  'networks',
  'weak',
]

/** All ids that layouts and components add. Some are of elements that no reader sees. */
export const layoutIds = [...layoutAnchors, 'not-found', 'page-script', 'state-answer']

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
