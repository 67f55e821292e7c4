import leven from 'leven'

/** True if a word was typed with at most so many errors; letters in another order are one. */
export function isNear(word: string, typed: string, slips: number): boolean {
  const sort = (text: string) => [...text].sort().join()
  return leven(word, typed) <= slips || (slips > 0 && sort(word) === sort(typed))
}
