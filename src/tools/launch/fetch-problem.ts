/**
 * What is wrong with an address: that it does not answer, or what `describe` says of the whole answer, as a late
 * body is late as well. Forms follow no redirect.
 * @param timeLimit in milliseconds: what visitors wait
 */
export async function fetchProblem(
  url: string,
  describe: (answer: Response, body: string) => string | undefined,
  init: RequestInit = {},
  timeLimit = 5000,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeLimit)
    const answer = await fetch(url, { redirect: 'manual', ...init, signal })
    return describe(answer, await answer.text())
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: Error }
    return name === 'TimeoutError'
      ? `takes more than ${timeLimit / 1000} seconds`
      : `cannot be reached: ${cause?.message || message}`
  }
}
