import { atom } from 'nanostores'

export interface QueuedToast {
  readonly type: 'success' | 'error'
  readonly message: string
  /** The text for screen readers, where the message would mislead. */
  readonly announcement: string
}

/** Toasts that wait for the `Toasts` island, oldest first. */
export const $queuedToasts = atom<readonly QueuedToast[]>([])

/** Shows a toast at the top of the page. */
export function showToast(
  type: QueuedToast['type'],
  message: string,
  announcement = message,
): void {
  const others = $queuedToasts.get().filter(queued => queued.message !== message)
  $queuedToasts.set([...others, { type, message, announcement }])
  dispatchEvent(new Event('toast'))
}
