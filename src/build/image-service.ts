import type { LocalImageService } from 'astro'
import sharpService from 'astro/assets/services/sharp'
import sharp from 'sharp'

/**
 * Astro's service for pictures, whose results a build finds again in Astro's cache. Social pictures, which are asked for as
 * PNG or JPEG, are drawn here: Astro's service takes no drawings and enlarges nothing.
 */
const imageService: LocalImageService = {
  ...sharpService,
  async transform(picture, options, ...rest) {
    const { format, width, height } = options
    if (format !== 'png' && format !== 'jpeg')
      return sharpService.transform(picture, options, ...rest)
    const data = await sharp(picture)
      .autoOrient()
      .resize(width, height)
      // A palette of few colors is enough for flat shapes, with a third of the bytes and no visible
      // difference. More effort would take twice as long and save almost nothing. A JPEG has its quality alone.
      .toFormat(format, { palette: true, quality: 85, effort: 1, dither: 0, compressionLevel: 6 })
      .toBuffer()
    return { data, format }
  },
}
export default imageService
