import { type ChildProcess, spawn } from 'node:child_process'
import { watchFile } from 'node:fs'
import { isLoopback } from './settings.ts'

/** What Astro reads only as it starts. Started anew by itself, it would follow articles no more. */
const readAtStart = ['content/site.yaml', '.env']

interface Served {
  /** The desk's own origin: it gets what is asked below `/api` and `/desk`. */
  readonly desk: string
  readonly host: string
  readonly port: number
}

/**
 * Runs Astro's dev server, and starts it anew where settings are saved. This process ends with it;
 * but once settings have been saved it outlives a failure, which they may be to blame for.
 */
export function runAstro({ desk, host, port }: Served): void {
  const options = ['dev', '--port', String(port), ...(isLoopback(host) ? [] : ['--host', host])]
  let astro: ChildProcess | undefined
  let restarted = false
  const start = () => {
    astro = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', ...options], {
      stdio: 'inherit',
      env: { ...process.env, DESK_ORIGIN: desk, ASTRO_DEV_BACKGROUND: '0' },
    })
    astro.once('exit', code => {
      astro = undefined
      if (!restarted || !code) process.exit(code ?? 1)
      console.error(
        `The site has stopped. It starts again once ${readAtStart.join(' or ')} is saved.`,
      )
    })
  }
  const restart = (file: string) => {
    console.log(`${file} is saved: starting anew.`)
    restarted = true
    if (!astro) return start()
    astro.removeAllListeners('exit').once('exit', start)
    astro.kill()
  }
  start()
  for (const file of readAtStart)
    watchFile(file, { interval: 300 }, (now, before) => {
      // Of a file that is not there, the first look is told, too.
      if (now.mtimeMs !== before.mtimeMs) restart(file)
    })
  process.once('exit', () => astro?.kill())
}
