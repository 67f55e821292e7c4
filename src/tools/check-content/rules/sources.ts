import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'

/** Addresses that readers should not meet as a source, and the reason. */
const unsuitableUrls: readonly (readonly [address: RegExp, why: string])[] = [
  [/^http:/, 'is not https'],
  [/[?&](utm_\w+|fbclid|gclid)=/, 'tracks its readers'],
  [/\/wp-json\/|\.json($|\?)/, 'is data for programs, not a page'],
  [
    /^https:\/\/[^/]*(supabase\.co|digitaloceanspaces\.com|amazonaws\.com|storage\.googleapis\.com)\//,
    'is a storage bucket',
  ],
  [/^https:\/\/([^/]*[.-])?(staging|stage|dev|gcp|preview)[.-]/, 'is a test copy of a site'],
  [/\/search(\/|\?|$)|[?&](q|query|search|backlinks_to)=/, 'is a list of search results'],
  [/\/author\//, 'is a list of articles'],
]

/** Finds sources whose URLs cannot serve readers as evidence. */
export function checkSourceUrls(documents: readonly ContentDocument[]): Finding[] {
  const suggestion = "Link the publisher's own page, or a DOI. Otherwise drop the fact."
  return documents.flatMap(document =>
    findPassages(document, 'sources.url').flatMap(({ text, line }) =>
      unsuitableUrls
        .filter(([address]) => address.test(text))
        .map(([, why]) => ({
          ...{ file: document.file, line, suggestion },
          message: `the source ${text} ${why}`,
        })),
    ),
  )
}
