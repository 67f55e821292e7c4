import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import {
  type ContentDocument,
  findPassages,
  hasOwnPage,
  readDocuments,
} from '../documents/content-document.ts'
import { requireData } from '../documents/finding.ts'
import { reservedRoutes } from '../documents/routes.ts'
import { readSite } from '../documents/schemas/site.ts'
import { UserError } from '../documents/user-error.ts'
import { getBuildDay, readEnv } from '../environment.ts'
import { readArguments, runProgram } from '../program.ts'

/**
 * `npm run new -- lawsuit "Name"`: writes a draft from `content/.templates` and prints what to do
 * next. It never overwrites a file.
 */
const usage = `Write, for example:
  npm run new -- lawsuit "Ozempic Lawsuits"
  npm run new -- questionnaire "Ozempic"
  npm run new -- faq "How long does a case take?"
  npm run new -- page "Our awards"`

const check = 'Run npm run check:content -- {{file}}, and fix what it reports.'

/** The file of each kind, and the steps that follow. */
const drafts = {
  lawsuit: {
    file: 'content/lawsuits/{{id}}.mdx',
    next: [
      'Run npm run dev, open /{{id}}, and replace every TODO and the picture.',
      check,
      'Take out "draft: true", add {{id}} to content/addresses.txt, run npm run build, and check once more.',
    ],
  },
  questionnaire: {
    file: 'content/questionnaires/{{id}}.yaml',
    next: [
      'Replace every TODO, and write its questions: content/README.md shows every kind.',
      'In an article\'s front matter write "questionnaire: {{id}}", and take out its preset.',
      check,
    ],
  },
  faq: {
    file: 'content/faq/{{id}}.mdx',
    next: ['Replace every TODO. The next build publishes the answer.', check],
  },
  page: {
    file: 'content/pages/{{id}}.mdx',
    next: [
      'Run npm run dev, open /{{id}}, and replace every TODO. The next build publishes it.',
      'Add {{id}} to content/addresses.txt.',
      check,
    ],
  },
} as const

await runProgram(() => {
  const { positionals } = readArguments({ allowPositionals: true }, usage)
  for (const line of createDraft(positionals)) console.log(line)
})

function createDraft([kind = '', name = '', ...more]: readonly string[]): string[] {
  if (!isKind(kind)) throw new UserError(`What should be new?\n${usage}`)
  if (more.length > 0) throw new UserError(`Put the name in quotes.\n${usage}`)
  const { documents } = readDocuments()
  const id = toRoute(name.trim())
  if (kind === 'lawsuit' || kind === 'page') requireFreeRoute(documents, id)
  const file = drafts[kind].file.replace('{{id}}', id)
  const day = getBuildDay(readEnv())
  const words = {
    ...{ name: name.trim(), id, file, day, month: day.slice(0, 7), year: day.slice(0, 4) },
    ...findFreePlace(documents),
    ...describeFaq(documents),
  }
  const written = writeNewFiles({
    ...(kind === 'lawsuit' && { [`content/images/${id}.svg`]: readTemplate('picture.svg') }),
    [file]: fill(readTemplate(kind + extname(file)), words),
  })
  const steps = drafts[kind].next.map((step, n) => ` ${n + 1}. ${fill(step, words)}`)
  return [...written, ...steps.map((step, n) => (n === 0 ? `Next:${step}` : `     ${step}`))]
}

function isKind(word: string): word is keyof typeof drafts {
  return Object.hasOwn(drafts, word)
}

/** The route for a name: "RoundUp® Lawsuits" becomes `roundup-lawsuits`. */
function toRoute(name: string): string {
  if (name === '') throw new UserError(`The name is missing.\n${usage}`)
  if (/\p{Cc}/u.test(name) || name.length > 80)
    throw new UserError('A name is one line of at most 80 characters.')
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (!/[a-z]/.test(id))
    throw new UserError(`No address can be made of "${name}": use letters from a to z.`)
  return id
}

/** Case is ignored. */
function requireFreeRoute(documents: readonly ContentDocument[], id: string): void {
  const routesOf = (document: ContentDocument) =>
    [document.id, ...findPassages(document, 'aliases').map(({ text }) => text)].map(route =>
      route.toLowerCase(),
    )
  const holder = documents.find(page => hasOwnPage(page) && routesOf(page).includes(id))
  if (holder || reservedRoutes.includes(id))
    throw new UserError(
      `/${id} is taken${holder ? ` by ${holder.file}` : ''}. Choose another name.`,
    )
}

/** The next position in the first grid. */
function findFreePlace(documents: readonly ContentDocument[]) {
  const { grids, home } = requireData(readSite())
  const grid = grids[0]!
  const places = documents.flatMap(document => {
    const taken = findPassages(document, 'grids.place')
    return findPassages(document, 'grids.name').map(({ text }, index) =>
      text === grid ? Number(taken[index]?.text) : 0,
    )
  })
  return { grid, place: Math.floor(Math.max(0, ...places)) + 1, questionnaire: home.questionnaire }
}

/** The themes of the FAQ, and the next number in it. */
function describeFaq(documents: readonly ContentDocument[]) {
  const entries = documents.filter(({ kind }) => kind === 'faq')
  const listValues = (field: string) =>
    entries.flatMap(entry => findPassages(entry, field)).map(({ text }) => text)
  const order = Math.max(0, ...listValues('order').map(Number)) + 1
  return { order, themes: [...new Set(listValues('theme'))].join('; ') }
}

function readTemplate(file: string): string {
  return readFileSync(`content/.templates/${file}`, 'utf8')
}

/** Replaces each `{{word}}`, escaped for a quoted YAML string. */
function fill(text: string, words: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, word) =>
    JSON.stringify(String(words[word])).slice(1, -1),
  )
}

/** Writes all of the files or none, and prints their names. */
function writeNewFiles(files: Readonly<Record<string, string>>): string[] {
  for (const file of Object.keys(files))
    if (existsSync(file)) throw new UserError(`${file} exists already. Choose another name.`)
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text, { flag: 'wx' })
  return Object.keys(files).map(file => `Wrote ${file}`)
}
