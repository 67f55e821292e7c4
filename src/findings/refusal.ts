/** Tells whoever builds what to mend: a sentence or two. Where the program stood says nothing of that. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message)
    delete this.stack
  }
}
