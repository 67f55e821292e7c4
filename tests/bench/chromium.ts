import { chrome, launchOptions } from '../support/browsers.ts'
import { trusted } from './certificate.ts'

/** The Chromium of the tests, which takes our own certificate, and what else it is told. */
export function trusting(...more: string[]) {
  const own = `--ignore-certificate-errors-spki-list=${trusted}`
  // The headless shell loads other pages than visitors do: its pointer rests on them.
  return {
    ...launchOptions,
    executablePath: chrome()!,
    args: [...launchOptions.args, own, ...more],
  }
}
