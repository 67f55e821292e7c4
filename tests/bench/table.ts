/** A Markdown table. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [head, head.map((_, n) => (n === 0 ? '---' : '---:')), ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('')
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** `median (least–most)`, whole numbers. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return '–'
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.round)
  return `${Math.round(median(values))} (${least}–${most})`
}

/** Bytes as kB of 1,000, as the budgets count. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
