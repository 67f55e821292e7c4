import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'

/** The URL of a picture, 640 px wide: drawings unchanged, photographs as WebP. */
export async function getPictureUrl(picture: ImageMetadata): Promise<string> {
  if (picture.format === 'svg') return picture.src
  return (await getImage({ src: picture, width: 640, format: 'webp' })).src
}
