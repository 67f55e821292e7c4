import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const module = new URL('../../src/build/build-lock.ts', import.meta.url).href

/** Starts a program that reserves the folder, and then waits or ends. */
function startBuild(folder: string, then = '') {
  const code = `import { takeBuildLock } from '${module}'; takeBuildLock(); console.log('builds'); ${then}`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })
}

async function readError(child: ReturnType<typeof startBuild>): Promise<string> {
  let text = ''
  child.stderr.on('data', data => {
    text += data
  })
  await once(child, 'close')
  return text
}

test('a second build in a folder is refused until the first one has ended, however it ended', async () => {
  const folder = createTemporaryFolder()
  const first = startBuild(folder, 'setInterval(() => {}, 1000)')
  await once(first.stdout, 'data')
  expect(await readError(startBuild(folder))).toContain(
    `Another build is running here (process ${first.pid}).`,
  )
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(await readError(startBuild(folder))).toBe('')
})
