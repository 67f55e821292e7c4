import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Newcomer } from '../faults/matrix.ts'
import type { Tab } from '../faults/visit.ts'
import { freePort } from '../machine/port.ts'
import type { WebKit } from './browser.ts'

/** A browser that is told what to do by WebDriver: https://www.w3.org/TR/webdriver2/. */
interface Driver {
  readonly newcomer: Newcomer
  stop(): Promise<void>
}

type Method = 'GET' | 'POST' | 'DELETE'
type Call = <Value>(method: Method, path: string, body?: object) => Promise<Value>

const element = 'element-6066-11e4-a52e-4f735466cecf'

/** @param display the screen to run on, as in `DISPLAY` */
export async function startDriver({ driver, browser }: WebKit, display: string): Promise<Driver> {
  const port = await freePort()
  const running = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  const call: Call = async <Value>(method: Method, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value as Value
  }
  await listening(call)
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  }
  let session: string | undefined
  const leave = async () => {
    if (session) await call('DELETE', session)
    session = undefined
  }
  const newcomer = async () => {
    await leave()
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
    const own = `/session/${sessionId}`
    session = own
    return tabOf((method, path, body) => call(method, own + path, body))
  }
  const stop = async () => {
    await leave().catch(() => {})
    running.kill()
  }
  return { newcomer, stop }
}

/** A press waits until what it presses shows and stands still, as a visitor's does. */
function tabOf(call: Call): Tab {
  const evaluate: Tab['evaluate'] = (inPage, given) =>
    call('POST', '/execute/sync', { script: `return (${inPage})(arguments[0])`, args: [given] })
  return {
    goto: url => call('POST', '/url', { url }),
    evaluate,
    click: async selector => {
      await evaluate(showStill, selector)
      const how = { using: 'css selector', value: selector }
      const found = await call<{ [element]: string }>('POST', '/element', how)
      return await call('POST', `/element/${found[element]}/click`, {})
    },
  }
}

/** Runs in the page. */
async function showStill(selector: string) {
  for (let before = '', frames = 0; frames < 200; frames++) {
    const shown = document.querySelector(selector)
    shown?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const now = JSON.stringify(shown?.getBoundingClientRect())
    if (shown && now === before) return
    before = now
    await new Promise(requestAnimationFrame)
  }
}

async function listening(call: Call) {
  for (let tries = 1; ; tries++)
    try {
      return await call('GET', '/status')
    } catch (error) {
      if (tries === 100) throw error
      await sleep(50)
    }
}
