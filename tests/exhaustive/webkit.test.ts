import { afterAll, beforeAll, describe, type TestContext } from 'vitest'
import { webkit } from '../support/browsers.ts'
import { testFaults, testLeaving } from '../support/faults/matrix.ts'
import { type Screen, startDriver, startScreen } from '../support/webkit-driver.ts'

const found = webkit()

describe.skipIf(!found && !process.env.CI)('in WebKit', () => {
  let screen: Screen
  beforeAll(async () => {
    screen = await startScreen(found!)
  })
  afterAll(() => screen?.stop())

  const browserOf = async ({ onTestFinished }: TestContext) => {
    const driver = await startDriver(found!, screen.display)
    onTestFinished(() => driver.stop())
    return driver.openFreshTab
  }
  testFaults(browserOf)
  testLeaving(browserOf)
})
