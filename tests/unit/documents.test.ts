import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter(file => existsSync(file) && file !== '')
const read = (file: string) => readFileSync(file, 'utf8')
const code = files.filter(file => /^(src|tests)\/.*\.(ts|tsx|astro|mjs|css)$/.test(file))

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
// The changelog tells what was.
const documents = files.filter(file => file.endsWith('.md') && file !== 'CHANGELOG.md')
const texts = [
  ...documents.map(file => ({ file, text: read(file) })),
  ...code.map(file => ({ file, text: read(file).match(comment)?.join('\n') ?? '' })),
]

/** What a pattern finds in documents and comments, with the file before it. */
function findNames(pattern: RegExp, isKnown: (name: string) => boolean): string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, name, thrown]) => (name ?? thrown)!)
      .filter(name => !isKnown(name))
      .map(name => `${file}: ${name}`),
  )
}

test('documents and comments name files that exist', () => {
  const isKnown = (name: string) =>
    files.some(file => `/${file}`.endsWith(`/${name}`)) || /(^|\/)(\._)?x\./.test(name)
  const endings = 'tsx?|mjs|astro|css|mdx?|ya?ml|sql|svg|woff2'
  const pattern = new RegExp(`\`((?:[^\`\\s*<]*/)?[\\w[\\].-]+\\.(?:${endings}))\``, 'g')
  expect(findNames(pattern, isKnown)).toEqual([])
})

test('documents and comments name symbols that exist', () => {
  const written = code.map(file => read(file).replace(comment, ''))
  const others = files.filter(file => /\.(ya?ml|jsonc?|mjs|mdx|sql)$|^\.env/.test(file)).map(read)
  const known = new Set([...written, ...others].join('\n').match(/[A-Za-z]\w+/g))
  // `isX` and `checkX` are patterns of names.
  const isKnown = (name: string) => known.has(name) || /X|^x/.test(name)
  expect(findNames(/\{@link (\w+)|@throws \{(\w+)\}/g, isKnown)).toEqual([])
  expect(findNames(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:\(\))?`/g, isKnown)).toEqual([])
})

test.each(files.filter(file => file.startsWith('docs/decisions/')))(
  '%s has a date, a status, a context, a decision and what was considered, in 40 lines',
  file => {
    const words = String.raw`(.|\n)+`
    const form = [
      '# .+',
      String.raw`- Date: \d{4}-\d\d-\d\d\n- Status: .+`,
      `Context: ${words}`,
      `Decision: ${words}`,
      `Considered: ${words}`,
    ].join('\n\n')
    const optional = ['Figures', 'Revisit when'].map(head => `(\n\n${head}: ${words})?`)
    expect(read(file)).toMatch(new RegExp(`^${form}${optional.join('')}\n$`))
    expect(read(file).split('\n').length).toBeLessThanOrEqual(41)
  },
)

test('no recipe writes leads where git or Docker takes them', () => {
  const pattern = /(?:>>? |--output |INTO ')(?!\.\.\/)(\w[^'"\n]*\.(?:csv|json|log|sql(?:ite)?)\b)/g
  expect(findNames(pattern, () => false)).toEqual([])
  const ignored = ['*.csv', '*.log', '/leads.*', '/backup*', '/private']
  for (const list of ['.gitignore', '.dockerignore'])
    expect(read(list).replaceAll('**/', '').split('\n')).toEqual(expect.arrayContaining(ignored))
})
