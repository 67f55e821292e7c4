import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picture } from '../../src/schemas/picture.ts'
import { dataAddress } from '../../src/social/picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
mkdirSync(join(folder, 'articles'))
const parsed = (path: string) => picture(join(folder, 'articles')).safeParseAsync(path)

const drawn = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><path fill="${fill}"/></svg>`

test('a picture becomes what a page needs to show it', async () => {
  const file = join(folder, 'lamp.svg')
  writeFileSync(file, drawn('red'))
  const { data: red } = await parsed('../lamp.svg')
  expect(red).toEqual({
    file,
    type: 'image/svg+xml',
    src: expect.stringMatching(/^\/_astro\/lamp\.[\w-]{8}\.svg$/),
    width: 640,
    height: 400,
  })
  writeFileSync(file, drawn('blue'))
  const { data: blue } = await parsed('../lamp.svg')
  expect(blue!.src, 'another address for another picture').not.toBe(red!.src)
  expect(dataAddress(red!)).toBe(
    `data:image/svg+xml;base64,${Buffer.from(drawn('blue')).toString('base64')}`,
  )
})

test('a name that an address would have to spell otherwise is made plain', async () => {
  writeFileSync(join(folder, 'Lamp & öl 50%.svg'), drawn('red'))
  const { data } = await parsed('../Lamp & öl 50%.svg')
  expect(data!.src).toMatch(/^\/_astro\/Lamp-l-50-\.[\w-]{8}\.svg$/)
})

test('a photograph has its type', async () => {
  expect((await picture('public').parseAsync('icon-512.png')).type).toBe('image/png')
})

test.each(['../lamb.svg', '..', ''])('a picture that is not there is refused: "%s"', async path => {
  const { error } = await parsed(path)
  expect(error!.issues.map(({ message }) => message)).toEqual(['there is no such picture'])
})

test('a file that is no picture is refused by name', async () => {
  writeFileSync(join(folder, 'notes.svg'), 'To draw: a lamp')
  await expect(parsed('../notes.svg')).rejects.toThrow(/notes\.svg/)
})
