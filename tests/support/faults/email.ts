let count = 0

/** An e-mail address that is unique in this run. */
export function freshEmail(): string {
  return `visitor-${process.pid}-${Date.now()}-${count++}@example.com`
}
