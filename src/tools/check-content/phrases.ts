import type { Document } from '../../documents/documents.ts'
import type { Finding } from '../../documents/finding.ts'
import { fieldOf, lineOf, type Passage } from '../../documents/passages.ts'

interface Rule {
  readonly says: RegExp
  readonly suggestion: string
  /** The passages that it applies to. The default is {@link isOurs}. */
  readonly in?: (field: string) => boolean
}

const notice =
  'Ads for legal services may not look like official warnings. Say what was published, and by whom.'
const promise = 'Nobody can promise a result. Write "may", or "alleges", with a source.'
const calm =
  'Do not press the reader. Give the date and its source, and say that a lawyer can tell.'

/**
 * Phrases that this site avoids, because of laws on legal advertising (Tennessee 47-18-3002, West
 * Virginia 47-28-3, California SB 37) or because of its style, and what to write instead. They
 * match whole words in any case, and a line break counts as a space.
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
    // "Victims" is for crimes and disasters. A product has people who became ill.
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

/** A recall by a maker, not "you may recall" or "as women recall". */
const recall =
  /(?<!\b(?:you|they|we|who|people|women|men|cannot|to)\s+(?:may\s+|can\s+)?)\brecall(?:s|ed)?\b/gi

/** Uses of avoided phrases. */
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
 * A text may mention a recall only if one paragraph or event in the file states it with a source.
 * Until then every mention is a finding.
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

/** Leaves out titles of sources, notes to counsel, URLs, and text that only machines read. */
function isOurs(field: string): boolean {
  return !/^(sources|counsel|constants|endpoint|host|picture\.src)\b|\b(key|value|sent|when)\b|^(link|picture)$/.test(
    field,
  )
}
