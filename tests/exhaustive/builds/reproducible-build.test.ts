import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, copyProject, dayOfBuild, hashes } from '../../support/copy.ts'

let folder = ''

/** Another place, another clock, another language, and nothing kept from an earlier build. */
const elsewhere = {
  TZ: 'Pacific/Kiritimati',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  BUILD_DATE: dayOfBuild(),
}

beforeAll(async () => {
  folder = copyProject()
  await build(folder, elsewhere)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['dist', 'hosts'])('two builds of the same words agree in every byte of %s', output => {
  const first = hashes(output)
  const second = hashes(`${folder}/${output}`)
  expect([...second.keys()]).toEqual([...first.keys()])
  const differing = [...first.keys()].filter(file => first.get(file) !== second.get(file))
  expect(differing.map(file => difference(`${output}/${file}`))[0]).toBeUndefined()
})

/** Where a file first differs from the one that was built elsewhere, and what stands there. */
function difference(file: string): string {
  const [one, other] = [readFileSync(file), readFileSync(`${folder}/${file}`)]
  const at = one.findIndex((byte, position) => byte !== other[position])
  const around = (bytes: Buffer) => JSON.stringify(bytes.subarray(at - 40, at + 40).toString())
  return `${file} differs from byte ${at} on: ${around(one)}, then ${around(other)}. If its words changed since, run npm run build.`
}
