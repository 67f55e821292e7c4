import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder } from '../../src/schemas/files.ts'

/** Rooms of `src` and the rooms whose values they may import. Types may come from anywhere. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  pages: ['layouts', 'components', 'islands', 'stores', 'social', 'schemas', 'styles', ''],
  layouts: ['components', 'islands', 'styles', ''],
  components: ['islands', 'stores', 'forms', 'schemas', 'social', 'styles', ''],
  islands: ['forms', 'stores'],
  stores: ['forms'],
  forms: [],
  schemas: ['forms'],
  markdown: ['schemas'],
  build: ['schemas', 'writing'],
  social: ['styles'],
  hosts: ['schemas'],
  desk: ['forms', 'schemas', 'hosts'],
  writing: ['schemas', 'forms'],
  launch: ['schemas', 'writing', 'forms'],
  styleguide: ['layouts', 'components', 'islands', 'stores', 'styles', ''],
  '': ['schemas'],
}

interface Import {
  readonly from: string
  readonly to: string
  readonly file: string
}

const files = filesUnder('src').filter(name => /\.(ts|tsx|astro)$/.test(name))

function roomOf(path: string): string {
  return path.includes('/') ? path.split('/')[0]! : ''
}

function valuesImported(file: string): { name: string; whole: string }[] {
  const text = readFileSync(`src/${file}`, 'utf8')
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm),
  ]
  return found
    .filter(([, names]) => !names || !/^\{\s*(type \w+,?\s*)+\}$/.test(names))
    .map(([whole, , name]) => ({ name: name!, whole }))
}

const imports: Import[] = files.flatMap(file =>
  valuesImported(file)
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name }) => ({
      file,
      from: roomOf(file),
      to: roomOf(normalize(join(dirname(file), name))),
    }))
    .filter(({ to }) => !to.startsWith('..')),
)

describe('imports', () => {
  test('run one way', () => {
    const against = imports.filter(({ from, to }) => from !== to && !arrows[from]?.includes(to))
    expect(against.map(({ file, to }) => `${file} imports ${to || 'src'}`)).toEqual([])
  })

  test('of islands, stores and forms know nothing of Astro, and forms nothing of React', () => {
    const names = (rooms: string[]) =>
      files
        .filter(file => rooms.includes(roomOf(file)))
        .flatMap(file => valuesImported(file).map(({ name }) => `${file} ${name}`))
    expect(names(['islands', 'stores', 'forms']).filter(name => / astro/.test(name))).toEqual([])
    expect(names(['forms']).filter(name => / react/.test(name))).toEqual([])
  })
})
