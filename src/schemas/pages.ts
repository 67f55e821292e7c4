import { type Entry, formless, misnamed } from './entry.ts'
import { ContentError } from './finding.ts'
import type { Page } from './page.ts'
import type { Questionnaire } from './questionnaire.ts'
import { reserved } from './routes.ts'

/**
 * Checks what one page's front matter cannot know alone.
 * @throws {ContentError} naming every address that cannot be had and every form that is not there
 */
export function checkPages(
  pages: readonly Entry<Page>[],
  questionnaires: readonly Questionnaire[],
): void {
  const findings = pages.flatMap(page => [
    ...misnamed(page),
    ...taken(page),
    ...formless(page, questionnaires),
  ])
  if (findings.length > 0) throw new ContentError(findings)
}

function taken({ id, file }: Entry<Page>) {
  if (!reserved.includes(id)) return []
  return [{ file, what: `route "${id}" is taken by another page`, mend: 'Rename the file.' }]
}
