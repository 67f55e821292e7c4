let count = 0

/** An address nobody else uses in this run. */
export function freshEmail(): string {
  return `visitor-${process.pid}-${Date.now()}-${count++}@example.com`
}
