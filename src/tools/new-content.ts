import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type ContentValidation, validateContent } from '../documents/checks/validate-content.ts'
import { kinds } from '../documents/reading/content-document.ts'
import { requireData } from '../documents/reading/finding.ts'
import { UserError } from '../documents/reading/user-error.ts'
import { readArguments, runProgram } from '../program.ts'
import { getBuildDay, readEnv } from '../settings/environment.ts'

const usage = `Write, for example:
  npm run new -- lawsuit "Ozempic Lawsuits"
  npm run new -- questionnaire "Ozempic"
  npm run new -- faq "How long does a case take?"
  npm run new -- page "Our awards"`

const newKinds = ['lawsuit', 'questionnaire', 'faq', 'page'] as const

/**
 * Writes a file to fill in from `content/.templates`, and a picture for a lawsuit, a draft. It never overwrites a file.
 * @param words the kind of the document, and its name
 * @param day today, `YYYY-MM-DD`
 * @param content what is there already, of which it suggests the next places
 * @returns the names of the files
 * @throws {UserError} if the words are wrong, or a file is there already
 */
export function writeDraft(
  words: readonly string[],
  day: string,
  content: ContentValidation,
): string[] {
  const [word, name = '', ...more] = words.map(word => word.trim())
  const kind = newKinds.find(kind => kind === word)
  if (!kind) throw new UserError(`What should be new?\n${usage}`)
  if (more.length > 0) throw new UserError(`Put the name in quotes.\n${usage}`)
  const id = createId(name)
  const values = {
    name,
    id,
    day,
    month: day.slice(0, 7),
    year: day.slice(0, 4),
    ...suggestValues(content),
  }
  const { folder, endings } = kinds[kind]
  const template = `${kind}${endings[0]}`
  const files = [
    { file: `${folder}/${id}${endings[0]}`, template },
    ...(kind === 'lawsuit' ? [{ file: `content/images/${id}.svg`, template: 'picture.svg' }] : []),
  ]
  const taken = files.find(({ file }) => existsSync(file))
  if (taken) throw new UserError(`${taken.file} exists already. Choose another name.`)
  for (const { file, template } of files) {
    const text = readFileSync(`content/.templates/${template}`, 'utf8')
    writeFileSync(file, fillTemplate(text, values))
  }
  return files.map(({ file }) => file)
}

/** The file name for a name: "RoundUp® Lawsuits" becomes `roundup-lawsuits`. */
function createId(name: string): string {
  const words = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')
  const hyphenated = words.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const id = hyphenated.replace(/^-|-$/g, '')
  if (/[a-z]/.test(id)) return id
  throw new UserError(`"${name}" is no name with letters from a to z.\n${usage}`)
}

/** What a draft may take: a place at the end of the first grid and of the FAQ, the form of the home page, the themes. */
function suggestValues({ site, lawsuits, documentsThatFit }: ContentValidation) {
  const entries = documentsThatFit
    .filter(document => document.kind === 'faq')
    .map(({ data }) => data)
  const places = lawsuits.flatMap(({ data }) => data.grids.map(({ place }) => place))
  return {
    grid: site.grids[0]!,
    place: Math.floor(Math.max(0, ...places)) + 1,
    questionnaire: site.home.questionnaire,
    order: Math.max(0, ...entries.map(({ order }) => order)) + 1,
    themes: [...new Set(entries.map(({ theme }) => theme))].join('; '),
  }
}

/** Replaces each `{{word}}`, escaped for a quoted YAML string. */
function fillTemplate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, word) =>
    JSON.stringify(String(values[word])).slice(1, -1),
  )
}

/** `npm run new -- lawsuit "Name"`: writes a file to fill in, and prints what to do next. */
if (import.meta.main)
  await runProgram(async () => {
    const { positionals } = readArguments({ allowPositionals: true }, usage)
    const content = requireData(await validateContent())
    const files = writeDraft(positionals, getBuildDay(readEnv(), content.site.timeZone), content)
    console.log(`Wrote ${files.join(' and ')}. Replace every TODO. Then fix what this says:`)
    console.log(`npm run check:content -- ${files[0]}`)
  })
