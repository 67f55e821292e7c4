import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { listAllFiles } from '../documents/content-files.ts'
import { contentTypes, isCompressible } from './description.ts'

/**
 * Adds a `.br` and a `.gz` file to every text file of a built site, for hosts that send compressed
 * files but do not compress them.
 */
export function compressSite(site: string) {
  const texts = listAllFiles(site).filter(name =>
    isCompressible(contentTypes[extname(name).slice(1)]),
  )
  for (const name of texts) {
    const text = readFileSync(`${site}/${name}`)
    writeFileSync(`${site}/${name}.br`, brotliCompressSync(text))
    writeFileSync(`${site}/${name}.gz`, gzipSync(text, { level: 9 }))
  }
}
