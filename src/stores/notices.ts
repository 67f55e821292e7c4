import { atom } from 'nanostores'

export interface Notice {
  readonly kind: 'success' | 'error'
  readonly message: string
  /** The text for screen readers, where the message would mislead. */
  readonly said: string
}

/** Notices that nobody has shown yet, oldest first. The `Notices` island takes them. */
export const $notices = atom<readonly Notice[]>([])

/** Shows a notice at the top of the page. */
export function showToast(kind: Notice['kind'], message: string, said = message): void {
  $notices.set([...$notices.get(), { kind, message, said }])
}

/** Returns the waiting notices and empties the list. */
export function takeQueuedToasts(): readonly Notice[] {
  const waiting = $notices.get()
  if (waiting.length > 0) $notices.set([])
  return waiting
}
