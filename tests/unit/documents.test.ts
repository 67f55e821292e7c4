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
      .map(([, name]) => name!)
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

test('each promise stands on its page, and its test or its place in a guide exists', () => {
  const plain = (text: string) =>
    text.replace(/\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ')
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-')
  const sections = read('docs/promises.md').split(/^## /m).slice(1)
  const rows = sections.flatMap(section => {
    // Settings are an operator's own.
    const [, page] = /^`(.+)`$/m.exec(section) ?? []
    return [...section.matchAll(/^\| "(.+?)" +\| .+? +\| (.+?) +\|$/gm)].map(([, words, proof]) => {
      const [, file, name] = /^`(tests\/.+?)`: (.+)$/.exec(proof!) ?? []
      const [, guide, heading] = /^by hand, \[.+?\]\((.+?\.md)(?:#(.+))?\)$/.exec(proof!) ?? []
      const slugs = guide
        ? [...read(`docs/${guide}`).matchAll(/^#+ (.+)$/gm)].map(([, text]) => slugOf(text!))
        : []
      return {
        row: `${words} | ${proof}`,
        isSaid: !page || plain(read(page)).includes(words!),
        isProved: file ? read(file).includes(name!) : slugs.includes(heading!),
        isWhole: Boolean(file ?? guide),
      }
    })
  })
  expect(rows.length).toBeGreaterThan(80)
  const wrong = rows.filter(row => !(row.isSaid && row.isProved && row.isWhole))
  expect(wrong).toEqual([])
})

test('no recipe writes leads where git takes them', () => {
  const pattern = /(?:>>? |--output |INTO ')(?!\.\.\/)(\w[^'"\n]*\.(?:csv|json|log|sql(?:ite)?)\b)/g
  expect(findNames(pattern, () => false)).toEqual([])
  const ignored = ['*.csv', '*.log', '/leads.*', '/backup*', '/private']
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(ignored))
})
