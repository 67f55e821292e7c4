/**
 * Gives what `make` makes, and makes it anew when `state` is another. Where that fails, the last one
 * stays, and the log says why.
 * @throws whatever `make` throws the first time
 */
export function renewed<T>(make: () => T, state: () => unknown): () => T {
  let known = state()
  let made = make()
  return () => {
    try {
      const now = state()
      if (now === known) return made
      known = now
      made = make()
    } catch (error) {
      console.error(`The lead desk keeps to what it has read: ${(error as Error).message}`)
    }
    return made
  }
}
