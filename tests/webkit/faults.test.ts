import { describe, inject, type TestContext } from 'vitest'
import { leaveForms, meetFaults } from '../faults/matrix.ts'
import { webkit } from './browser.ts'
import { startDriver } from './driver.ts'

describe.skipIf(!webkit)('in WebKit', () => {
  const browserOf = async ({ onTestFinished }: TestContext) => {
    const driver = await startDriver(webkit!, inject('display'))
    onTestFinished(() => driver.stop())
    return driver.newcomer
  }
  meetFaults(browserOf)
  leaveForms(browserOf)
})
