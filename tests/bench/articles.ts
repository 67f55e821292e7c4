import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'

const frontMatter = /^---\n([\s\S]*?)\n---\n/

/**
 * Adds articles to a copy of the project until it has `count`: copies of its own articles under
 * other names, each with its own picture.
 */
export function fillWithArticles(project: string, count: number): void {
  const folder = join(project, 'content/lawsuits')
  const originals = readdirSync(folder).sort()
  for (let n = originals.length; n < count; n++) {
    const original = originals[n % originals.length]!
    const id = `${original.replace(/\.mdx?$/, '')}-${n}`
    const text = readFileSync(join(folder, original), 'utf8')
    const [, yaml = ''] = frontMatter.exec(text)!
    const data = parseDocument(yaml)
    for (const field of ['aliases', 'carousel', 'menu']) data.delete(field)
    data.set('name', `${data.get('name')} ${n}`)
    data.set('title', `${data.get('title')} ${n}`)
    data.setIn(['grids'], [{ name: data.getIn(['grids', 0, 'name']), place: 1000 + n }])
    const picture = String(data.getIn(['picture', 'src']))
    data.setIn(['picture', 'src'], `../images/${id}.svg`)
    const svg = readFileSync(join(folder, picture), 'utf8')
    writeFileSync(join(folder, `../images/${id}.svg`), svg.replace('>', ` data-n="${n}">`))
    const body = text.replace(frontMatter, '')
    writeFileSync(join(folder, `${id}.mdx`), `---\n${data}---\n${body}`)
  }
}

/**
 * A minimal Astro project with the same number of articles and the same text: MDX, one page each.
 */
export function floorSite(folder: string, project: string, count: number): void {
  const articles = join(project, 'content/lawsuits')
  const originals = readdirSync(articles)
    .sort()
    .map(name => readFileSync(join(articles, name), 'utf8').replace(frontMatter, ''))
  mkdirSync(join(folder, 'src/pages'), { recursive: true })
  mkdirSync(join(folder, 'content'))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(bare)) writeFileSync(join(folder, path), text)
  for (let n = 0; n < count; n++)
    writeFileSync(
      join(folder, `content/article-${n}.mdx`),
      `---\ntitle: Article ${n}\n---\n${originals[n % originals.length]}`,
    )
}

const bare = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import mdx from '@astrojs/mdx'
export default { integrations: [mdx()], cacheDir: './cache' }
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
export const collections = {
  articles: defineCollection({
    loader: glob({ pattern: '*.mdx', base: 'content' }),
    schema: z.object({ title: z.string() }),
  }),
}
`,
  'src/pages/[id].astro': `---
import { getCollection, render } from 'astro:content'
export async function getStaticPaths() {
  return (await getCollection('articles')).map(entry => ({ params: { id: entry.id }, props: { entry } }))
}
const { entry } = Astro.props
const { Content } = await render(entry)
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>{entry.data.title}</title></head>
  <body><h1>{entry.data.title}</h1><Content /></body>
</html>
`,
}
