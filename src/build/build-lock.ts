import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { UserError } from '../documents/user-error.ts'

const file = '.astro/build.pid'

/**
 * Reserves this folder for one build, until the process ends. Two builds at once would delete each
 * other's files in `dist/`.
 * @throws {UserError} if another build is running
 */
export function takeBuildLock(): void {
  mkdirSync('.astro', { recursive: true })
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
  } catch {
    const other = Number(readFileSync(file, 'utf8'))
    // In a container, a killed build may have had the number of this one.
    if (other !== process.pid && isRunning(other))
      throw new UserError(
        `Another build is running here (process ${other}). Wait until it has ended.`,
      )
    writeFileSync(file, `${process.pid}`)
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
