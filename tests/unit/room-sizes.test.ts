import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The table of rooms in `src/README.md`: folders, separated by commas, and their lines of code at most. */
const rooms = [
  ...readFileSync('src/README.md', 'utf8').matchAll(
    /^\| ((?:`[\w/.*]+`(?:, )?)+) +\| +(\d+) +\|$/gm,
  ),
].map(([, folders, most]) => [folders!, Number(most)] as const)

test('the table of rooms has every folder of src and tests', () => {
  const named = rooms.flatMap(([folders]) => [...folders.matchAll(/`([\w/.*]+)`/g)])
  const folders = globSync('{src,tests}/*/', { exclude: ['tests/payloads'] })
  expect(folders.filter(folder => !named.some(([, name]) => folder === name))).toEqual([])
})

test.each(rooms)('%s has at most %i lines of code', (folders, most) => {
  const files = [...folders.matchAll(/`([\w/.*]+)`/g)].flatMap(([, folder]) =>
    globSync(folder!.includes('*') ? folder! : `${folder}/**/*.{ts,tsx,astro,css,mjs}`),
  )
  const lines = files.reduce(
    (sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1,
    0,
  )
  expect(lines, 'Delete something, or see "Size" in src/README.md').toBeLessThanOrEqual(most)
})
