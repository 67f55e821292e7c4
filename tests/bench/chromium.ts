import { chrome, launchOptions } from '../support/browsers.ts'
import { trusted } from './certificate.ts'

/** Starts Chromium, which accepts our own certificate, with further arguments. */
export function trusting(...more: string[]) {
  const own = `--ignore-certificate-errors-spki-list=${trusted}`
  // In the headless shell the pointer rests on the page, which visitors' browsers do not do.
  return {
    ...launchOptions,
    executablePath: chrome()!,
    args: [...launchOptions.args, own, ...more],
  }
}
