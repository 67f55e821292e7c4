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
  $queuedToasts.set([...$queuedToasts.get(), { type, message, announcement }])
}

/** Returns the waiting toasts and empties the queue. */
export function takeQueuedToasts(): readonly QueuedToast[] {
  const queued = $queuedToasts.get()
  if (queued.length > 0) $queuedToasts.set([])
  return queued
}
