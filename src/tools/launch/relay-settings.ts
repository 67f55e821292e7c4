import { existsSync, readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import ts from 'typescript'
import type { Finding } from '../../documents/reading/finding.ts'
import { endpoints } from '../../forms/model.ts'
import { nowhere } from '../check-content/rules/samples.ts'

const file = 'src/relay/wrangler.jsonc'

/** Texts of no meaning: an expression that finds one of them takes every answer for an acceptance. */
const meaningless = ['', '– –']

const days = 'is no whole number of days from 1 to 36500'

/** What wrangler would deploy without a word, or refuse only after the build. */
const relayConfiguration = z.looseObject({
  name: z
    .string('is missing')
    .min(1, { error: 'is empty: a Worker needs a name of its own', abort: true })
    .regex(
      /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/,
      'is no name of a Worker, which has small letters, digits and -, at most 63',
    ),
  d1_databases: z.tuple(
    [
      z.looseObject({
        database_id: z
          .guid({ error: 'is not the id that d1 create prints', abort: true })
          .regex(/[1-9a-f]/i, 'is the one that came with the repository'),
      }),
    ],
    z.unknown(),
  ),
  vars: z.looseObject({
    PROVIDER_URL: z
      .string('is missing')
      .startsWith('https://', {
        error: 'is no https address, and leads would wait for a provider without one',
        abort: true,
      })
      .refine(
        url =>
          /^[^\s?#]*[^\s?#/]$/.test(url) &&
          URL.canParse(url) &&
          !endpoints.some(endpoint => url.endsWith(endpoint)),
        'is not what stands before /submitform, such as https://api.example.com/v1',
      )
      .refine(url => url.search(nowhere) < 0, 'leads nowhere'),
    PROVIDER_ACCEPTS: z
      .string('is no text')
      .refine(isRegularExpression, { error: 'is no regular expression', abort: true })
      .refine(
        source => !source || !meaningless.some(text => new RegExp(source, 'i').test(text)),
        'takes every answer for an acceptance',
      )
      .optional(),
    KEEP_DAYS: z.int(days).min(1, days).max(36_500, days),
  }),
})

function isRegularExpression(source: string): boolean {
  try {
    return !!new RegExp(source, 'i')
  } catch {
    return false
  }
}

/** What the configuration of the relay lacks. */
export function checkRelaySettings(): Finding[] {
  const suggestion = 'src/relay/README.md says what to put there.'
  if (!existsSync(file)) return [{ file, message: 'does not exist', suggestion }]
  const text = readFileSync(file, 'utf8')
  const { config, error } = ts.parseConfigFileTextToJson(file, text)
  if (error)
    return [{ file, message: ts.flattenDiagnosticMessageText(error.messageText, '\n'), suggestion }]
  const { error: problems } = relayConfiguration.safeParse(config)
  return (problems?.issues ?? []).map(({ path, message }) => {
    const key = String(path.at(-1))
    const line = text.slice(0, Math.max(0, text.indexOf(`"${key}"`))).split('\n').length
    return { file, line, message: `${key} ${message}`, suggestion }
  })
}
