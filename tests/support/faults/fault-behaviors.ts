import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultBehavior } from './fault-proxy.ts'

export function respondWithStatus(status: number): FaultBehavior {
  return ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'no', ip: '203.0.113.9' }))
}

export function redirectHome(status: number): FaultBehavior {
  return ({ response }) => response.writeHead(status, { location: '/' }).end()
}

export function respondWith(type: string, body: string, status = 200): FaultBehavior {
  return ({ response }) => response.writeHead(status, { 'content-type': type }).end(body)
}

/** The login page of a network in a hotel or airport. */
export const respondWithLoginPage = respondWith('text/html', '<!doctype html><title>Log in</title>')
export const resetConnection: FaultBehavior = ({ socket }) => socket.resetAndDestroy()
export const closeConnection: FaultBehavior = ({ socket }) => socket.end()
export const ignoreRequest: FaultBehavior = () => {}

/** Answers slowly, but within all time-outs. */
export const respondSlowly: FaultBehavior = async ({ forwardAndRespond }) => {
  await sleep(400)
  await forwardAndRespond()
}

export const truncateBody: FaultBehavior = async ({ forward, response, socket }) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, { ...headers, 'content-length': body.length + 100 })
  response.write(body.subarray(0, body.length >> 1))
  await sleep(20)
  socket.resetAndDestroy()
}

export const truncateHeaders: FaultBehavior = async ({ forward, socket }) => {
  const { status } = await forward()
  socket.write(`HTTP/1.1 ${status} Cre`)
  await sleep(20)
  socket.resetAndDestroy()
}

export const stallAfterHeaders: FaultBehavior = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"ip":')
}

/** The desk gets the request, but the browser gets this response. */
export function forwardThen(instead: FaultBehavior): FaultBehavior {
  return async call => {
    await call.forward()
    await instead(call)
  }
}

/** The desk gets the request after the browser's time-out. */
export const forwardAfterAbort: FaultBehavior = async ({ aborted, forward }) => {
  await aborted
  await forward()
}
