import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { isText, types } from './description.ts'

/**
 * `npm run compress`: puts a `.br` and a `.gz` beside every text in `dist/`, as small as they get,
 * for hosts that send files as they are. The next build takes them away.
 */
const texts = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && isText(types[extname(entry.name).slice(1)]))
  .map(entry => join(entry.parentPath, entry.name))

let [before, after] = [0, 0]
for (const file of texts) {
  const text = readFileSync(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text),
    promisify(gzip)(text, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
  before += text.length
  after += br.length
}
console.log(`${texts.length} texts: ${kilobytes(before)} kB, as brotli ${kilobytes(after)} kB.`)

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000)
}
