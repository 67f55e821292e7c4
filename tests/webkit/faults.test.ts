import { describe, inject } from 'vitest'
import { meetFaults } from '../faults/matrix.ts'
import { webkit } from './browser.ts'
import { startDriver } from './driver.ts'

describe.skipIf(!webkit)('in WebKit', () => {
  meetFaults(async ({ onTestFinished }) => {
    const driver = await startDriver(webkit!, inject('display'))
    onTestFinished(() => driver.stop())
    return driver.newcomer
  })
})
