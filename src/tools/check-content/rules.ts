import type { Document, Kind } from '../../documents/documents.ts'
import type { Finding } from '../../documents/finding.ts'
import { citations } from './citations.ts'
import { components } from './components.ts'
import { counts } from './counts.ts'
import { dates } from './dates.ts'
import { pictures } from './images.ts'
import { lengths } from './lengths.ts'
import { marks } from './marks.ts'
import { phrases } from './phrases.ts'
import { reading } from './reading.ts'
import { sources } from './sources.ts'

/** One check of `npm run check:content`. */
interface Rule {
  readonly name: string
  /** The kinds of documents that it applies to. */
  readonly applies: 'all' | readonly Kind[]
  /** @param day today, or the day to use instead, `YYYY-MM-DD` */
  readonly check: (documents: readonly Document[], day: string) => readonly Finding[]
}

/** All rules, in the order in which findings are printed. Add a new rule here. */
const rules: readonly Rule[] = [
  { name: 'citations', applies: ['lawsuit', 'page', 'faq'], check: citations },
  { name: 'sources', applies: ['lawsuit', 'page', 'faq'], check: sources },
  { name: 'dates', applies: 'all', check: dates },
  { name: 'counts', applies: ['lawsuit', 'faq'], check: counts },
  { name: 'phrases', applies: 'all', check: phrases },
  { name: 'lengths', applies: 'all', check: lengths },
  { name: 'reading grade', applies: 'all', check: reading },
  { name: 'pictures', applies: 'all', check: pictures },
  { name: 'components', applies: 'all', check: components },
  { name: 'marks', applies: 'all', check: marks },
]

/** The findings of all rules. */
export function checked(documents: readonly Document[], day: string): Finding[] {
  return rules.flatMap(({ applies, check }) =>
    check(
      documents.filter(({ kind }) => applies === 'all' || applies.includes(kind)),
      day,
    ),
  )
}
