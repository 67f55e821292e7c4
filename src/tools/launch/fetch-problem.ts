/**
 * What is wrong with an address: that it does not respond, or what `describe` says of the whole response, as a late
 * body is late as well. Forms follow no redirect.
 * @param timeLimit in milliseconds: what visitors wait
 */
export async function fetchProblem(
  url: string,
  describe: (response: Response, body: string) => string | undefined,
  init: RequestInit = {},
  timeLimit = 5000,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeLimit)
    const response = await fetch(url, { redirect: 'manual', ...init, signal })
    return describe(response, await response.text())
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: Error }
    return name === 'TimeoutError'
      ? `takes more than ${timeLimit / 1000} seconds`
      : `cannot be reached: ${cause?.message || message}`
  }
}
