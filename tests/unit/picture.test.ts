import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findUnusablePictures } from '../../src/documents/checks/pictures.ts'
import type { ContentDocument } from '../../src/documents/reading/content-document.ts'
import { createArticle } from '../support/content/article.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
mkdirSync(join(folder, 'images'))
mkdirSync(join(folder, 'articles'))
const file = join(folder, 'articles/sample.mdx')

const put = (name: string, content: string | Buffer) =>
  writeFileSync(join(folder, 'images', name), content)

/** What is said of the sample with pictures of the folder. */
async function listFaults({ passages, ...article }: ContentDocument) {
  const own = passages.filter(({ text }) => text !== '../images/tepezza-lawsuit.svg')
  const findings = await findUnusablePictures({ ...article, file, passages: own })
  return findings.map(({ message }) => message)
}

const listFaultsOf = (path: string) =>
  listFaults(createArticle('src: ../images/tepezza-lawsuit.svg', `src: "${path}"`))

const draw = (inner: string, attributes = 'xmlns="http://www.w3.org/2000/svg"') =>
  `<svg ${attributes} viewBox="0 0 640 400">${inner}<path d="M0 0h9v9z"/></svg>`

const photograph = (width: number, height: number, more = {}) => {
  const create = { width, height, channels: 3, background: 'red', ...more } as const
  return sharp({ create, limitInputPixels: false })
}

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const

test.each([
  [900, 563, undefined],
  [901, 563, undefined],
  [640, 400, undefined],
  [640, 402, 'is 640 × 402, and pages show 8 by 5: crop it, or draw it 640 × 400'],
  [320, 200, 'is 320 × 200, which is too small'],
  [4800, 3000, 'is 4800 × 3000: 1280 × 800 is enough'],
])('pages show a picture of 8 by 5 that is large enough: %i × %i', async (width, height, fault) => {
  put('lamp.png', await photograph(width, height).png({ palette: true }).toBuffer())
  expect(await listFaultsOf('../images/lamp.png')).toEqual(
    fault ? [`picture.src: ../images/lamp.png ${fault}`] : [],
  )
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a damaged %s is rejected', async type => {
  const whole = await photograph(640, 400, { noise }).toFormat(type).toBuffer()
  put(`lamp.${type}`, whole)
  expect(await listFaultsOf(`../images/lamp.${type}`)).toEqual([])
  put(`lamp.${type}`, whole.subarray(0, whole.length / 2))
  expect(await listFaultsOf(`../images/lamp.${type}`)).toEqual([
    expect.stringContaining(`../images/lamp.${type} cannot be read: `),
  ])
})

const tag = '<svg viewBox="0 0 640 400" …>'
const outside = 'which browsers do not load for it: put it into the drawing'

test.each<[text: string, fault?: string]>([
  [draw('<a href="https://a.example"><use href="#a"/></a><image href="data:image/png;base64,"/>')],
  [draw('<style>[fill]{fill:url(#a)}</style><path fill="url( \'#a\' )"/>')],
  [`<?xml version="1.0"?><!-- drawn by hand -->\n${draw('')}`],
  [draw('<g>'), 'cannot be read: Input buffer has corrupt header: glib: XML parse error'],
  [draw('', ''), 'lacks xmlns="http://www.w3.org/2000/svg" in its <svg>'],
  [draw('', 'xmlns="http://a.example"'), 'cannot be read: '],
  [draw('<image href="https://a.example/b.png"/>'), `shows https://a.example/b.png, ${outside}`],
  [draw('<style>@import "a.css";</style>'), `shows a.css, ${outside}`],
  [draw('<style>@IMPORT URL( "a.css" );</style>'), `shows a.css, ${outside}`],
  [`<?xml-stylesheet type="text/css" href="a.css"?>${draw('')}`, `shows a.css, ${outside}`],
  [`<!-- <?xml-stylesheet href="a.css"?> -->${draw('')}`],
  [draw('<path style="fill:url(b.svg#a)"/>'), `shows b.svg#a, ${outside}`],
  [
    `<!-- ${'by hand, '.repeat(400)} -->${draw('')}`,
    `lacks a whole ${tag} in its first 1000 bytes`,
  ],
  [draw('').replaceAll('0 0 640 400', '0,0,640,400'), `lacks a whole ${tag} in its`],
  [draw('').replace('<svg ', '<svg\n')],
  ['To draw: a lamp', 'cannot be read: Input buffer contains unsupported image format'],
])('a drawing is one that browsers show whole: case %#', async (text, fault) => {
  put('lamp.svg', text)
  expect(await listFaultsOf('../images/lamp.svg')).toEqual(
    fault ? [expect.stringContaining(`../images/lamp.svg ${fault}`)] : [],
  )
})

test.each([
  ['../images/lamb.svg', 'cannot be found'],
  ['../images/', 'cannot be found'],
  ['../images/lamp.svg?a', 'cannot be found'],
  ['../lamp.svg', 'is not in content/images'],
  ['../images/large.jpg', 'is larger than 2 MB: 1280 × 800 is enough'],
  ['../images/lamp.gif', 'is of another kind, gif'],
  ['../images/film.webp', 'is an animation: pages show pictures that stand still'],
  ['../images/place.jpg', 'holds metadata, such as where it was taken: export it without'],
  ['../images/place.png', 'holds metadata, such as where it was taken: export it without'],
  ['../images/page.jpg', 'cannot be read: Input buffer contains unsupported image format'],
])('what is no picture is rejected, also in a text: "%s"', async (path, fault) => {
  put('large.jpg', Buffer.alloc(2_500_000))
  put('lamp.gif', await photograph(640, 400).gif().toBuffer())
  const place = photograph(640, 400).withExif({ IFD0: { Artist: 'Ann' } })
  put('place.jpg', await place.jpeg().toBuffer())
  put('place.png', await photograph(640, 400).png().withXmp('<x/>').toBuffer())
  put('film.webp', await photograph(640, 800, { noise, pageHeight: 400 }).webp().toBuffer())
  put('page.jpg', '<!doctype html><title>Lamp</title>')
  expect(await listFaultsOf(path)).toEqual([`picture.src: ${path} ${fault}`])
  const shown = createArticle('![A jar](../images/tepezza-lawsuit.svg)', `![A jar](${path})`)
  expect(await listFaults(shown)).toEqual([`the picture ${path} ${fault}`])
})
