import { globSync, readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { parse as parseToml } from 'smol-toml'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'

const workflows = globSync('.github/workflows/*.yml')
const wrangler = 'node_modules/wrangler/config-schema.json'

const parsers = {
  yml: (text: string) => parseYaml(text),
  // Compose reads YAML 1.1, which merges maps.
  yaml: (text: string) => parseYaml(text, { merge: true }),
  jsonc: (text: string) => ts.parseConfigFileTextToJson('', text).config,
}

test.each([
  ...workflows.map(file => [file, 'tests/support/schemas/github-workflow.json']),
  ['compose.yaml', 'tests/support/schemas/compose-spec.json'],
  ['wrangler.jsonc', wrangler],
  ['src/relay/wrangler.jsonc', wrangler],
])('%s follows its schema', (file, schema) => {
  const parse = parsers[file!.split('.').pop() as keyof typeof parsers]
  const validate = createValidator(schema!)
  validate(parse(readFileSync(file!, 'utf8')))
  expect(validate.errors ?? []).toEqual([])
})

// Netlify publishes no schema: https://docs.netlify.com/build/configure-builds/file-based-configuration/
test('netlify.toml holds what Netlify reads', () => {
  expect(parseToml(readFileSync('netlify.toml', 'utf8'))).toEqual({
    build: {
      command: expect.any(String),
      publish: 'dist',
      environment: { NODE_VERSION: expect.stringMatching(/^\d+$/) },
    },
    redirects: [{ from: '/*', to: expect.any(String), status: expect.any(Number) }],
  })
})

function createValidator(schema: string) {
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false })
  const { $schema, ...rules } = JSON.parse(readFileSync(schema, 'utf8'))
  return ajv.compile(rules)
}

test.each(workflows)('%s uses only actions of this repository or of a fixed commit', file => {
  const actions = [...readFileSync(file, 'utf8').matchAll(/\buses: (.*)$/gm)].map(
    ([, name]) => name,
  )
  const open = actions.filter(name => !/^\.\/|@[\da-f]{40} # v[\d.]+$/.test(name!))
  expect(open).toEqual([])
})

test.each(workflows)('%s runs only exact versions of tools beside tokens', file => {
  const tools = [...readFileSync(file, 'utf8').matchAll(/npx --yes (\S+)/g)].map(([, name]) => name)
  expect(tools.filter(name => !/@\d+\.\d+\.\d+$/.test(name!))).toEqual([])
})
