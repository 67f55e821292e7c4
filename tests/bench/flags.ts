import { trusted } from './certificate.ts'

/** How Chromium runs in a container, and takes our own certificate. */
export const flags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--ignore-certificate-errors-spki-list=${trusted}`,
]
