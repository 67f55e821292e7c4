import type { Route } from '@playwright/test'

/** Lets requests wait until `release` is called. */
export function holdRequests() {
  let release = () => {}
  const opened = new Promise<void>(resolve => {
    release = resolve
  })
  const hold = async (route: Route) => {
    await opened
    await route.continue().catch(() => {})
  }
  return { hold, opened, release }
}
