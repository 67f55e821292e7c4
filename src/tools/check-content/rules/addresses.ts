import { existsSync, readFileSync } from 'node:fs'
import {
  type ContentDocument,
  findPassages,
  hasOwnPage,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { isDraft } from '../../../documents/validate-documents.ts'

/** Every route that was ever public, one a line. */
const addressFile = 'content/addresses.txt'

/**
 * Finds public routes that no document serves any more, because an article or an alias was deleted, and public
 * ones that are not on the list yet.
 */
export function checkAddresses(documents: readonly ContentDocument[]): Finding[] {
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
              'Add it to aliases of the article that takes its place. Take the line out only if it was never public.',
          },
        ],
  )
  const unlisted = pages
    .filter(page => !isDraft(page))
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

function addressesOf(document: ContentDocument): string[] {
  return [document.id, ...findPassages(document, 'aliases').map(({ text }) => text)]
}
