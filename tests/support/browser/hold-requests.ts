import type { Route } from '@playwright/test'

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
