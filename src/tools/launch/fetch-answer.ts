/** Why there is no response. */
interface RequestFailure {
  readonly message: string
  /** A code of Node.js or OpenSSL, or '' after a timeout. */
  readonly code: string
}

/** The whole response, as a late body is late as well. */
export async function fetchAnswer(
  url: string,
  timeLimit: number,
  init: RequestInit = {},
): Promise<Response | RequestFailure> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) })
    await answer.clone().text()
    return answer
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: NodeJS.ErrnoException }
    if (name === 'TimeoutError')
      return { message: `takes more than ${timeLimit / 1000} seconds`, code: '' }
    return {
      message: `cannot be reached: ${cause?.message || message}`,
      code: cause?.code ?? '',
    }
  }
}

/** What to do about a failure. CORS headers cannot help before the service responds. */
export function describeRemedy({ code }: RequestFailure, variable: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `There is no such host, or no network here: check ${variable}.`
  if (/CERT|TLS|SSL|SIGNED/.test(code))
    return 'Browsers refuse its certificate too: ask whoever runs the service.'
  return `Nothing responds there: check ${variable}, or ask whoever runs the service.`
}
