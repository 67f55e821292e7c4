import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictureSchema } from '../../src/documents/schemas/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
mkdirSync(join(folder, 'articles'))
const parsePicture = (path: string) => createPictureSchema(join(folder, 'articles')).safeParse(path)

const listMessages = (path: string) =>
  parsePicture(path).error!.issues.map(({ message }) => message)

const createPhotograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

test.each([
  [900, 563],
  [901, 563],
  [8, 5],
])('a picture of %i × %i has the right shape', async (width, height) => {
  await createPhotograph(width, height).jpeg().toFile(join(folder, 'lamp.jpg'))
  expect(parsePicture('../lamp.jpg').success).toBe(true)
})

test.each([
  [640, 402],
  [512, 512],
  [400, 640],
])('a picture of %i × %i is rejected', async (width, height) => {
  await createPhotograph(width, height).webp().toFile(join(folder, 'lamp.webp'))
  expect(listMessages('../lamp.webp')).toEqual([
    `../lamp.webp is ${width} × ${height}, and pages show 8 by 5: crop it, or draw it 640 × 400`,
  ])
})

test('a rotated photograph is measured as displayed', async () => {
  const blank = sharp({ create: { width: 40, height: 64, channels: 3, background: 'red' } })
  await blank.withMetadata({ orientation: 6 }).toFile(join(folder, 'side.jpg'))
  expect(parsePicture('../side.jpg').success).toBe(true)
})

test.each(['../lamb.svg', '..', ''])('a missing picture is rejected: "%s"', path => {
  expect(listMessages(path)).toEqual([`${path} cannot be found`])
})

test('files that are no pictures or that browsers cannot show are rejected', () => {
  writeFileSync(join(folder, 'notes.svg'), 'To draw: a lamp')
  expect(listMessages('../notes.svg')).toEqual([
    '../notes.svg is no picture that browsers show: write svg, png, jpg, webp, avif',
  ])
  const bitmap = Buffer.alloc(54)
  bitmap.write('BM')
  bitmap.writeInt32LE(40, 14)
  bitmap.writeInt32LE(8, 18)
  bitmap.writeInt32LE(8, 22)
  writeFileSync(join(folder, 'lamp.tiff'), bitmap)
  expect(listMessages('../lamp.tiff')).toEqual([
    '../lamp.tiff is no picture that browsers show: write svg, png, jpg, webp, avif',
  ])
})

const createSvg = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5">${words}</svg>`

test.each([
  ['<g>', /^\.\.\/drawn\.svg is not well-formed/],
  ['<x:g/>', /is not well-formed/],
  ['<script>1</script>', /holds <script>/],
  ['<g onclick="go()"/>', /holds a program in onclick/],
  ['<image href="https://a.example/b.png"/>', /shows https:\/\/a\.example/],
  ['<g style="fill:url(//a.example)"/>', /outside of it$/],
  ['<style>@import "a.css";</style>', /outside of it$/],
])('an SVG that is broken, a program or not whole is rejected: %s', (words, why) => {
  writeFileSync(join(folder, 'drawn.svg'), createSvg(words))
  expect(listMessages('../drawn.svg')).toEqual([expect.stringMatching(why)])
})

test('an SVG may refer to its own parts', () => {
  const own = '<g id="a" fill="url(#b)"/><use href="#a"/><image href="data:image/png;base64,aa=="/>'
  writeFileSync(join(folder, 'drawn.svg'), createSvg(own))
  expect(parsePicture('../drawn.svg').success).toBe(true)
})

test('a photograph above 2 MB is rejected', async () => {
  writeFileSync(join(folder, 'large.jpg'), Buffer.alloc(2_500_000))
  expect(listMessages('../large.jpg')).toEqual([
    '../large.jpg has 2.5 MB: make it smaller than 2 MB, 1280 × 800 is enough',
  ])
})
