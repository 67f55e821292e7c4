import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the desk. */
    desk: string
    /** Its file of leads. */
    file: string
  }
}

/** Starts the desk over `dist/`, once for all tests. */
export default async function startDeskOnce(project: TestProject) {
  const file = `test-results/${project.name}.sqlite`
  mkdirSync('test-results', { recursive: true })
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const desk = spawn(process.execPath, ['src/desk/main.ts'], {
    env: { ...process.env, PORT: '0', DESK_HOST: '', DESK_DB: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const text of desk.stdout.iterator({ destroyOnReturn: false })) {
    printed += text
    const [, origin] = /^Inbox +(\S+)\/desk$/m.exec(printed) ?? []
    if (!origin) continue
    project.provide('desk', origin)
    project.provide('file', file)
    return () => void desk.kill()
  }
  throw new Error('The desk has not started. Run "npm run build" first.')
}
