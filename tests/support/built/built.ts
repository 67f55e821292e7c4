import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAllFiles } from '../../../src/documents/content-files.ts'
import type { HostDescription } from '../../../src/hosts/description.ts'

/** The description that a build writes for its hosts. */
export function readDescription(project: string): HostDescription {
  return JSON.parse(readFileSync(join(project, 'hosts/description.json'), 'utf8'))
}

export const description = readDescription('.')

/** The file of a page: `/about-us.html` for `/about-us`. */
export function fileOf(route: string): string {
  return `${route === '/' ? '/index' : route}.html`
}

export function htmlOf(route: string): string {
  return readFileSync(`dist${fileOf(route)}`, 'utf8')
}

/** The pages of a built site. */
export function listPages(dist: string): string[] {
  return listAllFiles(dist).filter(file => file.endsWith('.html'))
}
