import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { requireData } from '../../../src/documents/finding.ts'
import { createLawsuitSchema } from '../../../src/documents/schemas/lawsuit.ts'
import { validateYaml } from '../../../src/documents/yaml.ts'
import { validArticle } from '../../support/article.ts'

const file = 'content/README.md'
const guide = readFileSync(file, 'utf8')
const blocks = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml]) => yaml!)

test('the examples of the content guide are valid', () => {
  const front = validArticle.slice(4, validArticle.indexOf('\n---\n', 4))
  const facts = blocks.find(yaml => yaml.startsWith('facts:'))!
  const grids = blocks.find(yaml => yaml.startsWith('grids:'))!
  const text = front.replace(/^facts:\n(?: .*\n)*/m, facts).replace(/^grids:\n(?: .*\n)*/m, grids)
  const data = requireData(validateYaml(createLawsuitSchema(z.string()), { file, text }))
  expect(data.facts.pending).toMatchObject({
    count: 2100,
    atLeast: true,
    asOf: '2025-12',
    sources: ['case-count'],
  })
  expect(data.aliases).toEqual(['hernia-mesh-lawsuit'])
})
