import type { Finding } from '../../findings/finding.ts'
import type { Document } from './documents.ts'
import { fieldOf, lineOf, type Passage } from './passages.ts'

interface Rule {
  readonly says: RegExp
  readonly suggestion: string
  /** Which fields it is for; left out, those that are {@link isOurs}. */
  readonly in?: (field: string) => boolean
}

const notice =
  'Ads for legal services may not look like official warnings. Say what was published, and by whom.'
const promise = 'Nobody can promise a result. Write "may", or "alleges", with a source.'
const calm =
  'Do not press the reader. Give the date and its source, and say that a lawyer can tell.'

/**
 * Phrases that this site avoids, and what to write instead. Whole words, in any case; a line break
 * counts as a space. The reasons: the law of legal advertising (Tennessee 47-18-3002, West Virginia
 * 47-28-3, California SB 37) and the site's voice.
 */
const rules: readonly Rule[] = [
  {
    says: words('medical alert|health alert|consumer alert|public service announcement'),
    suggestion: notice,
  },
  {
    says: /(?<!(?:not|n.t|never|(?:nothing|no \w+) is)\s+(?:be\s+)?)\bguaranteed\b/gi,
    suggestion: promise,
  },
  { says: words('you are entitled|you.re entitled'), suggestion: promise },
  { says: words('you will receive|you.ll receive'), suggestion: promise },
  { says: words('compensation you deserve|you deserve compensation'), suggestion: promise },
  {
    says: words('act (now|fast|today)|hurry|last chance|limited time (offer|only)'),
    suggestion: calm,
  },
  { says: words('(do not|don.t) (wait|delay|miss)|time is running out'), suggestion: calm },
  {
    says: words('before it(.s| is) too late|before time runs out|while there.s still time'),
    suggestion: calm,
  },
  {
    says: /(?<!\bnot )(?<!n.t )\bstop\s+taking\b/gi,
    suggestion:
      'Never tell a reader how to take a medicine. cautions: [medicine] shows the words to use.',
  },
  {
    // Crimes and disasters have victims. Products have people who became ill.
    says: /\bvictims?\s+of\s+(?!(?:\w+\s+){0,2}(?:abuse|assault|violence|crimes?|trafficking|harassment|rape|fraud|(?:wild)?fires?)\b)\S+/gi,
    suggestion: 'People before products: "people who developed meningioma".',
  },
  { says: /\bTODO\b/g, suggestion: 'Write what the placeholder asks for.', in: () => true },
  {
    says: /^.*(?:\s|…|\/\/(?:www\.)?example\.(?:com|net|org)\b).*$/gs,
    suggestion: 'Write the address of the page that says it.',
    in: field => field === 'sources.url',
  },
]

function words(alternatives: string): RegExp {
  return new RegExp(`\\b(?:${alternatives.replaceAll(' ', '\\s+')})\\b`, 'gi')
}

/** The noun or the deed of a maker; not "you may recall" or "as women recall". */
const recall =
  /(?<!\b(?:you|they|we|who|people|women|men|cannot|to)\s+(?:may\s+|can\s+)?)\brecall(?:s|ed)?\b/gi

/** Phrases that the site does not use. */
export function phrases(documents: readonly Document[]): Finding[] {
  return documents.flatMap(document => {
    const shown = document.passages.filter(passage => isOurs(fieldOf(passage)))
    const banned = rules.flatMap(rule =>
      document.passages
        .filter(passage => (rule.in ?? isOurs)(fieldOf(passage)))
        .flatMap(passage => found(document, passage, rule)),
    )
    return [...banned, ...recalls(document, shown)]
  })
}

/**
 * A recall may be spoken of where there was one: once a paragraph or a dated event says so with its
 * source, the whole file may. Until then every mention is a finding.
 */
function recalls(document: Document, shown: readonly Passage[]): Finding[] {
  const isSourced = ({ place, text }: Passage) =>
    text.search(recall) >= 0 && (/\[\d/.test(text) || /^(timeline|facts)/.test(place))
  if (shown.some(isSourced)) return []
  const suggestion =
    'Only where there was one: cite its notice, as in "The maker recalled it in 2021. [3]".'
  return shown.flatMap(passage => found(document, passage, { says: recall, suggestion }))
}

function found({ file }: Document, passage: Passage, { says, suggestion }: Rule): Finding[] {
  return [...passage.text.matchAll(says)].map(({ 0: said, index }) => ({
    file,
    line: lineOf(passage, index),
    message: `says "${said.replace(/\s+/g, ' ')}"`,
    suggestion,
  }))
}

/** Not the titles of others' works, notes to counsel, addresses, or what only machines read. */
function isOurs(field: string): boolean {
  return !/^(sources|counsel|constants|endpoint|host)\b|\b(key|value|sent|when)\b|^(link|picture)$/.test(
    field,
  )
}
