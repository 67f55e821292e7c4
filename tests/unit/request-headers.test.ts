import { afterEach, expect, test, vi } from 'vitest'
import type { FormConfig } from '../../src/forms/form-config.ts'
import { buildHeaders } from '../../src/islands/form/request-headers.ts'
import { completeYaml, parseQuestionnaire } from '../support/content/questionnaire.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const consent = 'f0'.repeat(32)
const label = `I agree that **Us** may call me. See the [terms](/terms).`
const form = { 'form-id': 'sample' }
const shown = 'I agree that Us may call me. See\n the terms. '

test.each<[string, shown: string, config: Partial<FormConfig>, headers: object]>([
  ['as it is', shown, { consent }, { ...form, 'consent-record': consent }],
  ['in other words', 'Acepto que Us me llame. Vea los términos.', { consent }, form],
  ['of a server without records', shown, {}, form],
])('a page %s states its form, and the record of what it shows', (_, shown, config, headers) => {
  vi.stubGlobal('document', { querySelectorAll: () => [{ textContent: shown }] })
  const questionnaire = parseQuestionnaire(completeYaml.replace('I agree.', JSON.stringify(label)))
  expect(buildHeaders({ questionnaire, ...config } as FormConfig)).toEqual(headers)
})
