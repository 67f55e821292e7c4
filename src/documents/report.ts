import { type Finding, formatFinding } from './finding.ts'

/** Whether findings fail a check or only warn. */
type Level = 'error' | 'warning'

/** Prints findings to the terminal, and under `CI` as annotations of the changed files as well. */
export function printFindings(findings: readonly Finding[], level: Level = 'error'): void {
  const prefix = level === 'warning' ? 'Warning: ' : ''
  for (const finding of findings) console.log(`${prefix}${formatFinding(finding)}`)
  annotateFindings(findings, level)
}

/** Under `CI`, prints the workflow command that shows a finding beside its line on GitHub. */
export function annotateFindings(findings: readonly Finding[], level: Level = 'error'): void {
  if (process.env.CI) for (const finding of findings) console.log(formatAnnotation(finding, level))
}

/**
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatAnnotation(
  { file, line, message, suggestion }: Finding,
  level: Level,
): string {
  const lineParameter = line === undefined ? '' : `,line=${line}`
  return `::${level} file=${escapeProperty(file)}${lineParameter}::${escapeData(`${message}\n${suggestion}`)}`
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** A finding for Vite's error overlay, and a note about the others. */
export function formatOverlay(finding: Finding, others: number) {
  const { file, line, message, suggestion } = finding
  const location = line === undefined ? file : `${file}:${line}`
  return {
    title: `${location}${others > 0 ? `, and ${others} more in the terminal` : ''}`,
    message: escapeHtml(message),
    hint: escapeHtml(suggestion),
  }
}

/** Findings as a page, which Vite's client reloads once they are repaired. */
export function renderFindingsPage(findings: readonly Finding[]): string {
  const text = escapeHtml(findings.map(formatFinding).join('\n\n'))
  return `<!doctype html><title>Content to fix</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}
