import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictureSchema } from '../../src/documents/schemas/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
mkdirSync(join(folder, 'articles'))

const listFaults = (path: string) =>
  createPictureSchema(join(folder, 'articles'))
    .safeParse(path)
    .error?.issues.map(({ message }) => message)

test.each([
  [900, 563, undefined],
  [901, 563, undefined],
  [8, 5, undefined],
  [640, 402, ['../lamp.webp is 640 × 402, and pages show 8 by 5: crop it, or draw it 640 × 400']],
  [400, 640, ['../lamp.webp is 400 × 640, and pages show 8 by 5: crop it, or draw it 640 × 400']],
])('pages show a picture of 8 by 5: %i × %i', async (width, height, faults) => {
  const photograph = sharp({ create: { width, height, channels: 3, background: 'red' } })
  await photograph.toFile(join(folder, 'lamp.webp'))
  expect(listFaults('../lamp.webp')).toEqual(faults)
})

test.each([
  ['../lamb.svg', 'cannot be found'],
  ['..', 'cannot be found'],
  ['', 'cannot be found'],
  ['../notes.svg', 'is no picture that browsers show: write svg, png, jpg, webp, avif'],
  ['../large.jpg', 'is larger than 2 MB: 1280 × 800 is enough'],
])('what is no picture is rejected: "%s"', (path, fault) => {
  writeFileSync(join(folder, 'notes.svg'), 'To draw: a lamp')
  writeFileSync(join(folder, 'large.jpg'), Buffer.alloc(2_500_000))
  expect(listFaults(path)).toEqual([`${path} ${fault}`])
})
