import { existsSync, readFileSync } from 'node:fs'
import { hasOwnPage, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'

/** Every route that was ever public, one a line. */
const addressFile = 'content/addresses.txt'

/**
 * Finds public routes that no document serves any more, because an article or an alias was deleted, and public
 * ones that are not on the list yet.
 */
export function checkAddresses(documents: readonly TypedDocument[]): Finding[] {
  if (!existsSync(addressFile)) return []
  const lines = readFileSync(addressFile, 'utf8').split('\n')
  const pages = documents.filter(hasOwnPage)
  const servedRoutes = new Set(pages.flatMap(addressesOf))
  const lost = lines.flatMap((text, index) =>
    text === '' || text.startsWith('#') || servedRoutes.has(text)
      ? []
      : [
          {
            file: addressFile,
            line: index + 1,
            message: `/${text} leads to no article or page any more`,
            suggestion:
              'Add it to aliases of the article or page that takes its place. Take the line out only if it was never public.',
          },
        ],
  )
  const unlisted = pages
    .filter(page => page.kind !== 'lawsuit' || !page.data.draft)
    .flatMap(page =>
      addressesOf(page)
        .filter(address => !lines.includes(address))
        .map(address => ({
          file: page.file,
          message: `/${address} is not in ${addressFile}`,
          suggestion: `Add the line there, so that the address cannot be lost unnoticed:\n${address}`,
        })),
    )
  return [...lost, ...unlisted]
}

function addressesOf({ id, data }: TypedDocument<'lawsuit' | 'page'>): string[] {
  return [id, ...data.aliases]
}
