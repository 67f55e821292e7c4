import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateContent } from '../../src/documents/checks/validate-content.ts'
import { enterTemporaryFolder } from '../support/content/temporary-folder.ts'

test('a form of the home page that is not there is reported at its line', async () => {
  cpSync(`${enterTemporaryFolder()}/content`, 'content', { recursive: true })
  const text = readFileSync('content/site.yaml', 'utf8')
  writeFileSync('content/site.yaml', text.replace('\n  questionnaire: ', '\n  questionnaire: x-'))
  const { data } = await validateContent()
  const line = text.split('\n').findIndex(each => each.startsWith('  questionnaire: ')) + 1
  const message = expect.stringMatching(/^home.questionnaire: "x-.*" is not one of its/)
  expect(data!.invalid).toMatchObject([{ file: 'content/site.yaml', line, message }])
})
