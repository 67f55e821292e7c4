import { type AnyFinding, formatFinding, locationOf } from '../documents/reading/finding.ts'

/** Whether findings fail a check or only warn. */
type Level = 'error' | 'warning'

/** Prints findings to the terminal, and under `CI` as annotations of the changed files as well. */
export function printFindings(findings: readonly AnyFinding[], level: Level = 'error'): void {
  const prefix = level === 'warning' ? 'Warning: ' : ''
  for (const finding of findings) console.log(`${prefix}${formatFinding(finding)}`)
  // The workflow command that shows a finding beside its line on GitHub.
  if (process.env.CI) for (const finding of findings) console.log(formatAnnotation(finding, level))
}

/**
 * Only a file is named as one: a variable or an address is the title.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 */
export function formatAnnotation(finding: AnyFinding, level: Level): string {
  const place =
    'file' in finding
      ? `file=${escapeProperty(finding.file)},line=${finding.line ?? 1}`
      : `title=${escapeProperty(locationOf(finding))}`
  return `::${level} ${place}::${escapeData(`${finding.message}\n${finding.suggestion}`)}`
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
