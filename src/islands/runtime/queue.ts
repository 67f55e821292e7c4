/** Items that wait for a handler. Once it is set, it handles each new item at once. */
export interface Queue<Item> {
  readonly waiting: Item[]
  handle?: (item: Item) => void
}

export function addItem<Item>(queue: Queue<Item>, item: Item): void {
  if (queue.handle) queue.handle(item)
  else queue.waiting.push(item)
}

/** Handles what waits, in order, and what is added later. @returns false if that has been started before */
export function startHandling<Item>(queue: Queue<Item>, handle: (item: Item) => void): boolean {
  if (queue.handle) return false
  queue.handle = handle
  for (const item of queue.waiting.splice(0)) handle(item)
  return true
}
