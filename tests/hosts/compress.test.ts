import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressSite } from '../../src/hosts/compress.ts'
import { description } from '../support/built.ts'
import { article } from '../support/paths.ts'
import { program } from '../support/programs.ts'
import { type Server, starters } from '../support/servers.ts'

const place = mkdtempSync(join(tmpdir(), 'compressed-'))
const folder = join(place, 'dist')
const files = ['.js', '.svg', '.txt', '.json'].map(
  ending => description.files.find(file => file.endsWith(ending))!,
)
const paths = [[article, `${article}.html`], ...files.map(file => [file, file])]

beforeAll(() => {
  cpSync('dist', folder, { recursive: true })
  compressSite(folder)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function get(port: number, path: string, encoding: string) {
  const headers = { host: `localhost:${port}`, 'accept-encoding': encoding }
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((answer, fail) => {
    request({ host: '127.0.0.1', port, path, headers }, async response => {
      const parts = await Array.fromAsync(response)
      answer({ headers: response.headers, body: Buffer.concat(parts) })
    })
      .on('error', fail)
      .end()
  })
}

for (const [name, encoding, compressed] of [
  ['caddy', 'br', brotliCompressSync],
  ['caddy', 'gzip', (text: Buffer) => gzipSync(text, { level: 9 })],
  ['nginx', 'gzip', (text: Buffer) => gzipSync(text, { level: 9 })],
] as const)
  describe.skipIf(!program(name) && process.env.CI !== 'true')(
    `${name} sends what is compressed as ${encoding}`,
    () => {
      let server: Server
      beforeAll(async () => {
        server = await starters[name](false, folder)
      })
      afterAll(() => server?.stop())

      test.each(paths)('of %s', async (path, file) => {
        const answer = await get(server.port, path!, encoding)
        const plain = await get(server.port, path!, 'identity')
        const text = readFileSync(join(folder, file!))
        expect(answer.headers).toMatchObject({ 'content-encoding': encoding })
        expect(answer.headers.vary).toMatch(/accept-encoding/i)
        expect(answer.body).toEqual(compressed(text))
        expect(plain.headers).not.toHaveProperty('content-encoding')
        expect(plain.body).toEqual(text)
        for (const header of ['content-type', 'cache-control', 'content-security-policy'])
          expect(answer.headers[header], header).toBe(plain.headers[header])
      })
    },
  )
