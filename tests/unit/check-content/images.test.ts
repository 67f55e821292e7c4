import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseBuiltPage } from '../../../src/tools/check-content/built-site.ts'
import {
  checkPhotographs,
  checkPictures,
  findImagesWithoutAlt,
} from '../../../src/tools/check-content/rules/images.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
} from '../../support/content/article.ts'
import { createTemporaryFolder } from '../../support/content/temporary-folder.ts'

test('pictures with alternative text are accepted', () => {
  expect(checkPictures([createArticle()])).toEqual([])
})

const jar = '../images/tepezza-lawsuit.svg'

test('a picture without alternative text is reported', () => {
  const bad = createArticle(`![A jar](${jar})`, `![](${jar})`)
  expect(locateFindings(checkPictures([bad]), bad)).toEqual([
    `![](${jar}) → a picture has no alternative text`,
  ])
})

test.each([
  '../images/nix.svg',
  '../images/.',
  '../site.yaml',
  'tepezza-lawsuit.svg',
  '/images/tepezza-lawsuit.svg',
  'https://example.com/x.png',
  'data:image/svg+xml,x',
])('a picture in text that cannot be shown is reported: %s', src => {
  const bad = createArticleSaying(`It is this:\n![A jar](${src} "A jar")`)
  expect(locateFindings(checkPictures([bad]), bad)).toEqual([
    `![A jar](${src} "A jar") → cannot find the picture ${src}`,
  ])
})

test('half of a photograph is reported once it is decoded', async () => {
  const folder = createTemporaryFolder()
  const whole = await sharp({
    create: { width: 640, height: 400, channels: 3, background: 'red' },
  })
    .jpeg()
    .toBuffer()
  writeFileSync(join(folder, 'whole.jpg'), whole)
  writeFileSync(join(folder, 'half.jpg'), whole.subarray(0, whole.length / 2))
  const getPath = (name: string) => relative('content/lawsuits', join(folder, name))
  const createArticleWithPicture = (name: string) =>
    createArticle('src: ../images/tepezza-lawsuit.svg', `src: ${getPath(name)}`)
  const half = createArticleWithPicture('half.jpg')
  const found = await checkPhotographs([createArticleWithPicture('whole.jpg'), half])
  expect(locateFindings(found, half)).toEqual([
    expect.stringMatching(/^src: .*half\.jpg → the picture .* is damaged: .*premature end/),
  ])
})

test('a built picture without alt is reported', () => {
  const html = '<body><img src="a.svg" alt="A"><img src="b.svg" alt=""><p><img src="c.svg"></p>'
  const page = parseBuiltPage('dist/x.html', '/x.html', html)
  expect(findImagesWithoutAlt({ pages: [page], files: new Set() })).toEqual([
    expect.objectContaining({ file: 'dist/x.html', message: '<img src="c.svg"> has no alt' }),
  ])
})
