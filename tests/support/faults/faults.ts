import {
  answers,
  arrivesBut,
  arrivesTooLate,
  asksToLogIn,
  closes,
  cutAfterHeaders,
  cutInHeaders,
  dawdles,
  hangs,
  hangsAfterHeaders,
  redirects,
  resets,
  says,
} from './mishaps.ts'
import { type Shape, shapes } from './shapes.ts'
import type { Mishap } from './wire.ts'

/** A fault between a visitor and the desk. */
export interface Fault {
  readonly name: string
  /** The requests that it affects. */
  readonly path: RegExp
  /** The effect on them. If undefined, nothing can be reached. */
  readonly mishap: Mishap | undefined
  /** The expected result: the thanks, or the notice with all entries kept. */
  readonly seen: 'thanks' | 'notice'
  /** If the request hangs: the time-out of the page in milliseconds. */
  readonly patience: number | undefined
}

type Kind = readonly [
  name: string,
  mishap: Mishap | undefined,
  seen?: Fault['seen'],
  patience?: number,
]

function befalling(message: string, path: RegExp, kinds: readonly Kind[]): Fault[] {
  return kinds.map(([name, mishap, seen = 'notice', patience]) => {
    return { name: `${message} ${name}`, path, mishap, seen, patience }
  })
}

const statuses = [400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503, 504].map(
  (status): Kind => {
    return [`answers ${status}`, answers(status)]
  },
)
const moves = [301, 302, 307].map((status): Kind => [`redirects, ${status}`, redirects(status)])

const reaching: readonly Kind[] = [
  ['cannot be reached', undefined],
  ['resets the connection', resets],
  ['closes the connection', closes],
  ['takes its time', dawdles, 'thanks'],
]

/** The desk does not get the POST or does not acknowledge it. */
const posting: readonly Kind[] = [
  ...reaching,
  ['hangs', hangs, 'notice', 30_000],
  ['keeps the lead and is cut off after the headers', cutAfterHeaders, 'thanks'],
  [
    'keeps the lead and answers garbage',
    arrivesBut(says('application/json', '\u0000<}garbage')),
    'thanks',
  ],
  ['keeps the lead and is cut off within the headers', cutInHeaders],
  ['keeps the lead and resets the connection', arrivesBut(resets)],
  ['keeps the lead and answers 504', arrivesBut(answers(504))],
  ['keeps the lead and hangs', arrivesBut(hangs), 'notice', 30_000],
  ['gets the lead when the visitor has been told that it failed', arrivesTooLate, 'notice', 30_000],
]

/** No lead goes without the visitor's address, unless the visitor has gone. */
const asking: readonly Kind[] = [
  ...reaching,
  ['is cut off after the headers', cutAfterHeaders],
  ['answers other JSON', says('application/json', '{"address":"203.0.113.7"}')],
  ['answers a list', says('application/json', '["203.0.113.7"]')],
  ['answers a number for an address', says('application/json', '{"ip":203}')],
  ['answers an empty address', says('application/json', '{"ip":""}')],
  ['answers no address', says('application/json', '{"ip":null}')],
  ['answers a page', asksToLogIn],
  ['answers nothing', says('application/json', '')],
  ['hangs', hangs, 'notice', 30_000],
  ['hangs after the headers', hangsAfterHeaders, 'notice', 30_000],
]

/** A lead is sent without a certificate rather than not at all. */
const certifying: readonly Kind[] = [
  ['is blocked', resets, 'thanks'],
  ['does not exist', answers(404), 'thanks'],
  ['hangs', hangs, 'thanks'],
  ['is cut off', cutAfterHeaders, 'thanks'],
  ['throws', says('text/javascript', 'throw Error("no")'), 'thanks'],
  ['is a page', asksToLogIn, 'thanks'],
  ['takes its time', dawdles, 'thanks'],
]

/** The parts of a page's code, by the beginnings of their file names. */
const parts: readonly [name: string, path: RegExp][] = [
  ['all code', /^\/_astro\/.*\.js/],
  ['the code of the form', /^\/_astro\/Form\./],
  ['the code of the renderer', /^\/_astro\/client\./],
  ['the code that islands share', /^\/_astro\/react\./],
  ['the questionnaire', /^\/forms\//],
]

const losses: readonly Kind[] = [
  ['does not exist', answers(404)],
  ['is gone after a deploy, and the host redirects', redirects(302)],
  ['is cut off', cutAfterHeaders],
  ['is refused, 503', answers(503)],
  ['is a page', asksToLogIn],
  ['is reset', resets],
]

const late: Kind = ['takes its time', dawdles, 'thanks']

/**
 * Faults after hydration. The code treats all error statuses alike, so each lead form gets only
 * some.
 */
export function sendingFaults(shape: Shape): Fault[] {
  const place = shapes.indexOf(shape)
  const { lead } = shape.questionnaire
  const api = [...(lead ? share(statuses, place) : statuses), ...share(moves, place), ...posting]
  // The three lead forms share these between them.
  const third = (kinds: readonly Kind[]) => kinds.filter((_, at) => at % 3 === place % 3)
  const service = [...share(statuses, place + 2), ...share(moves, place + 1), ...third(asking)]
  return [
    ...befalling('the API', /^\/api\/(submitform|subscribe|contactUs)$/, api),
    ...befalling('the address service', /^\/api\/ip\b/, lead ? service : []),
    ...befalling(
      'the certificate script',
      /^\/api\/certificate\.js\b/,
      lead ? third(certifying) : [],
    ),
  ]
}

/** Faults before hydration: all kinds for the whole code, some for each part. */
export function codeFaults(shape: Shape): Fault[] {
  const place = shapes.indexOf(shape)
  const [all, ...each] = parts
  const [is, path] = each[place % each.length]!
  return [
    ...befalling(...all!, [...losses, late]),
    ...each.flatMap((part, at) => befalling(...part, [losses[(place + at) % losses.length]!])),
    ...befalling(is, path, [late]),
  ]
}

/** Every n-th fault, so that all shapes together cover all faults. */
function share(kinds: readonly Kind[], from: number): Kind[] {
  return kinds.filter((_, at) => (at - from) % shapes.length === 0)
}
