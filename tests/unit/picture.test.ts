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

test('a file that is no picture is rejected', () => {
  writeFileSync(join(folder, 'notes.svg'), 'To draw: a lamp')
  expect(listMessages('../notes.svg')).toEqual([
    '../notes.svg is no picture that browsers show: write svg, png, jpg, webp, avif',
  ])
})

test('a photograph above 2 MB is rejected', async () => {
  writeFileSync(join(folder, 'large.jpg'), Buffer.alloc(2_500_000))
  expect(listMessages('../large.jpg')).toEqual([
    '../large.jpg is larger than 2 MB: 1280 × 800 is enough',
  ])
})
