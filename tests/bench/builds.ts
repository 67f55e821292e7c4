import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { copyProject, run } from '../support/content/copy.ts'

const article = readFileSync('content/lawsuits/tepezza-lawsuit.mdx', 'utf8')

/** Copies of one article. Each has a name and a place of its own, and a title for its social picture. */
function writeArticles(folder: string, count: number): void {
  for (let n = 1; n <= count; n++) {
    const text = article
      .replace(/^name: .*/m, `$& ${n}`)
      .replace(/^title: .*/m, `title: Copy ${n} of an article on hearing loss`)
      .replace(/place: .*/, `place: ${1000 + n}`)
    writeFileSync(join(folder, `copy-${n}.mdx`), text)
  }
}

/** Astro with MDX alone: every page shows the same words, without style, form or picture. */
const bareProject: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import mdx from '@astrojs/mdx'
export default { integrations: [mdx()] }`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
const loader = glob({ base: 'content/lawsuits', pattern: '*.mdx' })
export const collections = { lawsuits: defineCollection({ loader }) }`,
  'src/pages/[id].astro': `---
import { getCollection, render } from 'astro:content'
export const getStaticPaths = async () =>
  (await getCollection('lawsuits')).map(entry => ({ params: { id: entry.id }, props: { entry } }))
const { data } = Astro.props.entry
const { Content } = await render(Astro.props.entry)
---
<html lang="en"><head><title>{data.title}</title><meta name="description" content={data.description}></head>
<body><h1>{data.title}</h1><p>{data.summary}</p><Content />
<dl>{Object.values(data.facts).map(fact => <dd>{fact.text ?? fact.count ?? fact}</dd>)}</dl>
<ol>{data.timeline.map(({ date, text }) => <li>{date} {text}</li>)}</ol>
<ol>{data.sources.map(source => <li><a href={source.url}>{source.title}</a>, {source.publisher}</li>)}</ol>
</body></html>`,
}

function createBareProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  for (const [file, text] of Object.entries(bareProject)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  mkdirSync(join(folder, 'content/lawsuits'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

const report = 'process.on("exit",()=>console.log(JSON.stringify(process.resourceUsage())))'

/** Builds twice, the first time to fill the caches of pictures. */
async function measureBuild(folder: string): Promise<{ seconds: number; gigabytes: number }> {
  const astro = 'node_modules/astro/bin/astro.mjs'
  await run(folder, [astro, 'build'])
  const printed = await run(folder, [`--import=data:text/javascript,${report}`, astro, 'build'])
  const usage = JSON.parse(printed.match(/^\{"userCPUTime.*/gm)!.at(-1)!)
  const seconds = (usage.userCPUTime + usage.systemCPUTime) / 1e6
  return { seconds, gigabytes: usage.maxRSS / 1e6 }
}

/** CPU seconds of a build with copies of one article, beside those of Astro with the same words. */
export async function measureBuilds(counts: readonly number[]): Promise<void> {
  const folders = { ours: copyProject(), bare: createBareProject() }
  console.log('articles | ours, s | bare, s | ratio | ours, GB')
  for (const count of counts) {
    for (const folder of Object.values(folders))
      writeArticles(join(folder, 'content/lawsuits'), count)
    const ours = await measureBuild(folders.ours)
    const bare = await measureBuild(folders.bare)
    const cells = [ours.seconds, bare.seconds, ours.seconds / bare.seconds, ours.gigabytes]
    console.log([count, ...cells.map(each => each.toFixed(1))].join(' | '))
  }
}
