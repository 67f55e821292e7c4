import { type Entry, formless } from './entry.ts'
import { filesIn, idOf } from './files.ts'
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
  const findings = pages.flatMap(page => [...taken(page), ...formless(page, questionnaires)])
  if (findings.length > 0) throw new ContentError(findings)
}

/** Some hosts and file systems do not tell letters by their case. */
function taken({ id, file }: Entry<Page>) {
  if (!reserved.includes(id.toLowerCase())) return []
  return [{ file, what: `route "${id}" is taken by another page`, mend: 'Rename the file.' }]
}

/** Routes that pages hold besides lawsuits, without slashes. */
export function pageRoutes(): string[] {
  return [...reserved, ...filesIn('content/pages').map(idOf)]
}
