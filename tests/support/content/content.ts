import { readdirSync, readFileSync } from 'node:fs'
import type { z } from 'astro/zod'
import { requireData } from '../../../src/documents/reading/finding.ts'
import { validateYaml } from '../../../src/documents/reading/validate-yaml.ts'
import { extractFrontMatter, frontMatterPattern } from '../../../src/documents/reading/yaml.ts'
import { createLawsuitSchema } from '../../../src/documents/schemas/lawsuit.ts'
import { isPublishedOn } from '../../../src/documents/schemas/lawsuit-days.ts'
import { pageSchema } from '../../../src/documents/schemas/page.ts'
import { readConfig } from '../../../src/settings/run-config.ts'
import { readSite } from './read-site.ts'

export const { site, today, environment } = readConfig(readSite())

/** The front matter and text of every file of a folder, drafts included. */
export function readFolder<S extends z.ZodType<object>>(folder: string, schema: S) {
  const names = readdirSync(folder).filter(name => /\.mdx?$/.test(name))
  return names.map(name => {
    const file = `${folder}/${name}`
    const text = readFileSync(file, 'utf8')
    const data = requireData(validateYaml(schema, requireData(extractFrontMatter(file, text))))
    return { ...data, id: name.replace(/\.mdx?$/, ''), body: text.replace(frontMatterPattern, '') }
  })
}

const lawsuits = readFolder('content/lawsuits', createLawsuitSchema())

/** The articles of this day. Numbers and lists in tests come from here: writers add to them. */
export const articles = lawsuits.filter(article => isPublishedOn(article, today))

export const pages = readFolder('content/pages', pageSchema)

/** The address today of an article or page that may have been renamed. */
export function followAlias(id: string): string {
  return [...lawsuits, ...pages].find(({ aliases }) => aliases.includes(id))?.id ?? id
}

/** False for an article that the build of this day leaves out. */
export function isShown(id: string): boolean {
  return lawsuits.every(lawsuit => lawsuit.id !== id || articles.includes(lawsuit))
}

type Article = (typeof articles)[number]

/** The articles that have a place, in its order, and those of one place by address. */
function listPlaced(placeOf: (article: Article) => number | undefined): Article[] {
  return articles
    .filter(article => placeOf(article) !== undefined)
    .toSorted((a, b) => placeOf(a)! - placeOf(b)! || a.id.localeCompare(b.id))
}

export const slides = listPlaced(({ carousel }) => carousel)
export const tiles = listPlaced(({ menu }) => menu)

export function listCards(grid: string): Article[] {
  return listPlaced(({ grids }) => grids.find(({ name }) => name === grid)?.place)
}
