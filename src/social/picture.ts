import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parse } from 'yaml'

/**
 * The file of an article's picture. (Astro's image data says only where visitors find it.)
 * @param article path of the article's file
 * @param text what that file holds
 */
export function pictureOf(article: string, text: string): string {
  // Only these lines are parsed: a whole front matter takes ten times as long as the rest in here.
  const [lines = ''] = /^picture:[\s\S]*?(?=^\S)/m.exec(text) ?? []
  return join(dirname(article), parse(lines).picture.src)
}

/** A picture's file as a `data:` address. */
export function dataAddress(file: string): string {
  const type = extname(file) === '.svg' ? 'svg+xml' : extname(file).slice(1)
  return `data:image/${type};base64,${readFileSync(file, 'base64')}`
}
