import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { lawsuit, lawsuitExamples } from '../../../src/schemas/lawsuit.ts'
import { faqExamples, pageExamples } from '../../../src/schemas/page.ts'
import { parse } from '../../../src/schemas/parse.ts'
import { questionnaireExamples } from '../../../src/schemas/questionnaire.ts'
import { fill, readSite } from '../../../src/schemas/site.ts'
import { read } from '../sample.ts'
import { sound } from './sample.ts'

const file = 'content/README.md'
const guide = readFileSync(file, 'utf8')
const blocks = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml]) => yaml!)

test('the guide speaks of every field', () => {
  const examples = { ...lawsuitExamples, ...pageExamples, ...faqExamples, ...questionnaireExamples }
  const names = Object.keys(examples).map(path => path.slice(path.lastIndexOf('.') + 1))
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(guide))).toEqual([])
})

test("the guide's questionnaire fits, and shows every word", () => {
  const form = blocks.find(yaml => yaml.startsWith('name:'))!
  const { steps } = read(form)
  const kinds = steps.flatMap(({ questions }) => questions.map(({ kind }) => kind))
  expect([...new Set(kinds)].sort()).toEqual([
    'buttons',
    'checkbox',
    'date',
    'hidden',
    'list',
    'longtext',
    'text',
    'years',
  ])
  const words = Object.keys(questionnaireExamples).map(path =>
    path.slice(path.lastIndexOf('.') + 1),
  )
  expect(words.filter(word => !form.includes(`${word}:`))).toEqual([])
})

test("the guide's facts, grids and aliases fit", () => {
  const front = sound.slice(4, sound.indexOf('\n---\n', 4))
  const facts = blocks.find(yaml => yaml.startsWith('facts:'))!
  const grids = blocks.find(yaml => yaml.startsWith('grids:'))!
  const text = front.replace(/^facts:\n(?: .*\n)*/m, facts).replace(/^grids:\n(?: .*\n)*/m, grids)
  const data = parse(lawsuit(z.string()), lawsuitExamples, { file, text })
  expect(data.facts.pending).toMatchObject({
    count: 2100,
    atLeast: true,
    asOf: '2025-12',
    sources: [4],
  })
  expect(data.aliases).toEqual(['hernia-mesh-lawsuit'])
})

test('the placeholders that the guide names are settings', () => {
  const listed = /## Placeholders\n\n(.*)/.exec(guide)![1]!
  expect(() => fill(listed, readSite())).not.toThrow()
  expect(listed.match(/`%[a-z]+%`/g)).toHaveLength(8)
})
