import { readFileSync } from 'node:fs'
import type { Picture } from '../schemas/picture.ts'

/** A picture's file as a `data:` address. */
export function dataAddress({ file, type }: Pick<Picture, 'file' | 'type'>): string {
  return `data:${type};base64,${readFileSync(file, 'base64')}`
}
