import { existsSync, readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import ts from 'typescript'
import type { Finding } from '../../documents/finding.ts'
import { nowhere } from '../check-content/rules/samples.ts'

const file = 'src/relay/wrangler.jsonc'

/** What wrangler would deploy without a word, or refuse only after the build. */
const relayConfiguration = z.looseObject({
  name: z.string('is missing').min(1, 'is empty: a Worker needs a name of its own'),
  d1_databases: z.tuple(
    [
      z.looseObject({
        database_id: z
          .string('is missing')
          .regex(/[1-9a-f]/i, 'is the one that came with the repository'),
      }),
    ],
    z.unknown(),
  ),
  vars: z.looseObject({
    PROVIDER_URL: z
      .string('is missing')
      .startsWith(
        'https://',
        'is no https address, and leads would wait for a provider without one',
      )
      .refine(url => url.search(nowhere) < 0, 'leads nowhere'),
  }),
})

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
