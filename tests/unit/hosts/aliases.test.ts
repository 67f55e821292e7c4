import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aliasesIn } from '../../../src/hosts/integration.ts'

const folder = mkdtempSync(join(tmpdir(), 'aliases-'))

afterEach(() => rmSync(folder, { recursive: true }))

test('aliases are read from articles, other files are ignored', () => {
  const id = 'hernia-mesh-class-action-lawsuit'
  cpSync(`content/lawsuits/${id}.mdx`, join(folder, `${id}.mdx`))
  mkdirSync(join(folder, 'old'))
  writeFileSync(join(folder, 'old/notes.txt'), 'notes')
  writeFileSync(join(folder, 'notes.txt'), 'aliases: none')
  expect(aliasesIn(folder)).toEqual([{ from: 'hernia-mesh-lawsuit', to: id }])
})
