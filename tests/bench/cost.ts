import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The cost of a command, including all processes it started. */
export interface Cost {
  /** Wall-clock seconds. */
  readonly wall: number
  /** CPU seconds of all cores. Other work on the machine disturbs them least. */
  readonly cpu: number
  /** Peak memory, in MB of 1,048,576 bytes. */
  readonly peak: number
}

const every = 100

/**
 * Runs a command and measures it through `/proc`. CPU and peak memory are 0 on systems other than
 * Linux.
 */
export function run(command: string, args: readonly string[], cwd: string): Promise<Cost> {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: '1' }
  const begun = performance.now()
  const child = spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ticks = new Map<number, number>()
  let peak = 0
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said = (said + text).slice(-4000)
    })
  const look = () => {
    const tree = processesUnder(child.pid!)
    for (const { id, worked } of tree) ticks.set(id, worked)
    peak = Math.max(
      peak,
      tree.reduce((sum, { held }) => sum + held, 0),
    )
  }
  const timer = setInterval(look, every)
  look()
  return new Promise((done, fail) => {
    child.on('error', fail)
    // Waits for `close`, not `exit`, because the last output may arrive after the exit.
    child.on('close', (code, signal) => {
      clearInterval(timer)
      const wall = (performance.now() - begun) / 1000
      const cpu = [...ticks.values()].reduce((sum, worked) => sum + worked, 0) / 100
      if (code === 0) done({ wall, cpu, peak: peak / 1024 })
      else fail(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}:\n${said}`))
    })
  })
}

interface Process {
  readonly id: number
  readonly parent: number
  /** Hundredths of a second on a core. */
  readonly worked: number
  /** Resident memory, in KiB. */
  readonly held: number
}

function processesUnder(root: number): Process[] {
  const all = processes()
  const found = all.filter(({ id }) => id === root)
  for (const { id } of found) found.push(...all.filter(({ parent }) => parent === id))
  return found
}

function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => processOf(Number(name)))
  } catch {
    return []
  }
}

/**
 * proc(5): after the name in brackets come the state, the parent and, as fields 11 and 12, the
 * ticks.
 */
function processOf(id: number): Process[] {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    const held = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0)
    return [
      { id, parent: Number(fields[1]), worked: Number(fields[11]) + Number(fields[12]), held },
    ]
  } catch {
    return [] // It has ended meanwhile.
  }
}
