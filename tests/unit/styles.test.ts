import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAllFiles } from '../../src/documents/reading/content-files.ts'

const all = ['src', 'public'].flatMap(folder =>
  listAllFiles(folder).map(name => `${folder}/${name}`),
)
const files = all.filter(name => /\.(css|astro)$/.test(name))
const tokens = readFileSync('src/styles/tokens.css', 'utf8')

/** The parts of all styles that match, with their files. */
function findInStyles(pattern: RegExp): string[] {
  return files.flatMap(file => {
    const styles = readFileSync(file, 'utf8').split(/<style[ >]/)
    return [...styles.at(-1)!.matchAll(pattern)].map(([text]) => `${file}: ${text}`)
  })
}

test('sizes of letters are tokens', () => {
  expect(tokens.match(/--text-\w+:/g)).toHaveLength(6)
  expect(findInStyles(/\bfont(-size)?:[^;{}]*?[\d.]+(r?em|px|pt|%)[^;{}]*/g)).toEqual([])
})

test('opaque colors are tokens, except on paper', () => {
  const colors = findInStyles(/#(?:[\da-f]{3}){1,2}\b/g)
  expect(colors.filter(color => !/(tokens|print)\.css/.test(color))).toEqual([])
})

test('queries of windows use the five thresholds that the tokens list', () => {
  const thresholds = [...tokens.matchAll(/^ \* +(\d+rem):/gm)].map(([, size]) => size!)
  expect(thresholds).toHaveLength(5)
  const others = findInStyles(/@media [^{]*\d[^{]*/g).filter(query =>
    [...query.matchAll(/[\d.]+(?:r?em|px)/g)].some(([size]) => !thresholds.includes(size)),
  )
  expect(others).toEqual([])
})
