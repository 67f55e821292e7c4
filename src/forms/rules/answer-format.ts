/** A warning about an answer that is probably a mistake. It never blocks a submission. */
export interface AnswerWarning {
  readonly text: string
  /** A suggested answer, shown at the end of the text as a button. */
  readonly replacement?: string
}

/** How the answers to some questions look: how they are typed, cleaned, checked and sent. */
export interface AnswerFormat {
  /** Turns the entries of a question's controls into its answer. Only a date has several controls. */
  clean(...entries: string[]): string
  /** The answers that are sent. The contract states the same pattern, so no flag may change its meaning. */
  readonly pattern: RegExp
  /** Tells whether an answer that fits the pattern is possible. @param today `YYYY-MM-DD` */
  isPossible?(answer: string, today: string): boolean
  /** The notice about an answer of another format. Without it, the one about a missing answer shows. */
  readonly message?: string
  /** The text beside the control, if it differs from the notice. */
  readonly inline?: string
  warn?(answer: string): AnswerWarning | undefined
  /** The attributes that select the keyboard. */
  readonly input?: {
    readonly type?: 'email' | 'tel'
    readonly inputMode?: 'numeric'
    readonly autoCapitalize?: 'none'
  }
}
