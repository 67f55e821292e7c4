import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DriverPage } from '../faults/visitor-actions.ts'
import { scrollUntilStill } from './webkit-driver.ts'

/** Starts the Firefox of a distribution and drives it by https://www.w3.org/TR/webdriver-bidi/. */
export async function launchFirefox(program: string) {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const options = ['--headless', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface(child.stderr)
  let address: string | undefined
  while (!address) [, address] = /listening on (ws:\S+)/.exec((await once(lines, 'line'))[0]) ?? []
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')

  const awaited: ((response: string) => void)[] = []
  socket.onmessage = ({ data }) => awaited[JSON.parse(data).id]?.(data)
  const send = async (method: string, params: object) => {
    const response = await new Promise<string>(answer => {
      const id = awaited.push(answer) - 1
      socket.send(JSON.stringify({ id, method, params }))
    })
    const { result, message } = JSON.parse(response)
    if (!result) throw new Error(`${method}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })

  let [context, userContext] = ['', '']
  const page: DriverPage = {
    goto: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (inPage, given) => {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async given => JSON.stringify(await (${inPage})(JSON.parse(given)))`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value && JSON.parse(result.value)
    },
    click: async selector => {
      await page.evaluate(scrollUntilStill, selector)
      const locator = { type: 'css', value: selector }
      const { nodes } = await send('browsingContext.locateNodes', { context, locator })
      const origin = { type: 'element', element: nodes[0] }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const mouse = { type: 'pointer', id: 'mouse', actions }
      await send('input.performActions', { context, actions: [mouse] })
    },
  }
  const openFreshPage = async () => {
    if (userContext) await send('browser.removeUserContext', { userContext })
    ;({ userContext } = await send('browser.createUserContext', {}))
    ;({ context } = await send('browsingContext.create', { type: 'tab', userContext }))
    return page
  }
  const close = async () => {
    socket.close()
    child.kill()
    await once(child, 'exit')
    rmSync(profile, { recursive: true, force: true })
  }
  return { openFreshPage, close }
}
