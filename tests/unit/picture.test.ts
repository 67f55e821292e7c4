import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture } from '../../src/schemas/picture.ts'
import { dataAddress } from '../../src/social/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
mkdirSync(join(folder, 'articles'))
const parsed = (path: string) => picture(join(folder, 'articles')).safeParse(path)

const messages = (path: string) => parsed(path).error!.issues.map(({ message }) => message)

const drawn = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><path fill="${fill}"/></svg>`

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

test('a picture becomes what a page needs to show it', () => {
  const file = join(folder, 'lamp.svg')
  writeFileSync(file, drawn('red'))
  const { data: red } = parsed('../lamp.svg')
  expect(red).toEqual({
    file,
    type: 'image/svg+xml',
    src: expect.stringMatching(/^\/_astro\/lamp\.[\w-]{8}\.svg$/),
    width: 640,
    height: 400,
  })
  writeFileSync(file, drawn('blue'))
  const { data: blue } = parsed('../lamp.svg')
  expect(blue!.src, 'another address for another picture').not.toBe(red!.src)
  expect(dataAddress(red!)).toBe(
    `data:image/svg+xml;base64,${Buffer.from(drawn('blue')).toString('base64')}`,
  )
})

test('a name that an address would have to spell otherwise is made plain', () => {
  writeFileSync(join(folder, 'Lamp & öl 50%.svg'), drawn('red'))
  const { data } = parsed('../Lamp & öl 50%.svg')
  expect(data!.src).toMatch(/^\/_astro\/Lamp-l-50-\.[\w-]{8}\.svg$/)
})

test('a photograph has its type', async () => {
  await photograph(1024, 640).png().toFile(join(folder, 'lamp.png'))
  expect(parsed('../lamp.png').data!.type).toBe('image/png')
})

test('a picture with the name of another type is sent as what it is', async () => {
  await photograph(1024, 640).png().toFile(join(folder, 'lamp.png'))
  renameSync(join(folder, 'lamp.png'), join(folder, 'wrong.svg'))
  expect(parsed('../wrong.svg').data).toMatchObject({
    type: 'image/png',
    src: expect.stringMatching(/\.png$/),
  })
})

test.each([
  [900, 563],
  [901, 563],
  [8, 5],
])('a picture of %i × %i has the shape of its place', async (width, height) => {
  await photograph(width, height).jpeg().toFile(join(folder, 'lamp.jpg'))
  expect(parsed('../lamp.jpg').data).toMatchObject({ width, height })
})

test.each([
  [640, 402],
  [512, 512],
  [400, 640],
])('a picture of %i × %i would move what stands below it', async (width, height) => {
  await photograph(width, height).webp().toFile(join(folder, 'lamp.webp'))
  expect(messages('../lamp.webp')).toEqual([
    `is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`,
  ])
})

test('a photograph that lies on its side has the size that it shows', async () => {
  const blank = sharp({ create: { width: 40, height: 64, channels: 3, background: 'red' } })
  await blank.withMetadata({ orientation: 6 }).toFile(join(folder, 'side.jpg'))
  expect(parsed('../side.jpg').data).toMatchObject({ width: 64, height: 40 })
})

test.each(['../lamb.svg', '..', ''])('a picture that is not there is refused: "%s"', path => {
  expect(messages(path)).toEqual(['there is no such picture'])
})

test('a file that is no picture is refused, and one that browsers cannot show', () => {
  writeFileSync(join(folder, 'notes.svg'), 'To draw: a lamp')
  expect(messages('../notes.svg')).toEqual(['no browser can show this file as a picture'])
  const bitmap = Buffer.alloc(54)
  bitmap.write('BM')
  bitmap.writeInt32LE(40, 14)
  bitmap.writeInt32LE(8, 18)
  bitmap.writeInt32LE(8, 22)
  writeFileSync(join(folder, 'lamp.tiff'), bitmap)
  expect(messages('../lamp.tiff')).toEqual(['no browser can show this file as a picture'])
})

test.each([
  ['half of it', drawn('red').slice(0, -8), ': its <svg> is not closed'],
  [
    'what a web page has',
    drawn('red').replace(/ xmlns="[^"]*"/, ''),
    ': its <svg> lacks xmlns="http://www.w3.org/2000/svg"',
  ],
  [
    'a sign that begins an entity',
    drawn('red').replace('</svg>', '<text>A & B</text></svg>'),
    ': write &amp; for the & of "& B</text>"',
  ],
  ['an open group', drawn('red').replace('<path', '<g><path'), ': </svg> closes nothing'],
])('an SVG that browsers cannot show is refused: %s', (_, svg, why) => {
  writeFileSync(join(folder, 'bad.svg'), svg)
  expect(messages('../bad.svg')).toEqual([`no browser can show this file as a picture${why}`])
})

test('an SVG may have what XML allows', () => {
  const svg = `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- <g> & -->
<svg viewBox='0 0 640 400' xmlns='http://www.w3.org/2000/svg'><style><![CDATA[a>b{} & <g>]]></style>
<g data-x="a > b"><path d="M0 0"/><text>A &amp; B &#38;</text></g></svg>\n`
  writeFileSync(join(folder, 'good.svg'), svg)
  expect(parsed('../good.svg').success).toBe(true)
})
