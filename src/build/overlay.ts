import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Finding } from '../documents/finding.ts'
import { formatOverlay } from '../documents/report.ts'

/** Shows findings in the browser's error overlay, or takes it away once there are none. */
export function showFindings(server: ViteDevServer, findings: readonly Finding[]): void {
  const [first, ...others] = findings
  if (!first) {
    server.ws.send({ type: 'full-reload' })
    return
  }
  // The fields that Astro's overlay shows: https://github.com/withastro/astro/blob/main/packages/astro/src/core/errors/overlay.ts
  const text = existsSync(first.file) ? readFileSync(first.file, 'utf8') : ''
  const error = {
    name: 'Content',
    ...formatOverlay([first, ...others], text),
    loc: { file: resolve(first.file), line: first.line ?? 1, column: 0 },
  }
  // Astro 7.3 would escape the texts again and read them as Markdown without this mark:
  // https://github.com/withastro/astro/blob/main/packages/astro/src/core/module-loader/vite.ts
  const payload = { type: 'error' as const, err: error, __isEnhancedAstroErrorPayload: true }
  server.ws.send(payload)
}
