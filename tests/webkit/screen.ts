import { spawn } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { webkit } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What `DISPLAY` is to be. */
    display: string
  }
}

/** Starts a screen for all tests. */
export default async function start(project: TestProject) {
  if (!webkit) return project.provide('display', '')
  const options = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const screen = spawn(webkit.screen, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const number of screen.stdout.iterator({ destroyOnReturn: false })) {
    project.provide('display', `:${String(number).trim()}`)
    return () => void screen.kill()
  }
  throw new Error('Xvfb has not started.')
}
