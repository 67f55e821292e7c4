import { type AnyFinding, type Finding, formatFinding, locationOf } from './finding.ts'

/** Whether findings fail a check or only warn. */
type Level = 'error' | 'warning'

/** Prints findings to the terminal, and under `CI` as annotations of the changed files as well. */
export function printFindings(findings: readonly AnyFinding[], level: Level = 'error'): void {
  const prefix = level === 'warning' ? 'Warning: ' : ''
  for (const finding of findings) console.log(`${prefix}${formatFinding(finding)}`)
  annotateFindings(findings, level)
}

/** Under `CI`, prints the workflow command that shows a finding beside its line on GitHub. */
export function annotateFindings(findings: readonly AnyFinding[], level: Level = 'error'): void {
  if (process.env.CI) for (const finding of findings) console.log(formatAnnotation(finding, level))
}

/**
 * Only a file is named as one: a variable or an address is the title.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatAnnotation(finding: AnyFinding, level: Level): string {
  const properties =
    'file' in finding ? { file: finding.file, line: finding.line } : { title: locationOf(finding) }
  const parameters = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${level} ${parameters}::${escapeData(`${finding.message}\n${finding.suggestion}`)}`
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * Findings for Astro's error overlay, which takes message, hint and code as HTML: the first with its
 * place in the file, and below it all of them as in the terminal.
 * @param text the file of the first finding
 */
export function formatOverlay(findings: readonly [Finding, ...Finding[]], text: string) {
  const [first, ...others] = findings
  const { line, message, suggestion } = first
  const lines = text.split('\n').map((each, index) => {
    const kind = index + 1 === line ? 'line error-line' : 'line'
    return `<span class="${kind}">${escapeHtml(each)}</span>`
  })
  return {
    title: `${locationOf(first)}${others.length > 0 ? `, and ${others.length} more below` : ''}`,
    message: escapeHtml(message),
    hint: escapeHtml(suggestion),
    highlightedCode: `<pre class="shiki"><code>${lines.join('\n')}</code></pre>`,
    stack: findings.map(formatFinding).join('\n\n'),
  }
}

/** Findings as a page, which Vite's client reloads once they are repaired. */
export function renderFindingsPage(findings: readonly Finding[]): string {
  const text = escapeHtml(findings.map(formatFinding).join('\n\n'))
  return `<!doctype html><title>Content to fix</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
