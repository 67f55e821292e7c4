import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { describe, type Finding } from '../documents/finding.ts'

/** Shows findings in the browser's error overlay, or takes it away once there are none. */
export function showFindings(server: ViteDevServer, findings: readonly Finding[]): void {
  const [first] = findings
  if (!first) {
    server.ws.send({ type: 'full-reload' })
    return
  }
  const { file, line, message, suggestion } = first
  const place = line === undefined ? file : `${file}:${line}`
  const more = findings.length > 1 ? `, and ${findings.length - 1} more in the terminal` : ''
  // The fields that Astro's overlay shows: https://github.com/withastro/astro/blob/main/packages/astro/src/core/errors/overlay.ts
  const error = {
    name: 'Content',
    title: `${place}${more}`,
    message: escapeHtml(message),
    hint: escapeHtml(suggestion),
    loc: { file: resolve(file), line: line ?? 1, column: 0 },
    stack: '',
  }
  server.ws.send({ type: 'error', err: error })
}

/** Findings as a page, which Vite's client reloads once they are repaired. */
export function renderFindings(findings: readonly Finding[]): string {
  const text = findings.map(describe).join('\n\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><title>Content to fix</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}
