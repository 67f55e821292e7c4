import { setTimeout as sleep } from 'node:timers/promises'
import type { Mishap } from './wire.ts'

/** An answer that is as good as none but for its status. */
export function answers(status: number): Mishap {
  return ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'no', ip: '203.0.113.9' }))
}

export function redirects(status: number): Mishap {
  return ({ response }) => response.writeHead(status, { location: '/' }).end()
}

export function says(type: string, body: string): Mishap {
  return ({ response }) => response.writeHead(200, { 'content-type': type }).end(body)
}

/** As the networks of hotels and airports do. */
export const asksToLogIn = says('text/html', '<!doctype html><title>Log in</title>')
export const resets: Mishap = ({ socket }) => socket.resetAndDestroy()
export const closes: Mishap = ({ socket }) => socket.end()
export const hangs: Mishap = () => {}

/** Answers within the visitor's patience, and later than anything on this machine. */
export const dawdles: Mishap = async ({ pass }) => {
  await sleep(400)
  await pass()
}

/** Cuts an answer off when the browser has its headers. */
export const cutAfterHeaders: Mishap = async ({ onward, response, socket }) => {
  const { status, headers, body } = await onward()
  response.writeHead(status, { ...headers, 'content-length': body.length + 100 })
  response.write(body.subarray(0, body.length >> 1))
  await sleep(20)
  socket.resetAndDestroy()
}

/** Cuts an answer off within its headers: whoever asked knows nothing. */
export const cutInHeaders: Mishap = async ({ onward, socket }) => {
  const { status } = await onward()
  socket.write(`HTTP/1.1 ${status} Cre`)
  await sleep(20)
  socket.resetAndDestroy()
}

export const hangsAfterHeaders: Mishap = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"ip":')
}

/** The desk has the call; the browser gets this in place of its answer. */
export function arrivesBut(instead: Mishap): Mishap {
  return async call => {
    await call.onward()
    await instead(call)
  }
}

/** The desk gets the call when the browser has given it up. */
export const arrivesTooLate: Mishap = async ({ abandoned, onward }) => {
  await abandoned
  await onward()
}
