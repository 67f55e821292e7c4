import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, copyProject, getBuildDay, hashFiles, run } from './copy.ts'

export const day = getBuildDay()
export const later = '2099-01-31'
export const id = 'lamp-oil-lawsuits'
export const alias = 'lamp-oil-burns'
/** Files that a writer or a build may change. */
const changing = ['node_modules', '.astro', 'dist', 'hosts', 'content']

/** A copy of the project with an added lawsuit and form, a draft, and a scheduled lawsuit. */
export interface Addition {
  readonly folder: string
  /** True if the code is unchanged. */
  readonly isCodeUnchanged: () => boolean
  readonly at: (file: string) => string
  readonly read: (file: string) => string
  readonly edit: Edit
  readonly build: (environment: NodeJS.ProcessEnv) => Promise<string>
}

type Edit = (file: string, changes: readonly (readonly [string | RegExp, string])[]) => void

export async function addLawsuits(): Promise<Addition> {
  const folder = copyProject()
  const code = hashFiles(folder, changing)
  const at = (file: string) => join(folder, file)
  const read = (file: string) => readFileSync(at(file), 'utf8')

  /** Replaces text that must exist. */
  const edit: Edit = (file, changes) => {
    let text = read(file)
    for (const [from, to] of changes) {
      const edited = text.replace(from, () => to)
      if (edited === text) throw new Error(`${from} is not in ${file}`)
      text = edited
    }
    writeFileSync(at(file), text)
  }

  /** Edits a new article as a writer would. */
  function write(
    id: string,
    name: string,
    changes: readonly (readonly [string | RegExp, string])[],
  ) {
    edit(`content/lawsuits/${id}.mdx`, [
      [/^title: .*/m, `title: ${name} over burns`],
      [
        /^description: .*/m,
        `description: What the ${name} allege about burns, what is known, where the cases stand and which records help.`,
      ],
      [
        /TODO people who … say[^\n]*/,
        'People who were burned say the oil took fire too easily. The makers deny it.',
      ],
      ['alt: TODO what the picture shows', 'alt: A lamp'],
      ['text: TODO', 'text: Cases are pending.'],
      ['unknown: TODO', 'unknown: the date of a trial'],
      ['about: TODO claims that …', 'about: Claims that the oil takes fire too easily.'],
      ['who: TODO people who …', 'who: People who were burned.'],
      ['status: TODO before trial, settled in part …', 'status: Before trial.'],
      ['text: TODO what happened.', 'text: The first case is filed.'],
      ['title: TODO the title of the source', 'title: The first complaint'],
      ['publisher: TODO the court, agency or paper', 'publisher: A court'],
      ['url: https://www.example.com/', 'url: https://www.uscourts.gov/'],
      [
        /TODO two or three sentences[^\n]*/,
        'Some lamps took fire. This page is for people who were burned. [^source-one]',
      ],
      [
        /TODO who says what,[^\n]*/,
        'People say the makers knew. The makers say the lamps were safe.',
      ],
      [/TODO studies,[^\n]*/, 'A judge has not yet ruled on the facts. [^source-one]'],
      [/TODO as of when,[^\n]*/, 'The cases are before trial. [^source-one]'],
      [/TODO what law firms[^\n]*/, 'Law firms ask for records:'],
      [/TODO what is known of the time limits[^\n]*/, 'Time limits differ by state.'],
      ['draft: true', 'draft: false'],
      ...changes,
    ])
  }

  /** Replaces the placeholder picture. */
  function draw(id: string, color: string) {
    const lamp = `<path d="M280 120h80l40 200H240z" fill="${color}"/></svg>`
    edit(`content/images/${id}.svg`, [['</svg>', lamp]])
  }

  const create = (...words: string[]) =>
    run(folder, ['src/tools/new-content.ts', ...words], { BUILD_DATE: day })
  await create('lawsuit', 'Lamp Oil Lawsuits')
  await create('questionnaire', 'Lamp Oil')
  await create('lawsuit', 'Candle Lawsuits')
  await create('lawsuit', 'Wick Lawsuits')
  write(id, 'Lamp Oil Lawsuits', [
    [
      'questionnaire: claim-review\npreset:\n  lawsuits: Other',
      `questionnaire: lamp-oil\naliases: [${alias}]`,
    ],
    [
      /^grids:\n.*\n.*/m,
      'grids:\n  - { name: Featured Lawsuits, place: 77 }\n  - { name: Injury and Disability, place: 77 }',
    ],
  ])
  write('wick-lawsuits', 'Wick Lawsuits', [
    [/^published: .*/m, `published: ${later}`],
    [/^updated: .*/m, `updated: ${later}`],
  ])
  edit('content/questionnaires/lamp-oil.yaml', [
    ['Did you or a loved one use it?', 'Did you or a loved one use the oil?'],
    [
      '[TODO first illness, TODO second illness, None of the above]',
      '[Burns, Smoke in the lungs, None of the above]',
    ],
  ])
  edit('content/lawsuits/candle-lawsuits.mdx', [[/^updated: .*/m, 'updated: 2098-01-01']])
  // `npm run new` has listed the routes.
  appendFileSync(at('content/addresses.txt'), `${alias}\n`)
  edit('content/faq/taxes.mdx', [[/^updated: .*/m, 'updated: 2099-01-30']])
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toFile(at(`content/images/${id}.jpg`))
  edit(`content/lawsuits/${id}.mdx`, [[`images/${id}.svg`, `images/${id}.jpg`]])
  draw('wick-lawsuits', '#3b6b8a')
  return {
    folder,
    isCodeUnchanged: () =>
      JSON.stringify([...hashFiles(folder, changing)]) === JSON.stringify([...code]),
    at,
    read,
    edit,
    build: environment => build(folder, environment),
  }
}
