import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { validArticle } from '../support/content/article.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

test('names the line of a source that is gone, and lists those that refuse programs', async () => {
  const statuses: Record<string, number> = { '/good': 200, '/gone': 404, '/refused': 403 }
  const server = createServer(({ url = '' }, response) => {
    if (url === '/moved') response.setHeader('location', '/good')
    response.writeHead(url === '/moved' ? 301 : (statuses[url] ?? 500)).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'content/lawsuits'), { recursive: true })
  cpSync('content/site.yaml', join(folder, 'content/site.yaml'))
  const sources = ['good', 'moved', 'gone', 'refused'].map(
    path => `  - { title: A source, publisher: A court, kind: court, url: '${site}/${path}' }\n`,
  )
  const article = validArticle.replace(/^sources:\n(?: .*\n)*/m, `sources:\n${sources.join('')}`)
  writeFileSync(join(folder, 'content/lawsuits/sample.mdx'), article)
  const line = article.slice(0, article.indexOf('/gone')).split('\n').length

  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>(done =>
    execFile(
      process.execPath,
      [resolve('src/tools/check-sources.ts')],
      { cwd: folder },
      (error, stdout) => done({ code: error?.code ?? 0, stdout }),
    ),
  )
  expect(stdout).toBe(
    `Opening 4 sources, which can take minutes …
content/lawsuits/sample.mdx:${line}  the source ${site}/gone answers 404
    Link the publisher's new address, or another source. Otherwise drop the fact.
content/lawsuits/sample.mdx:${line + 1}  open by hand (403): ${site}/refused
4 sources, 1 gone, 1 to open by hand.
`,
  )
  expect(code).toBe(1)
})
