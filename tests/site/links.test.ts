import { LinkChecker, LinkState } from 'linkinator'
import { expect, test } from 'vitest'
import { validateContent } from '../../src/documents/checks/validate-content.ts'
import { requireData } from '../../src/documents/reading/finding.ts'
import { listTargets } from '../../src/tools/check-content/rules/links.ts'
import { description, htmlOf } from '../support/built/built.ts'
import { isShown } from '../support/content/content.ts'
import { serveBuiltSite } from '../support/servers/servers.ts'

test('every link within the site leads to a page, a file or an anchor, without a redirect', async () => {
  const { port, stop } = await serveBuiltSite()
  const origin = `http://127.0.0.1:${port}`
  const { links } = await new LinkChecker().check({
    path: description.pages.map(route => origin + route),
    checkFragments: true,
    redirects: 'error',
    linksToSkip: async link => !link.startsWith(origin),
  })
  await stop()
  const followed = links.filter(({ state }) => state !== LinkState.SKIPPED)
  expect(
    new Set(followed.map(({ url }) => url)).isSupersetOf(
      new Set(description.pages.map(route => origin + route)),
    ),
  ).toBe(true)
  const broken = followed.filter(({ state }) => state === LinkState.BROKEN)
  expect(broken.map(({ parent, url }) => `${parent} → ${url}`)).toEqual([])
})

test('every anchor that a link of content may use stands on its page', async () => {
  const targets = listTargets(requireData(await validateContent()))
  const missing = description.pages.flatMap(route =>
    [...targets.get(route)!]
      .filter(id => isShown(id) && !htmlOf(route).includes(` id="${id}"`))
      .map(id => `${route}#${id}`),
  )
  expect(missing).toEqual([])
})

test.each(description.pages)('no id of %s occurs twice', route => {
  const ids = [...htmlOf(route).matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})
