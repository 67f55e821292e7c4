import {
  closeConnection,
  forwardAfterAbort,
  forwardThen,
  ignoreRequest,
  redirectHome,
  resetConnection,
  respondSlowly,
  respondWith,
  respondWithLoginPage,
  respondWithStatus,
  stallAfterHeaders,
  truncateBody,
  truncateHeaders,
} from './fault-behaviors.ts'
import type { FaultBehavior } from './fault-proxy.ts'
import { type FormPage, formPages } from './form-pages.ts'

export interface Fault {
  readonly name: string
  readonly path: RegExp
  /** The effect on them. If undefined, nothing can be reached. */
  readonly behavior: FaultBehavior | undefined
  /** The expected message: success, or an error with all entries kept. */
  readonly expected: 'success' | 'error'
  /** If the request hangs: the time-out of the page in milliseconds. */
  readonly pageTimeout: number | undefined
}

type FaultTemplate = readonly [
  name: string,
  behavior: FaultBehavior | undefined,
  expected?: Fault['expected'],
  pageTimeout?: number,
]

function createFaults(subject: string, path: RegExp, templates: readonly FaultTemplate[]): Fault[] {
  return templates.map(([name, behavior, expected = 'error', pageTimeout]) => {
    return { name: `${subject} ${name}`, path, behavior, expected, pageTimeout }
  })
}

/** Error statuses and redirects, which the code treats alike. */
const statuses: readonly FaultTemplate[] = [
  ...[400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503, 504].map(
    status => [`responds with ${status}`, respondWithStatus(status)] as const,
  ),
  ...[301, 302, 307].map(status => [`redirects, ${status}`, redirectHome(status)] as const),
]

const connectionFaults: readonly FaultTemplate[] = [
  ['cannot be reached', undefined],
  ['resets the connection', resetConnection],
  ['closes the connection', closeConnection],
  ['is slow', respondSlowly, 'success'],
]

/** The desk does not get the POST or does not acknowledge it. */
const postFaults: readonly FaultTemplate[] = [
  ...connectionFaults,
  ['hangs', ignoreRequest, 'error', 30_000],
  ['stores the lead and is cut off after the headers', truncateBody, 'success'],
  [
    'stores the lead and responds with garbage',
    forwardThen(respondWith('application/json', '\u0000<}garbage', 201)),
    'success',
  ],
  ['is a page', respondWithLoginPage],
  ['stores the lead and is cut off within the headers', truncateHeaders],
  ['stores the lead and resets the connection', forwardThen(resetConnection)],
  ['stores the lead and responds with 504', forwardThen(respondWithStatus(504))],
  ['stores the lead and hangs', forwardThen(ignoreRequest), 'error', 30_000],
  ['gets the lead after the page reported a failure', forwardAfterAbort, 'error', 30_000],
]

/** No lead goes without the IP address, unless the visitor has left. */
const ipLookupFaults: readonly FaultTemplate[] = [
  ...connectionFaults,
  ['is cut off after the headers', truncateBody],
  ['responds with other JSON', respondWith('application/json', '{"address":"203.0.113.7"}')],
  ['responds with a number for an address', respondWith('application/json', '{"ip":203}')],
  ['responds with no address', respondWith('application/json', '{"ip":null}')],
  ['responds with a page', respondWithLoginPage],
  ['responds with nothing', respondWith('application/json', '')],
  ['hangs', ignoreRequest, 'error', 30_000],
  ['hangs after the headers', stallAfterHeaders, 'error', 30_000],
]

/** A lead whose certificate fails is sent without one. */
const certificateFaults: readonly FaultTemplate[] = [
  ['is blocked', resetConnection, 'success'],
  ['does not exist', respondWithStatus(404), 'success'],
  ['hangs', ignoreRequest, 'success'],
  ['is cut off', truncateBody, 'success'],
  ['throws', respondWith('text/javascript', 'throw Error("no")'), 'success'],
  ['is a page', respondWithLoginPage, 'success'],
  ['is slow', respondSlowly, 'success'],
]

/** The files of a page's code, by the beginnings of their names. */
const codeFiles: readonly [name: string, path: RegExp][] = [
  ['all code', /^\/_astro\/.*\.js/],
  ['the code of the form', /^\/_astro\/Form\./],
  ['the code of the renderer', /^\/_astro\/client\./],
  ['the code that islands share', /^\/_astro\/react\./],
  ['the questionnaire', /^\/forms\//],
  ['the script of the page', /^\/_astro\/PageScript\./],
]

const codeLossFaults: readonly FaultTemplate[] = [
  ['does not exist', respondWithStatus(404)],
  ['is gone after a deploy, and the host redirects', redirectHome(302)],
  ['is cut off', truncateBody],
  ['is refused, 503', respondWithStatus(503)],
  ['is a page', respondWithLoginPage],
  ['is reset', resetConnection],
]

const slowCode: FaultTemplate = ['is slow', respondSlowly, 'success']

/** The part of the faults that one of several forms gets, so that all forms together get all. */
function takeShare<T>(all: readonly T[], index: number, forms: number): T[] {
  return all.filter((_, at) => at % forms === index % forms)
}

/** Faults after hydration. The first three forms are leads, and share those of their services. */
export function listSendingFaults(page: FormPage): Fault[] {
  const index = formPages.indexOf(page)
  const api = [...takeShare(statuses, index, formPages.length), ...postFaults]
  const faults = createFaults('the API', /^\/api\/(submitform|subscribe|contactUs)$/, api)
  if (!page.questionnaire.lead) return faults
  const lookup = takeShare([...statuses, ...ipLookupFaults], index, 3)
  return [
    ...faults,
    ...createFaults('the IP lookup', /^\/api\/ip\b/, lookup),
    ...createFaults(
      'the certificate script',
      /^\/api\/certificate\.js\b/,
      takeShare(certificateFaults, index, 3),
    ),
  ]
}

/** Faults before hydration: all kinds for the whole code, some for each file. */
export function listCodeFaults(page: FormPage): Fault[] {
  const index = formPages.indexOf(page)
  const [all, ...files] = codeFiles
  return [
    ...createFaults(...all!, [...codeLossFaults, slowCode]),
    ...files.flatMap((file, at) =>
      createFaults(...file, [codeLossFaults[(index + at) % codeLossFaults.length]!]),
    ),
    ...createFaults(...files[index % files.length]!, [slowCode]),
  ]
}
