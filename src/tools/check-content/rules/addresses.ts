import { existsSync, readFileSync } from 'node:fs'
import { hasOwnPage } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import type { Finding } from '../../../documents/reading/finding.ts'

/** Every route that was ever public, one a line, and those of questions on their page. */
const file = 'content/addresses.txt'

/**
 * Finds public routes that no document serves any more, and public ones that are not on the list yet. Drafts
 * keep their addresses. It waits until all files fit their schemas.
 */
export function checkAddresses({
  documentsThatFit,
  invalid,
  site,
}: Pick<ContentValidation, 'documentsThatFit' | 'invalid' | 'site'>): Finding[] {
  if (!existsSync(file) || invalid.length > 0) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const pages = documentsThatFit.filter(hasOwnPage)
  const questions = documentsThatFit.filter(document => document.kind === 'faq')
  const served = pages.flatMap(page =>
    [page.id, ...page.data.aliases].flatMap(address => [
      { page, address },
      ...questions
        .filter(() => site.search.questionsPage === `/${page.id}`)
        .map(page => ({ page, address: `${address}#${page.id}` })),
    ]),
  )
  const lost = lines.flatMap((text, index): Finding[] => {
    if (/^(#|$)/.test(text) || served.some(({ address }) => address === text)) return []
    const message = `/${text} leads to no article, page or question any more`
    const suggestion = text.includes('#')
      ? 'Give the file of the question its name again. If it is gone for good, take the line out.'
      : 'Add it to aliases of the article or page that takes its place.'
    return [{ file, line: index + 1, message, suggestion }]
  })
  const unlisted = served
    .filter(({ page }) => !('draft' in page.data && page.data.draft))
    .filter(({ address }) => !lines.includes(address))
    .map(({ page, address }) => ({
      file: page.file,
      message: `/${address} is not in ${file}`,
      suggestion: `Add the line there, so that the address cannot be lost unnoticed:\n${address}`,
    }))
  return [...lost, ...unlisted]
}
