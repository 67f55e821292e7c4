import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Finding } from '../../../documents/reading/finding.ts'

/** The drawings that the repository shipped, by the first 16 digits of their SHA-256. */
export const shippedDrawings: Readonly<Record<string, string>> = {
  'public/favicon.svg': 'bb2cae60b3ecf927',
  'public/favicon.ico': 'd9e35bc6224cecec',
  'public/apple-touch-icon.png': 'a73585f8911b88fa',
  'public/icon-512.png': 'bb6db3caf116ee2c',
  'public/wordmark.svg': 'a5b6ee7808fe82b1',
}

/** Icons and the name in the header that are those of the repository. */
export function findShippedDrawings(): Finding[] {
  return Object.entries(shippedDrawings)
    .filter(([file, hash]) => existsSync(file) && hashFile(file) === hash)
    .map(([file]) => ({
      file,
      message: 'is a drawing that came with the repository',
      suggestion: 'Put your own in its place, of the same size.',
    }))
}

function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}
