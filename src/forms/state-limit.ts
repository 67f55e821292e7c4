/** Splits `2 years. For asbestos, 1 year` after the years with which it begins, unless they are only those of some cases. */
export function splitLimit(limit: string): [years: string, rest: string] {
  const [years = ''] = /^\d+ years?(?=$|[.,])/.exec(limit) ?? []
  return [years, limit.slice(years.length)]
}

/** What articles say of the time limit of a state: in large type its years, and then the words of `texts.states.article`. */
export function describeLimit(
  state: string,
  limit: string,
  { article, depends }: Readonly<Record<'article' | 'depends', string>>,
): [large: string, words: string] {
  const [years, rest] = splitLimit(limit)
  const words = article
    .replace('{state}', state)
    .replace('{rest}', years || !limit ? rest : `: ${limit}`)
  return [years || depends, words]
}

/** What `/state-limits.json` has. */
export type StateLimits = Readonly<Record<'choice' | 'more', string>> & {
  readonly limits: readonly (readonly [id: string, state: string, large: string, words: string])[]
}
