import leven from 'leven'

/** True if a word was typed with at most so many errors; letters in another order are one. */
export function isNear(word: string, typed: string, slips: number): boolean {
  return leven(word, typed) <= slips || (slips > 0 && isReordered(word, typed))
}

/** True if a word has the letters of another, in any order. */
export function isReordered(word: string, typed: string): boolean {
  return word.length === typed.length && [...word].sort().join() === [...typed].sort().join()
}
