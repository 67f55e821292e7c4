import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type ContentDocument,
  findPassages,
  getFieldValue,
  hasOwnPage,
  readDocuments,
} from '../documents/content-document.ts'
import { requireData } from '../documents/finding.ts'
import { reservedRoutes } from '../documents/routes.ts'
import { readSite } from '../documents/schemas/site.ts'
import { getBuildDay, readEnv } from '../environment.ts'
import { formatContent } from './canonical-yaml.ts'
import { addressFile } from './check-content/rules/addresses.ts'

/**
 * `npm run new -- lawsuit "Name"` or `npm run new -- questionnaire "Name"`: writes a draft from
 * `content/.templates` and prints what to do next. It never overwrites a file.
 */
const usage =
  'Write, for example:\n  npm run new -- lawsuit "Ozempic Lawsuits"\n  npm run new -- questionnaire "Ozempic"'

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  for (const line of createDraft(positionals)) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function createDraft([kind, name = '', ...more]: readonly string[]): string[] {
  if (kind !== 'lawsuit' && kind !== 'questionnaire')
    throw new Error(`What should be new?\n${usage}`)
  if (more.length > 0) throw new Error(`Put the name in quotes.\n${usage}`)
  const id = toRoute(name.trim())
  return kind === 'lawsuit' ? createLawsuit(name.trim(), id) : createQuestionnaire(name.trim(), id)
}

function createLawsuit(name: string, id: string): string[] {
  const { documents } = readDocuments()
  const holder = documents.find(document => hasRoute(document, id))
  if (holder || reservedRoutes.includes(id))
    throw new Error(`/${id} is taken${holder ? ` by ${holder.file}` : ''}. Choose another name.`)
  const day = getBuildDay(readEnv())
  const article = `content/lawsuits/${id}.mdx`
  const files = [
    ...writeNewFiles({
      [`content/images/${id}.svg`]: renderTemplate('picture.svg', {}),
      [article]: formatContent(
        'lawsuit',
        article,
        renderTemplate('lawsuit.mdx', {
          ...{ name, id, day, month: day.slice(0, 7), year: day.slice(0, 4) },
          ...findFreePlace(documents),
        }),
      ),
    }),
  ]
  if (existsSync(addressFile)) appendFileSync(addressFile, `${id}\n`)
  return [
    ...files,
    `Next: 1. Run npm run dev, open /${id}, and replace every TODO.`,
    `      2. Run npm run check:content -- ${article}, and fix what it reports.`,
    '      3. Take out "draft: true", run npm run build, and check once more: now with its links.',
  ]
}

function createQuestionnaire(name: string, id: string): string[] {
  const file = `content/questionnaires/${id}.yaml`
  return [
    ...writeNewFiles({
      [file]: formatContent('questionnaire', file, renderTemplate('questionnaire.yaml', { name })),
    }),
    'Next: 1. Replace every TODO, and write its questions: content/README.md shows every kind.',
    `      2. In an article's front matter write "questionnaire: ${id}", and take out its preset.`,
  ]
}

/** The route for a name: "RoundUp® Lawsuits" becomes `roundup-lawsuits`. */
function toRoute(name: string): string {
  if (name === '') throw new Error(`The name is missing.\n${usage}`)
  if (/\p{Cc}/u.test(name) || name.length > 80)
    throw new Error('A name is one line of at most 80 characters.')
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (!/[a-z]/.test(id))
    throw new Error(`No address can be made of "${name}": use letters from a to z.`)
  return id
}

/** True if the document has this route. Case is ignored. */
function hasRoute(document: ContentDocument, id: string): boolean {
  if (!hasOwnPage(document)) return false
  const routes = [document.id, ...findPassages(document, 'aliases').map(({ text }) => text)]
  return routes.some(route => route.toLowerCase() === id)
}

/** The next position in the first grid. */
function findFreePlace(documents: readonly ContentDocument[]) {
  const { grids, home } = requireData(readSite())
  const grid = grids[0]!
  const places = documents.flatMap(document =>
    findPassages(document, 'grids.name').map(({ path, text }) =>
      text === grid ? Number(getFieldValue(document, path.replace('.name', '.place'))) : 0,
    ),
  )
  return { grid, place: Math.max(0, ...places) + 1, questionnaire: home.questionnaire }
}

/**
 * A file of `content/.templates`. Each `{{word}}` is replaced and escaped for a quoted YAML string.
 */
function renderTemplate(file: string, words: Readonly<Record<string, string | number>>): string {
  return readFileSync(`content/.templates/${file}`, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, word) =>
    JSON.stringify(String(words[word])).slice(1, -1),
  )
}

/** Writes all of the files or none, and prints their names. */
function writeNewFiles(files: Readonly<Record<string, string>>): string[] {
  for (const file of Object.keys(files))
    if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`)
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text, { flag: 'wx' })
  return Object.keys(files).map(file => `Wrote ${file}`)
}
