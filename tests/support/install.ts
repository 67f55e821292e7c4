/**
 * `node tests/support/install.ts <name…>`: installs missing programs that the tests need. Exits
 * with 1 if Chromium or Wrangler cannot be installed, or, with `CI` set, anything else.
 */
import { spawnSync } from 'node:child_process'
import { findChrome, findChromium, findFirefox, findWebKit } from './browser/browsers.ts'
import { findProgram, installPackages } from './servers/programs.ts'
import { wrangler } from './servers/wrangler.ts'

interface Tool {
  readonly isInstalled: () => boolean
  readonly install: () => void
  /** What to do by hand, if it is more than to install it. */
  readonly advice?: string
}

const installBrowser = (...words: string[]) =>
  spawnSync('npx', ['playwright', 'install', ...words], { stdio: 'inherit' }).status === 0

const tools: Readonly<Record<string, Tool>> = {
  chromium: {
    isInstalled: () => findChromium() !== undefined,
    install: () =>
      installBrowser('--only-shell', 'chromium') ||
      installPackages('chromium-headless-shell') ||
      installPackages('chromium'),
    advice: 'Install Chromium, or set CHROMIUM to the path of one.',
  },
  chrome: {
    isInstalled: () => findChrome() !== undefined,
    install: () => installBrowser('--no-shell', 'chromium') || installPackages('chromium'),
  },
  firefox: {
    isInstalled: () => findFirefox() !== undefined,
    // Playwright's own Firefox does not speak WebDriver BiDi.
    install: () => installPackages('firefox-esr'),
    advice: 'Install Firefox, or set FIREFOX to its path.',
  },
  webkit: {
    isInstalled: () => findWebKit() !== undefined,
    install: () => installPackages('webkit2gtk-driver', 'xvfb'),
    advice: 'Install it on Debian: apt-get install webkit2gtk-driver xvfb.',
  },
  wrangler: {
    isInstalled: wrangler.isInstalled,
    install: () =>
      spawnSync(
        'npm',
        ['install', '--ignore-scripts', '--no-audit', '--prefix', wrangler.folder, wrangler.name],
        { stdio: 'inherit' },
      ),
  },
}

if (process.env.CHROMIUM && !findProgram(process.env.CHROMIUM)) {
  console.error(`CHROMIUM is "${process.env.CHROMIUM}", and there is no such program.`)
  process.exit(1)
}
for (const name of process.argv.slice(2)) {
  const tool = tools[name]!
  if (tool.isInstalled()) continue
  console.log(`${name} is missing: installing it.`)
  tool.install()
  if (tool.isInstalled()) continue
  const isRequired = /chromium|wrangler/.test(name) || Boolean(process.env.CI)
  console.error(
    `${isRequired ? 'FAILED' : 'SKIPPED'}: tests that need ${name}. ${tool.advice ?? `Install ${name}.`}`,
  )
  if (isRequired) process.exitCode = 1
}
