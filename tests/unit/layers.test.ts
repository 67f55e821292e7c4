import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listAllFiles } from '../../src/documents/reading/content-files.ts'

/**
 * The layers of `src/`, and what each may import, types included. `config` are the files beside the folders that pages
 * import, with `settings/config.ts`, and `''` the frame of programs.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  pages: ['layouts', 'components', 'islands', 'stores', 'forms', 'documents', 'config'],
  layouts: ['components', 'islands', 'documents', 'config'],
  components: ['islands', 'forms', 'documents', 'styles', 'config'],
  config: ['build', 'documents', 'forms'],
  islands: ['stores', 'forms'],
  stores: ['forms'],
  contract: ['documents', 'forms'],
  documents: ['forms'],
  markdown: ['documents', 'forms'],
  hosts: ['documents', 'settings'],
  leads: ['contract', 'documents', 'hosts', 'forms'],
  desk: ['leads', 'contract', 'documents', 'hosts', 'settings', ''],
  relay: ['leads', 'hosts', 'contract', ''],
  tools: ['contract', 'documents', 'hosts', 'forms', 'settings', ''],
  build: ['contract', 'documents', 'forms', 'settings'],
  settings: ['documents', 'forms'],
  '': ['documents'],
}

const pageFiles = ['settings/config.ts', 'catalogue.ts', 'content.config.ts']

const files = listAllFiles('src').filter(name => /\.(ts|tsx|astro)$/.test(name))

const imports = files.flatMap(file =>
  [
    ...readFileSync(`src/${file}`, 'utf8').matchAll(/^(?:import|export|\}) .*?from '([^']+)'/gm),
  ].map(([, name]) => ({ file, name: name! })),
)

/** Names that are no paths, and what stands behind each: `virtual:settings`, `#built-site`. */
const behind = new Map(
  [
    ...readFileSync('src/globals.d.ts', 'utf8').matchAll(
      /declare module '([^']+)' \{[^}]*import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, name, path]) => [name!, path!] as const),
)

/** Imports of files of `src/`, types included. */
const inner = imports
  .filter(({ name }) => /^[.#]|^virtual:/.test(name))
  .map(({ file, name }) => {
    const path = name.startsWith('.') ? normalize(join(dirname(file), name)) : behind.get(name)
    return { file, to: path?.split('?')[0] ?? name }
  })

/** The folders of a folder that has layers of its own, and what each may import of the others. */
const innerLayers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  components: {
    article: ['embedded', 'shared'],
    embedded: ['shared'],
    home: ['shared'],
    shared: [],
    shell: ['embedded', 'shared'],
  },
  documents: {
    checks: ['questionnaire', 'schemas', 'reading'],
    questionnaire: ['schemas', 'reading'],
    schemas: ['reading'],
    reading: [],
  },
}

/** Each import between two layers of a folder. `''` is a layer, too: the files beside the folders. */
function listArrows(folder: string) {
  const layerOf = (path: string) =>
    pageFiles.includes(path) ? 'config' : (/^([^/]+)\//.exec(path.slice(folder.length))?.[1] ?? '')
  return inner
    .filter(({ file, to }) => file.startsWith(folder) && to.startsWith(folder))
    .map(({ file, to }) => ({ file, to, from: layerOf(file), into: layerOf(to) }))
    .filter(({ from, into }) => from !== into)
}

describe.each([
  ['', layers],
  ...Object.entries(innerLayers).map(([name, permitted]) => [`${name}/`, permitted] as const),
] as const)('imports within src/%s', (folder, permitted) => {
  const arrows = listArrows(folder)

  test('run down the layers, types included', () => {
    const against = arrows.filter(({ from, into }) => !permitted[from]?.includes(into))
    expect(against.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  })

  test('use every arrow that the layers permit', () => {
    const drawn = new Set(arrows.map(({ from, into }) => `${from} → ${into}`))
    const allowed = Object.entries(permitted).flatMap(([from, into]) =>
      into.map(to => `${from} → ${to}`),
    )
    expect(allowed.filter(arrow => !drawn.has(arrow))).toEqual([])
  })
})

describe('imports', () => {
  test('that a hook makes run between two files alone', () => {
    const users = files.filter(file => readFileSync(`src/${file}`, 'utf8').includes('content:fill'))
    expect(users.sort()).toEqual(['build/content-integration.ts', 'content.config.ts'])
  })

  test('by a name that is no path have a file behind it', () => {
    expect(inner.filter(({ to }) => /^#|:/.test(to))).toEqual([])
  })

  test('of islands, stores and forms do not include Astro, and those of forms not React', () => {
    const findImports = (pattern: RegExp, packages: RegExp) =>
      imports.filter(({ file, name }) => pattern.test(file) && packages.test(name))
    const inBrowsers = /^(islands\/(?!runtime\/interaction)|stores|forms\/[\w.]+$)/
    expect(findImports(inBrowsers, /^astro/)).toEqual([])
    expect(findImports(/^forms\//, /react/)).toEqual([])
  })

  test('of a desk that serves include neither Vite nor Astro nor a parser of pages', () => {
    const loaded = new Set(['desk/main.ts'])
    const packages = new Set<string>()
    for (const file of loaded) {
      const text = readFileSync(`src/${file}`, 'utf8')
      for (const [, name] of text.matchAll(/^(?:import|export)(?! type)\s[^']*?from '([^']+)'/gm))
        if (name!.startsWith('.')) loaded.add(normalize(join(dirname(file), name!)))
        else packages.add(name!)
    }
    expect([...packages]).toContain('hono')
    const heavy = /^(vite|htmlparser2|astro(?!\/zod$)|@astrojs)/
    expect([...packages].filter(name => heavy.test(name))).toEqual([])
  })
})
