import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'astro/zod'
import { imageSize } from 'image-size'
import type { Finding } from './finding.ts'

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

/**
 * The path of a picture from the folder of the document that shows it, which becomes a `Picture`.
 * Cards, slides and tiles hold a place of 8 by 5 for it, so it has that shape.
 */
export function picture(folder: string) {
  return z.string().transform((path, { addIssue }): Picture => {
    const file = join(folder, path)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      addIssue('there is no such picture')
      return z.NEVER
    }
    const bytes = readFileSync(file)
    const found = sizeOf(bytes)
    const broken = found?.kind === 'svg' ? faultOf(String(bytes)) : ''
    if (!found || broken) {
      addIssue(`no browser can show this file as a picture${broken}`)
      return z.NEVER
    }
    const { kind, width, height } = found
    if (Math.abs(height - (width * 5) / 8) >= 1) {
      addIssue(`is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`)
      return z.NEVER
    }
    const { name } = parse(file)
    const plain = name.replace(/[^\w-]+/g, '-')
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    // Ends in what it is, whatever its file's name says: a host tells its type by that.
    return { file, type: types[kind]!, src: `/_astro/${plain}.${hash}.${kind}`, width, height }
  })
}

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

function sizeOf(bytes: Buffer): { kind: string; width: number; height: number } | undefined {
  try {
    const { width, height, type: kind = '', orientation = 1 } = imageSize(bytes)
    if (!types[kind] || !width || !height) return undefined
    // From 5 on, a photograph lies on its side.
    const [across, down] = orientation < 5 ? [width, height] : [height, width]
    return { kind, width: across, height: down }
  } catch {
    return undefined
  }
}

/** What keeps browsers from showing an SVG file, as the end of a sentence; "" for a sound one. */
function faultOf(svg: string): string {
  const text = svg.replace(
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>[]*(\[[^\]]*\])?[^>]*>/g,
    '',
  )
  if (!/<svg\b[^>]*\sxmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(text))
    return ': its <svg> lacks xmlns="http://www.w3.org/2000/svg"'
  const [bare] = svg.includes('<!ENTITY')
    ? []
    : (/&(?!(?:#\w+|lt|gt|amp|quot|apos);).{0,9}/.exec(text) ?? [])
  if (bare) return `: write &amp; for the & of "${bare}"`
  const open: string[] = []
  for (const [, end, name, self] of text.matchAll(
    /<(\/?)([\w:-]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/g,
  ))
    if (end && open.pop() !== name) return `: </${name}> closes nothing`
    else if (!end && !self) open.push(name!)
  return open.length > 0 ? `: its <${open.at(-1)}> is not closed` : ''
}

/** A complaint about a picture in the words of a document. */
export function pictureless(file: string, line: number | undefined, path: string): Finding {
  const mend = 'Put it into content/images and write ../images/name.svg.'
  return { file, line, what: `there is no picture ${path}`, mend }
}
