import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDataUrl, renderPng } from '../../src/social/png.ts'
import { renderSocialCard } from '../../src/social/social-card.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

describe('a social image', () => {
  const card = {
    title: 'Roundup lawsuits, the class settlement and the Supreme Court',
    kicker: 'Featured Lawsuits',
    name: 'Claim Lantern',
    mark: readFileSync('src/social/lantern.svg', 'utf8'),
    picture: `data:image/svg+xml;base64,${readFileSync('src/social/site.svg', 'base64')}`,
  }
  let image: Buffer

  beforeAll(async () => {
    image = await renderPng(card)
  })

  /** The contrast between the darkest and the lightest pixel of an area, from 0 to 255. */
  async function measureContrast(place: Region): Promise<number> {
    const part = await sharp(image).removeAlpha().extract(place).raw().toBuffer()
    return Math.max(...part) - Math.min(...part)
  }

  it('draws its words as shapes, so that no font of the machine matters', async () => {
    expect(await renderSocialCard(card)).not.toMatch(/<text|font-family/)
  })

  it('keeps its words off the picture', async () => {
    const place = { left: 543, top: 100, width: 4, height: 300 }
    expect(await measureContrast(place)).toBeLessThan(30)
  })

  it("shows the site's name beside its mark", async () => {
    const place = { left: 122, top: 520, width: 250, height: 60 }
    expect(await measureContrast(place)).toBeGreaterThan(100)
  })

  it.each(['jpg', 'png', 'webp', 'avif'])('shows a photograph that is a file of %s', async type => {
    const file = join(createTemporaryFolder(), `lamp.${type}`)
    const size = { width: 640, height: 400, channels: 3, background: 'red' } as const
    await sharp({ create: size }).toFile(file)
    const drawn = await renderPng({ ...card, picture: await readDataUrl(file) })
    const place = { left: 900, top: 300, width: 1, height: 1 }
    const [red = 0, green = 0] = await sharp(drawn).removeAlpha().extract(place).raw().toBuffer()
    expect([red > 200, green < 60]).toEqual([true, true])
  })

  it('has the same bytes when it is drawn again', async () => {
    expect(await renderPng(card)).toEqual(image)
  })
})
