import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllFiles } from '../../../src/documents/reading/content-files.ts'
import { description } from '../../support/built/built.ts'
import { build, copyProject } from '../../support/content/copy.ts'

let folder = ''

/** Another folder, time zone and language, without caches. */
const elsewhere = {
  TZ: 'Pacific/Kiritimati',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  BUILD_DATE: String(description.environment.BUILD_DATE),
}

beforeAll(async () => {
  folder = copyProject()
  await build(folder, elsewhere)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The content of a file without the ids of islands, which depend on the folder: docs/decisions/reproducible-builds.md. */
function bytesOf(file: string): string {
  const text = readFileSync(file, 'latin1')
  return file.endsWith('.html') ? text.replace(/(<astro-island) uid="\w+"/g, '$1') : text
}

test.each(['dist', 'hosts'])('two builds of the same content have identical %s', output => {
  const files = listAllFiles(output)
  expect(listAllFiles(`${folder}/${output}`)).toEqual(files)
  const differing = files
    .map(file => `${output}/${file}`)
    .filter(file => bytesOf(file) !== bytesOf(`${folder}/${file}`))
  expect(differing, 'If words changed since, run npm run build.').toEqual([])
})
