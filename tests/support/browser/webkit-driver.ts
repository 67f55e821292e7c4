import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DriverPage } from '../faults/visitor-actions.ts'
import { findFreePort } from '../servers/port.ts'
import type { WebKit } from './browsers.ts'

/** The key of an element in a response: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK on a screen of its own and drives it by WebDriver. */
export async function launchWebKit({ driver, browser, screen }: WebKit) {
  const port = await findFreePort()
  const options = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const display = spawn(screen, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(display.stdout, 'data')
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` }
  const service = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })

  const send = async (method: string, path: string, body?: object, limit = 300_000) => {
    const address = `http://127.0.0.1:${port}${path}`
    const signal = AbortSignal.timeout(limit)
    const sent = body && { body: JSON.stringify(body) }
    const response = await fetch(address, { method, signal, ...sent })
    const { value } = (await response.json()) as { value: Record<string, string> }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  const isReady = () => send('GET', '/status').then(Boolean, () => false)
  for (let tries = 0; tries < 200 && !(await isReady()); tries++) await sleep(50)

  let session = ''
  const leave = async () => {
    if (session) await send('DELETE', session).catch(() => {})
    session = ''
  }
  const page: DriverPage = {
    goto: url => send('POST', `${session}/url`, { url }),
    evaluate: async (inPage, given) => {
      const script = `return (${inPage})(arguments[0])`
      return (await send('POST', `${session}/execute/sync`, { script, args: [given] })) as never
    },
    click: async selector => {
      await page.evaluate(scrollUntilStill, selector)
      const query = { using: 'css selector', value: selector }
      const element = await send('POST', `${session}/element`, query)
      await send('POST', `${session}/element/${element[elementKey]}/click`, {})
    },
  }
  const openFreshPage = async () => {
    await leave()
    const start = () => send('POST', '/session', { capabilities: { alwaysMatch } }, 20_000)
    // About one browser of twenty never answers the driver that started it.
    const { sessionId } = await start().catch(start)
    session = `/session/${sessionId}`
    return page
  }
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    // WebKit measures this with the page's setTimeout, and a test shortens timers of 30 seconds.
    timeouts: { script: 20_000 },
  }
  const close = async () => {
    await leave()
    service.kill()
    display.kill()
  }
  return { openFreshPage, close }
}

/**
 * Scrolls an element into view and waits until it has stood still for some frames: warnings about answers
 * that were entered at once appear a moment later, and move it. Runs in the page.
 */
export async function scrollUntilStill(selector: string) {
  for (let before = '', frames = 0, still = 0; frames < 200 && still < 20; frames++) {
    const element = document.querySelector(selector)
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const now = JSON.stringify(element?.getBoundingClientRect())
    still = element && now === before ? still + 1 : 0
    before = now
    await new Promise(requestAnimationFrame)
  }
}
