import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { filesUnder } from '../findings/files.ts'
import { isText, types } from '../hosts/description.ts'

/**
 * `npm run compress`: adds a `.br` and a `.gz` file to every text file in `dist/`, for hosts that
 * send compressed files but do not compress them. The next build removes them.
 */
const texts = (existsSync('dist') ? filesUnder('dist') : [])
  .filter(name => isText(types[extname(name).slice(1)]))
  .map(name => `dist/${name}`)

if (texts.length === 0) {
  console.error('There is no built site. Run "npm run build" first.')
  process.exit(1)
}

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
