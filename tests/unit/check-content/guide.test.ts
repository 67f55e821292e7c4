import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { requireData } from '../../../src/documents/finding.ts'
import { createLawsuitSchema } from '../../../src/documents/schemas/lawsuit.ts'
import { placeholderPattern } from '../../../src/documents/schemas/site.ts'
import { parseYaml, validateYaml } from '../../../src/documents/yaml.ts'
import { validArticle } from '../../support/content/article.ts'
import { guide } from '../../support/content/guide.ts'

const { facts = '', grids = '' } = guide

test('the examples of the content guide are valid', () => {
  const front = validArticle.slice(4, validArticle.indexOf('\n---\n', 4))
  const text = front.replace(/^facts:\n(?: .*\n)*/m, facts).replace(/^grids:\n(?: .*\n)*/m, grids)
  const data = requireData(
    validateYaml(createLawsuitSchema(z.string()), parseYaml({ file: 'content/README.md', text })),
  )
  expect(data.facts.pending).toMatchObject({
    count: 2100,
    atLeast: true,
    asOf: '2025-12',
    sources: ['case-count'],
  })
  expect(data.aliases).toEqual(['hernia-mesh-lawsuit'])
})

test('the content guide and the settings list the same placeholders', () => {
  const list = (file: string, part: RegExp) =>
    new Set(part.exec(readFileSync(file, 'utf8'))![0].match(placeholderPattern))
  const listed = list('content/README.md', /(?<=## Placeholders\n\n).*? become/)
  expect(listed).toEqual(list('content/site.yaml', /^(#.*\n)+/))
})
