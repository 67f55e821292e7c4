import fc from 'fast-check'

/** The outcome of later requests. */
export interface Weather {
  readonly address: 'answers' | 'fails' | 'waits'
  readonly certificate: 'answers' | 'is missing' | 'waits'
  /** A stored lead may remain unacknowledged. */
  readonly post: 'is kept' | 'is refused' | 'is lost' | 'is kept without a word' | 'waits'
}

export const fair: Weather = { address: 'answers', certificate: 'answers', post: 'is kept' }

/** Stand for a valid entry, and for the option after the chosen one. */
export const valid = '(valid)'
export const another = '(another option)'

const entering = ['fill in the step', 'fill in and send'] as const
const moving = ['back', 'leave', 'begin again', 'wait'] as const

export type Action =
  | { readonly do: 'type'; readonly question: number; readonly value: string }
  | { readonly do: 'clear' | 'decide anew'; readonly question: number }
  | { readonly do: 'press'; readonly times: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: (typeof entering)[number] | (typeof moving)[number] }

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constant(valid) },
  { weight: 4, arbitrary: fc.constant(another) },
  fc.constantFrom('', ' ', 'Yes', 'No', 'LOVED ONE', 'MYSELF', '2999-01-01', '12', 'a@b', '"{}\n'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

const weather: fc.Arbitrary<Weather> = fc.record({
  address: fc.constantFrom('answers', 'fails', 'waits'),
  certificate: fc.constantFrom('answers', 'is missing', 'waits'),
  post: fc.constantFrom('is kept', 'is refused', 'is lost', 'is kept without a word', 'waits'),
})

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const doing = <T extends string>(...names: T[]) => fc.record({ do: fc.constantFrom(...names) })

/** One action of a visitor or the network. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  often(5, fc.record({ do: fc.constant('type' as const), question: fc.nat(), value })),
  often(1, fc.record({ do: fc.constant('clear' as const), question: fc.nat() })),
  often(3, fc.record({ do: fc.constant('decide anew' as const), question: fc.nat() })),
  often(8, fc.record({ do: fc.constant('press' as const), times: fc.integer({ min: 1, max: 3 }) })),
  often(5, fc.record({ do: fc.constant('weather' as const), weather })),
  often(6, doing(...entering)),
  often(8, doing(...moving)),
)
