import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, widthOf } from '../../src/social/letters.ts'
import { dataAddress } from '../../src/social/picture.ts'
import { png } from '../../src/social/png.ts'
import { poster } from '../../src/social/poster.ts'
import { height, width } from '../../src/social/size.ts'

const longest = 'Roundup lawsuits, the class settlement and the Supreme Court'

describe('the letters of a social image', () => {
  it('are shapes, so that no font of the machine matters', () => {
    expect(drawn('Straße, Łódź – “ok”', { x: 0, y: 0, size: 40 })).not.toMatch(/<text|font/)
  })

  it('name a sign they cannot draw', () => {
    expect(() => widthOf('Lawsuits 日', 40)).toThrow(/has no "日"/)
  })
})

describe('a social image', () => {
  const words = {
    title: longest,
    kicker: 'Featured Lawsuits',
    name: 'Claim Lantern',
    mark: readFileSync('content/images/lantern.svg', 'utf8'),
    picture: dataAddress({ file: 'src/social/site.svg', type: 'image/svg+xml' }),
  }
  const svg = poster(words)
  const cache = mkdtempSync(join(tmpdir(), 'social-'))
  let image: Buffer

  beforeAll(async () => {
    image = await png(svg, cache)
  })
  afterAll(() => rmSync(cache, { recursive: true }))

  it('is a palette PNG of the size that networks ask for, and of at most 40 kB', async () => {
    expect(image.length).toBeLessThan(40_000)
    expect(await sharp(image).metadata()).toMatchObject({ width, height, isPalette: true })
    expect([width, height]).toEqual([1200, 630])
  })

  it('has the same bytes when it is drawn again, or read from the cache', async () => {
    const [file, ...others] = readdirSync(cache)
    expect(others).toEqual([])
    expect(await png(svg, join(cache, 'elsewhere'))).toEqual(image)
    const mark = Buffer.from('from the cache')
    writeFileSync(join(cache, file!), mark)
    expect(await png(svg, cache)).toEqual(mark)
  })
})
