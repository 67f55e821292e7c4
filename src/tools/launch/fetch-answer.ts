/** Why there is no response, and what to do about it. */
type RequestFailure = readonly [message: string, remedy: string]

/**
 * The whole response, as a late body is late as well.
 * @param variable which sets the address
 */
export async function fetchAnswer(
  url: string,
  variable: string,
  timeLimit: number,
  init: RequestInit = {},
): Promise<Response | RequestFailure> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) })
    await answer.clone().text()
    return answer
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: NodeJS.ErrnoException }
    const problem =
      name === 'TimeoutError'
        ? `takes more than ${timeLimit / 1000} seconds`
        : `cannot be reached: ${cause?.message || message}`
    return [problem, describeRemedy(cause?.code ?? '', variable)]
  }
}

/** @param code of Node.js or OpenSSL, or '' after a timeout */
function describeRemedy(code: string, variable: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `There is no such host, or no network here: check ${variable}.`
  if (/CERT|TLS|SSL|SIGNED/.test(code))
    return 'Browsers refuse its certificate too: ask whoever runs the service.'
  return `Nothing responds there: check ${variable}, or ask whoever runs the service.`
}
