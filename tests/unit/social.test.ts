import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, lines, widthOf } from '../../src/social/letters.ts'
import { dataAddress } from '../../src/social/picture.ts'
import { png } from '../../src/social/png.ts'
import { poster } from '../../src/social/poster.ts'
import { height, width } from '../../src/social/size.ts'
import { color } from '../../src/styles/tokens.ts'

const longest = 'Roundup lawsuits, the class settlement and the Supreme Court'

describe('the letters of a social image', () => {
  it('are kerned', () => {
    expect(widthOf('Te', 1000)).toBeLessThan(widthOf('T', 1000) + widthOf('e', 1000) - 50)
  })

  it('grow with the size', () => {
    expect(widthOf('Lantern', 80)).toBeCloseTo(2 * widthOf('Lantern', 40))
  })

  it('are shapes, so that no font of the machine matters', () => {
    expect(drawn('Straße, Łódź – “ok”', { x: 0, y: 0, size: 40 })).not.toMatch(/<text|font/)
  })

  it('name a sign they cannot draw', () => {
    expect(() => widthOf('Lawsuits 日', 40)).toThrow(/has no "日"/)
  })

  it('break into the fewest lines, as even as they get', () => {
    const broken = lines(longest, 468, 58)
    expect(broken.join(' ')).toBe(longest)
    const widths = broken.map(line => widthOf(line, 58))
    expect(Math.max(...widths)).toBeLessThanOrEqual(468)
    expect(lines('one two three four', widthOf('one two three', 40), 40)).toEqual([
      'one two',
      'three four',
    ])
  })

  it('leave a word whole that is wider than the line', () => {
    expect(lines('Pneumonoultramicroscopicsilicovolcanoconiosis claims', 100, 40)).toHaveLength(2)
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

  // Only Linux lists the children of a process.
  it.skipIf(process.platform !== 'linux')(
    'is drawn all the same where its drawer ends',
    async () => {
      const again = png(poster({ ...words, title: 'Tepezza' }), join(cache, 'again'))
      const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGSEGV')
      expect(await sharp(await again).metadata()).toMatchObject({ width, height })
    },
  )

  it('says why it cannot be drawn, and leaves the next one to be drawn', async () => {
    const others = join(cache, 'others')
    await expect(png('<svg', others)).rejects.toThrow(/unsupported image/)
    expect(await png(svg, others)).toEqual(image)
  })

  it('is another when its title is', () => {
    expect(poster({ ...words, title: 'Tepezza' })).not.toBe(svg)
  })

  it('keeps the site’s colors, as far as an eye can see', async () => {
    const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const paper = Buffer.from(color('paper').slice(1), 'hex')
    for (const [n, value] of paper.entries()) expect(Math.abs(data[n]! - value)).toBeLessThan(3)
  })

  it('keeps its words off its picture and inside its edges', async () => {
    const titles = [
      longest,
      'A',
      'Pneumonoultramicroscopicsilicovolcanoconiosis',
      'word '.repeat(40).trim(),
    ]
    for (const title of titles) {
      const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
      const svg = poster({ ...words, title, picture, name: longest, kicker: longest })
      const { data, info } = await sharp(Buffer.from(svg))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const paper = Number.parseInt(color('paper').slice(1), 16)
      const inked = (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3) !== paper
      for (let y = 0; y < height; y++) {
        for (const x of [20, 40, 545]) expect(inked(x, y), `${title} at ${x}, ${y}`).toBe(false)
      }
      // Between the title and the name.
      for (let x = 0; x < 540; x++) expect(inked(x, 505), `${title} at ${x}, 505`).toBe(false)
    }
  })
})
