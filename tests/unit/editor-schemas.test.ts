import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { buildEditorSchemas } from '../../src/tools/editor-schemas.ts'
import { fillGuide, guide } from '../../src/tools/guide-tables.ts'
import { completeYaml } from '../support/content/questionnaire.ts'

const schemas = buildEditorSchemas()

describe("the editors' schemas", () => {
  test("the tables of the writers' guide are those of the schemas", () => {
    const written = readFileSync(guide, 'utf8')
    expect(fillGuide(written), 'Run: npm run write:schemas').toBe(written)
    const outdated = written.replace(/^<!-- (?!end).*-->$/gm, '$&\n\nold')
    expect(outdated.match(/^old$/gm)).toHaveLength(5)
    expect(fillGuide(outdated)).toBe(written)
  })

  test('every schema that VS Code uses exists', () => {
    const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'))
    for (const path of Object.keys(settings['yaml.schemas']))
      expect(Object.keys(schemas).map(name => `./content/.schemas/${name}.json`)).toContain(path)
  })

  const ajv = new Ajv({ allowUnionTypes: true, strict: false, validateFormats: false })
  const longForm = completeYaml.replace('steps:', 'steps:\n  - contact')

  test.each([
    ['questionnaire', longForm, 'x'],
    ['site', readFileSync('content/site.yaml', 'utf8'), 'x'],
    ['partners', readFileSync('content/partners.yaml', 'utf8'), 'x'],
    ['counsel', readFileSync('content/counsel.yaml', 'utf8'), 1],
  ])('%s takes what a writer may write', (name, yaml, other) => {
    const fits = ajv.compile(schemas[name]!)
    expect(fits(parseYaml(yaml) ?? {}), JSON.stringify(fits.errors)).toBe(true)
    expect(fits({ ...parseYaml(yaml), nam: other })).toBe(false)
  })
})
