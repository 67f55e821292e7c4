import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LinkChecker } from 'linkinator'
import { findPassages, readDocuments } from '../documents/content-document.ts'
import { type Finding, formatFinding } from '../documents/finding.ts'
import { runProgram } from '../program.ts'

/**
 * `npm run check:sources` requests the URL of every source in `content/` and prints those that fail. It
 * exits with 1 if one is gone. Publishers that block programs are listed last, to be
 * opened by hand.
 */
await runProgram(async () => {
  const places = new Map<string, Finding>()
  for (const document of readDocuments().documents)
    for (const { text, line } of findPassages(document, 'sources.url'))
      places.set(text, {
        file: document.file,
        line,
        message: text,
        suggestion: "Link the publisher's new address, or another source. Otherwise drop the fact.",
      })

  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  const links = [...places.keys()].map(address => `<a href="${address.replaceAll('&', '&amp;')}">`)
  writeFileSync(join(folder, 'index.html'), links.join('\n'))
  console.log(`Opening ${places.size} sources, which can take minutes …`)
  const checker = new LinkChecker()
  let opened = 0
  checker.on('link', ({ url }) => {
    if (places.has(url) && ++opened % 50 === 0) console.log(`${opened} of ${places.size} opened …`)
  })
  const checked = await checker.check({
    path: folder,
    concurrency: 10,
    timeout: 30_000,
    retry: true,
  })
  rmSync(folder, { recursive: true })

  const failed = checked.links.filter(({ url, state }) => places.has(url) && state !== 'OK')
  const isGone = ({ status = 0 }) => status === 0 || status === 404 || status === 410
  const gone = failed.filter(isGone)
  const refused = failed.filter(link => !isGone(link))
  for (const { url, status } of gone) {
    const location = places.get(url)!
    const why = status ? `answers ${status}` : 'cannot be reached'
    console.log(formatFinding({ ...location, message: `the source ${url} ${why}` }))
  }
  for (const { url, status } of refused)
    console.log(
      `${places.get(url)!.file}:${places.get(url)!.line}  open by hand (${status}): ${url}`,
    )
  if (gone.length > 0 && gone.filter(({ status }) => !status).length === places.size)
    console.log('No source can be reached. Is this machine online?')
  console.log(`${places.size} sources, ${gone.length} gone, ${refused.length} to open by hand.`)
  process.exitCode = gone.length > 0 ? 1 : 0
})
