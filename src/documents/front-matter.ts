import { isDeepStrictEqual } from 'node:util'
import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter'
import type { z } from 'astro/zod'
import type { Finding } from './finding.ts'
import type { ParsedYaml } from './yaml.ts'

/**
 * A finding where the build would not read what the check has read: Astro parses front matter with
 * js-yaml, for which a text that is a day alone is a date.
 * @param text the whole file
 * @param front its front matter, which fits the schema as `data`
 */
export function findParserConflicts<S extends z.ZodType>(
  schema: S,
  text: string,
  front: ParsedYaml,
  data: z.output<S>,
): Finding[] {
  const { file, skipped = 0 } = front
  const suggestion = 'Put the value into quotes, or write it in another way.'
  try {
    const built = schema.safeParse(parseFrontmatter(text).frontmatter)
    const [read, checked] = [built.data, data] as Readonly<Record<string, unknown>>[]
    const other = Object.keys(checked!).filter(
      key => !isDeepStrictEqual(read?.[key], checked![key]),
    )
    const path = built.error?.issues[0]?.path ?? other.slice(0, 1)
    if (built.success && path.length === 0) return []
    const message = `the build reads ${path.join('.')} as another value`
    return [{ file, line: front.lineOf(path), message, suggestion }]
  } catch (error) {
    const { reason, mark } = error as { reason?: string; mark?: { line: number } }
    const line = mark && mark.line + skipped
    return [{ file, line, message: `the build cannot read this: ${reason ?? error}`, suggestion }]
  }
}
