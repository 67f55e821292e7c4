/**
 * Returns what was computed under a name, until one of the values that it depends on is another. `astro dev` judges
 * with it only what changed.
 */
export type Remember = <T>(name: string, values: readonly unknown[], compute: () => T) => T

/** Remembers the last result of each name. */
export function createMemory(): Remember {
  const results = new Map<string, { values: readonly unknown[]; result: unknown }>()
  return <T>(name: string, values: readonly unknown[], compute: () => T) => {
    const last = results.get(name)
    if (
      last?.values.length === values.length &&
      last.values.every((value, index) => value === values[index])
    )
      return last.result as T
    const result = compute()
    results.set(name, { values, result })
    return result
  }
}
