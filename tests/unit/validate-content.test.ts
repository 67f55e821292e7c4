import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateContent } from '../../src/documents/checks/validate-content.ts'
import { enterTemporaryFolder } from '../support/content/temporary-folder.ts'

test.each([
  ['questionnaire', '\n  questionnaire: '],
  ['harms', '\n  harms:\n    - '],
])(
  'what the home page names and is not there is reported at its line: %s',
  async (field, start) => {
    cpSync(`${enterTemporaryFolder()}/content`, 'content', { recursive: true })
    const text = readFileSync('content/site.yaml', 'utf8')
    writeFileSync('content/site.yaml', text.replace(start, `${start}x-`))
    const { data } = await validateContent()
    const line = text.split('\n').findIndex(each => each.startsWith(`  ${field}:`)) + 1
    const message = expect.stringMatching(`^home.${field}: "x-.*" is not one of its`)
    expect(data!.invalid).toMatchObject([{ file: 'content/site.yaml', line, message }])
  },
)
