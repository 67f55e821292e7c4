import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { imageMetadata } from 'astro/assets/utils'
import { z } from 'astro/zod'

/** What a page needs to show a picture. */
export interface Picture {
  /** Path of the file that holds it. */
  readonly file: string
  /** Its media type. */
  readonly type: string
  /** Its address, which changes with its contents. */
  readonly src: string
  /** In px. */
  readonly width: number
  /** In px. */
  readonly height: number
}

/** The path of a picture from the folder of the document that shows it. */
export function picturePath(folder: string) {
  const isFile = (path: string) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true
  return z.string().refine(isFile, 'there is no such picture')
}

/** The same path, which becomes a `Picture`. */
export function picture(folder: string) {
  return picturePath(folder).transform(async (path): Promise<Picture> => {
    const file = join(folder, path)
    const bytes = readFileSync(file)
    const { width, height, format } = await imageMetadata(bytes, file)
    const type = `image/${{ svg: 'svg+xml', jpg: 'jpeg' }[format as string] ?? format}`
    const { name, ext } = parse(file)
    const plain = name.replace(/[^\w-]+/g, '-')
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    return { file, type, src: `/_astro/${plain}.${hash}${ext}`, width, height }
  })
}
