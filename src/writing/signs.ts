import type { Finding } from '../schemas/finding.ts'
import { widthOf } from '../social/letters.ts'
import type { Document } from './documents.ts'
import type { Passage } from './passages.ts'

/** Signs that no social image can show: its font lacks them, and the build stops. */
export function signs(documents: readonly Document[]): Finding[] {
  return documents.flatMap(({ kind, file, passages }) =>
    passages
      .filter(({ place }) => drawn[kind]?.includes(place))
      .flatMap(passage => lacking(file, passage)),
  )
}

/** What social images say, by the kind of file that it stands in. */
const drawn: Partial<Record<Document['kind'], readonly string[]>> = {
  lawsuit: ['title', 'grids[1].name'],
  site: ['name', 'tagline'],
}

function lacking(file: string, { place, line, text }: Passage): Finding[] {
  try {
    widthOf(text.replaceAll('\n', ' '), 1)
    return []
  } catch (error) {
    const [what, mend] = (error as Error).message.split(/(?<=")\. (?=Write )/)
    return [{ file, line, what: `${place}: ${what}`, mend: mend! }]
  }
}
