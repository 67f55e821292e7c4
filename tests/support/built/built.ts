import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { readJson } from '../../../src/documents/reading/read-json.ts'
import { type HostDescription, hostDescriptionSchema } from '../../../src/hosts/description.ts'

/** The description that a build writes for its hosts. */
export function readDescription(project: string): HostDescription {
  return readJson(hostDescriptionSchema, join(project, 'hosts/description.json'))
}

const { textContent } = DomUtils

export const description = readDescription('.')

/** The file of a page: `/about-us.html` for `/about-us`. */
export function fileOf(route: string): string {
  return `${route === '/' ? '/index' : route}.html`
}

export function htmlOf(route: string): string {
  return readFileSync(`dist${fileOf(route)}`, 'utf8')
}

export function extractMain(route: string): string {
  return /<main[\s\S]*<\/main>/.exec(htmlOf(route))![0]
}

/** The text of the first group of each match, without tags. */
export function extractTexts(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, inner]) => textContent(parseDocument(inner!)).trim())
}

export const networks = ['Facebook', 'Twitter', 'LinkedIn', 'Pinterest']

/** The networks to which a page has links, each in a new tab. */
export function listShareLinks(html: string): string[] {
  const [part = ''] = /<p class="share\b[^>]*>[\s\S]*?<\/p>/.exec(html) ?? []
  return extractTexts(
    part,
    /<a href="https:[^"]*" target="_blank"[^>]*>[\s\S]*?<\/span>\s*(.*?)\s*<\/a>/g,
  )
}
