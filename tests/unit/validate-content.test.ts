import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { validateContent } from '../../src/documents/checks/validate-content.ts'
import { enterTemporaryFolder } from '../support/content/temporary-folder.ts'

test.each([
  ['questionnaire', 'x-review'],
  ['harms', ['x-lawsuits']],
])(
  'what the home page names and is not there is reported at its line: %s',
  async (field, value) => {
    cpSync(`${enterTemporaryFolder()}/content`, 'content', { recursive: true })
    const settings = parseDocument(readFileSync('content/site.yaml', 'utf8'))
    settings.setIn(['home', field], settings.createNode(value))
    const text = settings.toString()
    writeFileSync('content/site.yaml', text)
    const { data } = await validateContent()
    const line = text.split('\n').findIndex(each => each.startsWith(`  ${field}:`)) + 1
    const message = expect.stringMatching(`^home.${field}: "x-.*" is not one of its`)
    expect(data!.invalid).toMatchObject([{ file: 'content/site.yaml', line, message }])
  },
)
