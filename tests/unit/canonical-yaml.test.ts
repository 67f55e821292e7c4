import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { formatContent } from '../../src/tools/canonical-yaml.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const article = `---
title: 'It''s a sample'
# The name on cards.
name: "Sample Lawsuits"
summary: >-
  People say
  it: made them ill.
facts: { claims: { text: Open., status: open, sources: [ judge-order ] }, mdl: '3140' }
extra: 1
---

A text with  two   spaces.
`

test('front matter is written in the order of the schema, one field a line', () => {
  expect(formatContent('lawsuit', 'content/lawsuits/sample.mdx', article)).toBe(`---
# The name on cards.
name: Sample Lawsuits
title: It's a sample
summary: "People say it: made them ill."
facts:
  claims:
    status: open
    text: Open.
    sources: [judge-order]
  mdl: "3140"
extra: 1
---

A text with  two   spaces.
`)
})

test('a formatted text stays as it is', () => {
  const once = formatContent('lawsuit', 'content/lawsuits/sample.mdx', article)
  expect(formatContent('lawsuit', 'content/lawsuits/sample.mdx', once)).toBe(once)
})

test('YAML that cannot be parsed is left to its writer', () => {
  const broken = 'name: [a\nid: "b\n'
  expect(formatContent('part', 'content/parts/sample.yaml', broken)).toBe(broken)
})

test('npm run format names the files that it changed', () => {
  const cwd = createTemporaryFolder()
  const file = 'content/lawsuits/sample.mdx'
  mkdirSync(join(cwd, 'content/lawsuits'), { recursive: true })
  for (const name of ['site.yaml', 'texts.yaml'])
    cpSync(`content/${name}`, join(cwd, 'content', name))
  writeFileSync(join(cwd, file), article)
  const run = () =>
    spawnSync(process.execPath, [resolve('src/tools/format-content.ts')], { cwd, encoding: 'utf8' })
  expect(run().stdout).toBe(`Formatted ${file}\nContent: 1 file changed.\n`)
  expect(readFileSync(join(cwd, file), 'utf8')).toBe(formatContent('lawsuit', file, article))
  expect(run().stdout).toBe('Content: 0 files changed.\n')
})
