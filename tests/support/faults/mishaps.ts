import { setTimeout as sleep } from 'node:timers/promises'
import type { Mishap } from './wire.ts'

/** A response without content except its status. */
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

/** The login page of a network in a hotel or airport. */
export const asksToLogIn = says('text/html', '<!doctype html><title>Log in</title>')
export const resets: Mishap = ({ socket }) => socket.resetAndDestroy()
export const closes: Mishap = ({ socket }) => socket.end()
export const hangs: Mishap = () => {}

/** Answers slowly, but within all time-outs. */
export const dawdles: Mishap = async ({ pass }) => {
  await sleep(400)
  await pass()
}

/** Cuts a response off after its headers. */
export const cutAfterHeaders: Mishap = async ({ onward, response, socket }) => {
  const { status, headers, body } = await onward()
  response.writeHead(status, { ...headers, 'content-length': body.length + 100 })
  response.write(body.subarray(0, body.length >> 1))
  await sleep(20)
  socket.resetAndDestroy()
}

/** Cuts a response off within its headers. */
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

/** The desk gets the request, but the browser gets this response. */
export function arrivesBut(instead: Mishap): Mishap {
  return async call => {
    await call.onward()
    await instead(call)
  }
}

/** The desk gets the request after the browser's time-out. */
export const arrivesTooLate: Mishap = async ({ abandoned, onward }) => {
  await abandoned
  await onward()
}
