import { getImage } from 'astro:assets'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImageMetadata } from 'astro'
import type { LawsuitEntry } from '../../catalogue.ts'
import { requireData } from '../../documents/finding.ts'
import { extractFrontMatter } from '../../documents/yaml.ts'

/** The URL of a picture, 640 px wide: drawings unchanged, photographs as WebP. */
export async function getPictureUrl(picture: ImageMetadata): Promise<string> {
  if (picture.format === 'svg') return picture.src
  return (await getImage({ src: picture, width: 640, format: 'webp' })).src
}

/** The path of a lawsuit's picture. Astro does not expose it. */
export function readPicturePath({ filePath = '' }: LawsuitEntry): string {
  const { document } = requireData(extractFrontMatter(filePath, readFileSync(filePath, 'utf8')))
  return join(dirname(filePath), String(document.getIn(['picture', 'src'])))
}
