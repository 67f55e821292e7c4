import { z } from 'astro/zod'
import type { ContentDocument } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { findPassageLine, isProse, type Passage } from '../../../documents/reading/passages.ts'
import { readYaml } from '../../../documents/reading/validate-yaml.ts'
import { textSchema } from '../../../documents/schemas/fields.ts'
import { citationPattern } from '../../../documents/schemas/sources.ts'

const phrasesSchema = z.strictObject({
  /** What prose may hold besides its signs. */
  signs: z.array(textSchema),
  avoided: z.array(
    z.strictObject({
      phrases: z.array(textSchema).min(1),
      /** Phrases that contain one of `phrases` and may be used. */
      allowed: z.array(textSchema).default([]),
      /** True if a file may use them once it says so with a source. */
      sourced: z.boolean().default(false),
      /** True if they count only where a sentence begins, or before "your". */
      opening: z.boolean().default(false),
      /** True if they are looked for in every field. */
      everywhere: z.boolean().default(false),
      suggestion: textSchema,
    }),
  ),
})

export const readPhrases = () => readYaml(phrasesSchema, 'content/phrases.yaml')

export function checkPhrases(documents: readonly ContentDocument[]): readonly Finding[] {
  const { data, findings } = readPhrases()
  if (findings) return findings
  return data.avoided.flatMap(({ phrases, allowed, sourced, opening, everywhere, suggestion }) => {
    const pattern = createPhrasePattern(phrases, opening)
    const exception = createPhrasePattern(allowed)
    return documents.flatMap(({ file, passages }) => {
      const read = everywhere ? passages : passages.filter(isProse)
      if (sourced && read.some(passage => isSourced(passage) && passage.text.search(pattern) >= 0))
        return []
      return read.flatMap(passage => {
        // An allowed phrase is blanked out, so that offsets stay the same.
        const text = passage.text.replace(exception, words => ' '.repeat(words.length))
        return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
          file,
          line: findPassageLine(passage, index),
          suggestion,
          message: `says "${match.replace(/\s+/g, ' ')}"`,
        }))
      })
    })
  })
}

/**
 * Matches any of the phrases, those in capitals as they are. A line break counts as a space, and `*` as one word.
 * @param opening only where a sentence begins, or before "your"
 */
export function createPhrasePattern(phrases: readonly string[], opening = false): RegExp {
  const patterns = phrases.map(phrase => {
    const pattern = RegExp.escape(phrase)
      .replaceAll('\\x20', '\\s+')
      .replaceAll('\\*', '\\S+')
      .replaceAll(/\\x27|’/g, "['’]")
    return phrase === phrase.toUpperCase() ? pattern : `(?i:${pattern})`
  })
  const noWordGoesOn = '(?:(?<!\\w)|(?!\\w))'
  const words = `${noWordGoesOn}(?:${patterns.join('|')})${noWordGoesOn}`
  return new RegExp(opening ? `${beginning}${words}|${words}(?=\\s+your\\b)` : words, 'g')
}

/** Where a sentence begins. */
const beginning = String.raw`(?<=^["“(]?|[.!?:;–—]["”)]?\s+["“(]?)`

/** True if a text cites, or stands in a field that has sources of its own. */
function isSourced({ path, text }: Passage): boolean {
  return text.search(citationPattern) >= 0 || /^(timeline|facts|approval)/.test(path)
}
