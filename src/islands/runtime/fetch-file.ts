/** The host responded, but does not have the file, or has it from another build. */
export class MissingFileError extends Error {}

/**
 * Fetches a file of this build. Some hosts respond with a page to a request for a missing file, so its type counts.
 * @param type a part of its content type
 * @throws a `MissingFileError`, or what `fetch` throws without a response
 */
export async function fetchFile(url: string, type: RegExp): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
  if (!response.ok || !type.test(response.headers.get('content-type') ?? ''))
    throw new MissingFileError(url)
  return response
}
