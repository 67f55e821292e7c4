import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type HastNode, htmlToHast } from 'satteri'
import { listAllFiles } from '../../documents/content-files.ts'

export interface BuiltPage {
  /** Path from the project's root. */
  readonly file: string
  /** With a leading slash and without `.html`: `/about-us`. */
  readonly route: string
  readonly ids: ReadonlySet<string>
  /** Ids that occur more than once. */
  readonly duplicateIds: readonly string[]
  readonly hrefs: readonly string[]
  /** `src` of each picture without `alt`. */
  readonly imagesWithoutAlt: readonly string[]
}

/** The output of `npm run build`. */
export interface BuiltSite {
  readonly pages: readonly BuiltPage[]
  /** Paths of files other than pages: `/favicon.svg`. */
  readonly files: ReadonlySet<string>
}

/** True if the folder holds a complete build. */
export function isCompleteBuild(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name))
  // A build writes this file last.
  return has('index.html') && has('_headers') && !has('.prerender')
}

/** A file of `content/` that changed after the build, except the README, lists and hidden files. */
export function findChangedFile(page: string): string | undefined {
  const built = statSync(page).mtimeMs
  return listAllFiles('content')
    .map(name => `content/${name}`)
    .filter(file => !/\/(\.|README\.md$|phrases\.yaml$|(words|addresses)\.txt$)/.test(file))
    .find(file => statSync(file).mtimeMs > built)
}

export function readBuiltSite(folder: string): BuiltSite {
  const names = listAllFiles(folder).map(name => `/${name}`)
  const isPage = (name: string) => name.endsWith('.html')
  return {
    pages: names
      .filter(isPage)
      .sort()
      .map(name =>
        parseBuiltPage(`${folder}${name}`, name, readFileSync(`${folder}${name}`, 'utf8')),
      ),
    files: new Set(names.filter(name => !isPage(name))),
  }
}

export function parseBuiltPage(file: string, name: string, html: string): BuiltPage {
  const ids: string[] = []
  const hrefs: string[] = []
  const imagesWithoutAlt: string[] = []
  const visit = (node: HastNode) => {
    if (node.type === 'element') {
      const { id, href, src, alt } = node.properties
      if (typeof id === 'string') ids.push(id)
      if (node.tagName === 'a' && typeof href === 'string') hrefs.push(href)
      if (node.tagName === 'img' && alt === undefined) imagesWithoutAlt.push(String(src))
    }
    if ('children' in node) for (const child of node.children as HastNode[]) visit(child)
  }
  visit(htmlToHast(html))
  const route = name.replace(/\.html$/, '').replace(/^\/index$/, '/')
  const duplicateIds = ids.filter((id, index) => ids.indexOf(id) < index)
  return { file, route, ids: new Set(ids), duplicateIds, hrefs, imagesWithoutAlt }
}
