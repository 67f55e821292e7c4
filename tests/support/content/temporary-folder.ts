import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder that is removed after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes such a folder the working directory until the end of the test. Returns the path of the one before. */
export function enterTemporaryFolder(): string {
  const place = process.cwd()
  process.chdir(createTemporaryFolder())
  onTestFinished(() => process.chdir(place))
  return place
}
