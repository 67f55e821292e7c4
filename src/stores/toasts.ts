import { atom } from 'nanostores'

export interface QueuedToast {
  readonly type: 'success' | 'error'
  readonly message: string
  /** The text for screen readers, where the message would mislead. */
  readonly announcement: string
}

/** The toast that waits for the `Toasts` island. */
export const $queuedToast = atom<QueuedToast | undefined>(undefined)

export function showToast(
  type: QueuedToast['type'],
  message: string,
  announcement = message,
): void {
  $queuedToast.set({ type, message, announcement })
  dispatchEvent(new Event('toast'))
}
