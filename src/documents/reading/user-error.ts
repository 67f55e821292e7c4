/** An error whose message alone tells the user what to fix. Commands print it without a stack. */
export class UserError extends Error {
  constructor(message: string) {
    super(message)
    delete this.stack
  }
}
