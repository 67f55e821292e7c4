import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { fillInOperator } from '../launch/fill-in.ts'
import { copyProject, edit, run } from './copy.ts'

export const later = '2099-01-31'
export const article = 'content/lawsuits/lamp-oil-lawsuits.mdx'
export const scheduled = 'content/lawsuits/wick-lawsuits.mdx'
export const form = 'content/questionnaires/lamp-oil.yaml'

const examples = readFileSync('content/README.md', 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)

/** The examples of the content guide, by their first field. */
const guide: Readonly<Record<string, string>> = Object.fromEntries(
  [...examples].map(([, yaml]) => [yaml!.split(':')[0], yaml!]),
)

/** The sources that the example of facts cites. */
const cited = ['judge-order', 'case-count', 'appeal-deadlines']

/** A source of the guide's examples, as some writers write it. */
const createSource = (id: string) =>
  `  - { id: ${id}, title: The ${id.replace('-', ' ')}, publisher: A court, url: "https://www.uscourts.gov/${id}", kind: court }\n`

/**
 * A copy of the project with an operator's own data, to which a writer has added what the content guide explains, in the words
 * of its examples: a lawsuit with a form, a photograph, cards, a slide, a tile and an answer; a
 * scheduled lawsuit; and a draft.
 */
export async function addLawsuits(): Promise<string> {
  const folder = copyProject()
  fillInOperator(folder)
  const change = (file: string, ...changes: Parameters<typeof edit>[2]) =>
    edit(folder, file, changes)
  for (const name of ['Lamp Oil Lawsuits', 'Wick Lawsuits', 'Candle Lawsuits']) {
    await run(folder, ['src/tools/new-content.ts', 'lawsuit', name])
    const id = name.toLowerCase().replaceAll(' ', '-')
    change(`content/images/${id}.svg`, ['width="640"', `width='640'`])
    change(
      `content/lawsuits/${id}.mdx`,
      [/^title: .*/m, `title: ${name} over burns`],
      ['description: TODO', `description: On ${name} and`],
      ['of: TODO', 'of: lamp oil'],
      ['https://www.example.com/TODO', 'https://www.uscourts.gov/lamps'],
      [/TODO.*?(?= \[\^source-one\]$|$)/gm, 'Some lamps took fire.'],
    )
  }
  change(
    article,
    ['draft: true\n', ''],
    ['questionnaire: claim-review\npreset: { lawsuits: Other }', 'questionnaire: lamp-oil'],
    ['.svg', '.jpg'],
    [/^grids:\n(?: .*\n)*/m, `${guide.grids}carousel: 77\nmenu: 77\n`],
    [/^facts:\n(?: .*\n)*/m, guide.facts!],
    ['hernia-mesh-lawsuit', 'lamp-oil-burns'],
    ['place: 3', 'place: 77'],
    ['place: 5', 'place: 77'],
    [/^sources:\n/m, `sources:\n${cited.map(createSource).join('')}`],
  )
  change(scheduled, ['draft: true\n', ''], [/^published: .*/m, `published: ${later}`])
  change(scheduled, [/^updated: .*/m, `updated: ${later}`])
  appendFileSync(join(folder, article), '\nSee the [wicks](/wick-lawsuits) too.\n')
  writeFileSync(join(folder, form), guide.name!)
  // The camera's noise makes it as large as a photograph.
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: 'red', noise } })
    .jpeg()
    .toFile(join(folder, 'content/images/lamp-oil-lawsuits.jpg'))
  cpSync(join(folder, 'content/faq/taxes.mdx'), join(folder, 'content/faq/lamps.mdx'))
  change('content/faq/lamps.mdx', [/^question: .*/m, 'question: Are lamps taxed?'])
  change('content/faq/lamps.mdx', [/^order: .*/m, 'order: 777'], [/^also: .*\n/m, ''])
  // As the guide and `npm run new` ask for.
  const addresses =
    'lamp-oil-lawsuits\nlamp-oil-burns\nwick-lawsuits\ncandle-lawsuits\nclass-actions-faq#lamps\n'
  appendFileSync(join(folder, 'content/addresses.txt'), addresses)
  appendFileSync(join(folder, 'content/words.txt'), 'Ozempic\nNAION\n')
  const commit =
    'git init -q && git add -A && git -c user.name=A -c user.email=a@b.c commit -qm Add'
  await run(folder, ['-c', commit], {}, 'sh')
  return folder
}
