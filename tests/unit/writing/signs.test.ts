import { expect, test } from 'vitest'
import { document } from '../../../src/writing/documents.ts'
import { signs } from '../../../src/writing/signs.ts'
import { article, shown } from '../../support/article.ts'

test('a title in letters of many languages is sound', () => {
  expect(signs([article('title: Sample', "title: L'Oréal® – Łódź “ok”"), article()])).toEqual([])
})

test('a sign that a social image cannot show is shown', () => {
  const title = article('title: Sample', 'title: 😀 Sample')
  expect(shown(signs([title]), title)).toEqual([
    'title: 😀 Sample lawsuits over a made-up illness → title: The font of the social images has no "😀"',
  ])
  expect(signs([title])[0]!.mend).toMatch(/^Write ".*" without it\.$/)
  const grid = article('Featured Lawsuits', 'Featured ★')
  expect(shown(signs([grid]), grid)).toEqual([expect.stringContaining('has no "★"')])
  const site = document('site', 'content/site.yaml', 'name: Lantern\ntagline: A guide 日\n')
  expect(shown(signs([site]), site)).toEqual([expect.stringContaining('has no "日"')])
})

test('other fields may hold any sign', () => {
  expect(signs([article('who: People', 'who: 😀 People')])).toEqual([])
})
