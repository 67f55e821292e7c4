import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Finding } from '../documents/finding.ts'
import { formatOverlay } from '../documents/report.ts'

/** Shows findings in the browser's error overlay, or takes it away once there are none. */
export function showFindings(server: ViteDevServer, findings: readonly Finding[]): void {
  const [first] = findings
  if (!first) {
    server.ws.send({ type: 'full-reload' })
    return
  }
  // The fields that Astro's overlay shows: https://github.com/withastro/astro/blob/main/packages/astro/src/core/errors/overlay.ts
  const error = {
    name: 'Content',
    ...formatOverlay(first, findings.length - 1),
    loc: { file: resolve(first.file), line: first.line ?? 1, column: 0 },
    stack: '',
  }
  server.ws.send({ type: 'error', err: error })
}
