import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveConsents } from '../../src/build/consent-integration.ts'
import type { Consents } from '../../src/contract/built-form.ts'
import { completeYaml, parseQuestionnaire } from '../support/content/questionnaire.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

test('a build records the words of each consent, and the versions of the pages that it links', () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'forms'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const read = (words: string): Consents => {
    write(
      'terms.html',
      `<nav>Menu</nav><main id="main"><h1>Terms</h1><p>${words} <a href="/">here</a>.</p></main>`,
    )
    saveConsents(folder)
    return JSON.parse(readFileSync(join(folder, 'consents.json'), 'utf8'))
  }
  const writeForm = (href: string) => {
    const text = completeYaml.replace('I agree.', `"I agree with **Us** to [terms](${href})."`)
    write(
      'forms/sample.json',
      JSON.stringify({ questionnaire: parseQuestionnaire(text), year: 2026 }),
    )
  }
  writeForm('/terms')
  expect(() => saveConsents(folder)).toThrow('A consent links /terms, which was not built.')
  const { forms: ids, texts } = read('No &amp;\n suits')
  const page = createHash('sha256').update('Terms\nNo & suits here.').digest('hex')
  expect(texts[page]).toBe('Terms\nNo & suits here.')
  expect(texts[ids.sample!]).toBe(`I agree with Us to terms.\n/terms ${page}`)
  const { consent, ...rest } = JSON.parse(readFileSync(join(folder, 'forms/sample.json'), 'utf8'))
  expect(consent, 'the form itself names the record').toBe(ids.sample)
  expect(Object.keys(rest)).toEqual(['questionnaire', 'year'])
  expect(read('Suits').forms).not.toEqual(ids)
  write('forms/other.json', '{}')
  expect(() => saveConsents(folder)).toThrow('other.json is not as a build writes it. Correct the')
  rmSync(join(folder, 'forms/other.json'))
  write('index.html', '<main>Home</main>')
  for (const href of ['https://a.example/terms', 'mailto:us@a.example', '/', '/?a=b#c']) {
    writeForm(href)
    expect(() => saveConsents(folder)).not.toThrow()
  }
})
