/** Tells whoever builds what to fix: a sentence or two. Where the program stood says nothing of that. */
export class PlainError extends Error {
  constructor(message: string) {
    super(message)
    delete this.stack
  }
}
