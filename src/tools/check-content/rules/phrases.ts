import { z } from 'astro/zod'
import type { ContentDocument } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf, findPassageLine, type Passage } from '../../../documents/reading/passages.ts'
import { readYaml } from '../../../documents/reading/yaml.ts'
import { textSchema } from '../../../documents/schemas/fields.ts'
import { citationPattern } from '../../../documents/schemas/sources.ts'

const phraseFile = 'content/phrases.yaml'

/** The avoided phrases: `content/phrases.yaml`. */
const phraseRules = z.array(
  z.strictObject({
    phrases: z.array(textSchema).min(1),
    /** Phrases that contain one of `phrases` and may be used. */
    allowed: z.array(textSchema).default([]),
    suggestion: textSchema,
  }),
)

interface AvoidedText {
  readonly pattern: RegExp
  readonly suggestion: string
  readonly allowed?: RegExp | undefined
}

/** Text that a writer has to replace in any field. */
const placeholder: AvoidedText = {
  pattern: /\b(?:TODO|TBD|FIXME)\b|\b[Ll]orem ipsum\b/g,
  suggestion: 'Write what the placeholder asks for.',
}

const leapDay = String.raw`Feb(?:ruary|\.)? 29, \d\d(?:[02468][1-35-79]|[13579][013-57-9])\b`
const february = String.raw`Feb(?:ruary|\.)? 3[01]`
const shortMonth = String.raw`(?:Apr(?:il|\.)?|June?|Sept?(?:ember|\.)?|Nov(?:ember|\.)?) 31`
const anyMonth = String.raw`(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?|July?|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?) (?:3[2-9]|[4-9]\d)`
const end = String.raw`(?:st|nd|rd|th)?(?:,? (?:19|20)\d\d\b|(?=[.;)]|$))`

/** A day that no calendar has, with its year or at the end of a sentence. */
const impossibleDay: AvoidedText = {
  pattern: new RegExp(
    String.raw`\b(?:${leapDay}|(?:${february}|${shortMonth}|${anyMonth})${end})`,
    'gm',
  ),
  suggestion: 'Write a day of the calendar.',
}

/** A recall by a maker, not "you may recall" or "as women recall". */
const recall: AvoidedText = {
  pattern:
    /(?<!\b(?:you|they|we|who|people|women|men|cannot|to)\s+(?:may\s+|can\s+)?)\brecall(?:s|ed)?\b/gi,
  suggestion: 'Only where there was one: cite its notice by its id.',
}

/** Uses of avoided phrases. */
export function checkPhrases(documents: readonly ContentDocument[]): readonly Finding[] {
  const { data, findings } = readYaml(phraseRules, phraseFile)
  if (findings) return findings
  const avoided = data.map(({ phrases, allowed, suggestion }) => ({
    pattern: createPhrasePattern(phrases),
    allowed: createPhrasePattern(allowed),
    suggestion,
  }))
  return documents.flatMap(({ file, passages }) => {
    const hasRecall = passages.some(passage => isWrittenHere(passage) && isSourcedRecall(passage))
    const avoidedHere = hasRecall ? avoided : [...avoided, recall]
    return passages.flatMap(passage => [
      ...findPhrases(file, passage, [placeholder, impossibleDay]),
      ...(isWrittenHere(passage) ? findPhrases(file, passage, avoidedHere) : []),
    ])
  })
}

/** Matches any of the phrases. A line break counts as a space, and `*` as one word. */
export function createPhrasePattern(phrases: readonly string[]): RegExp {
  const patterns = phrases.map(phrase =>
    RegExp.escape(phrase)
      .replaceAll('\\x20', '\\s+')
      .replaceAll('\\*', '\\S+')
      .replaceAll(/\\x27|’/g, "['’]"),
  )
  const noWordGoesOn = '(?:(?<!\\w)|(?!\\w))'
  return new RegExp(`${noWordGoesOn}(?:${patterns.join('|')})${noWordGoesOn}`, 'gi')
}

function findPhrases(file: string, passage: Passage, avoided: readonly AvoidedText[]): Finding[] {
  return avoided.flatMap(({ pattern, allowed = /(?!)/, suggestion }) => {
    // An allowed phrase is blanked out, so that offsets stay the same.
    const text = passage.text.replace(allowed, words => ' '.repeat(words.length))
    return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
      file,
      line: findPassageLine(passage, index),
      suggestion,
      message: `says "${match.replace(/\s+/g, ' ')}"`,
    }))
  })
}

/**
 * A text may mention a recall only if one paragraph or event in the file states it with a source.
 * Until then every mention is a finding.
 */
function isSourcedRecall({ path, text }: Passage): boolean {
  const isSourced = text.search(citationPattern) >= 0 || /^(timeline|facts|approval)/.test(path)
  return isSourced && text.search(recall.pattern) >= 0
}

/**
 * Leaves out titles of sources, URLs, text that only machines read, and the sentence on
 * recalls, which stands only beside a source.
 */
function isWrittenHere(passage: Passage): boolean {
  return !/^(sources|constants|endpoint|host|picture\.src|approval\.recalled)\b|\b(key|value|sent|when)\b|\.sources$|^(link|picture)$/.test(
    fieldOf(passage),
  )
}
