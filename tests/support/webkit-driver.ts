import { spawn } from 'node:child_process'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'
import type { WebKit } from './browsers.ts'
import type { OpenFreshTab } from './faults/matrix.ts'
import type { Tab } from './faults/visitor-actions.ts'
import { freePort } from './port.ts'

interface Driver {
  readonly openFreshTab: OpenFreshTab
  stop(): Promise<void>
}

export interface Screen {
  /** A value for `DISPLAY`. */
  readonly display: string
  stop(): void
}

export async function startScreen({ screen }: WebKit): Promise<Screen> {
  const options = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const running = spawn(screen, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const number of running.stdout.iterator({ destroyOnReturn: false }))
    return { display: `:${String(number).trim()}`, stop: () => void running.kill() }
  throw new Error('Xvfb has not started.')
}

/** @param display the screen to run on, as in `DISPLAY` */
export async function startDriver({ driver, browser }: WebKit, display: string): Promise<Driver> {
  const port = await freePort()
  const service = new DriverService(driver, {
    port,
    loopback: true,
    args: [`--port=${port}`],
    env: { ...(process.env as Record<string, string>), DISPLAY: display },
  })
  const server = await service.start()
  let session: WebDriver | undefined
  const leave = async () => {
    await session?.quit().catch(() => {})
    session = undefined
  }
  const openFreshTab = async () => {
    await leave()
    session = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      })
      .build()
    // WebKit measures this with the page's setTimeout, and a test shortens timers of 30 seconds.
    await session.manage().setTimeouts({ script: 20_000 })
    return toTab(session)
  }
  const stop = async () => {
    await leave()
    await service.kill()
  }
  return { openFreshTab, stop }
}

function toTab(session: WebDriver): Tab {
  const evaluate: Tab['evaluate'] = (inPage, argument) =>
    session.executeScript(`return (${inPage})(arguments[0])`, argument)
  return {
    goto: url => session.get(url),
    evaluate,
    click: async selector => {
      await evaluate(scrollUntilStill, selector)
      await session.findElement({ css: selector }).click()
    },
  }
}

/**
 * Scrolls an element into view and waits until it has stood still for some frames: warnings about answers
 * that were entered at once appear a moment later, and move it. Runs in the page.
 */
async function scrollUntilStill(selector: string) {
  for (let before = '', frames = 0, still = 0; frames < 200 && still < 20; frames++) {
    const element = document.querySelector(selector)
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const now = JSON.stringify(element?.getBoundingClientRect())
    still = element && now === before ? still + 1 : 0
    before = now
    await new Promise(requestAnimationFrame)
  }
}
