import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/e2e/browser.ts'
import { file, port } from './tests/e2e/leads.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  outputDir: `test-results/e2e-${port}`,
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    launchOptions,
  },
  webServer: {
    command: `rm -f ${file}* && mkdir -p test-results && node src/desk/main.ts`,
    env: { PORT: String(port), DESK_DB: file },
    url: `http://localhost:${port}/desk`,
    reuseExistingServer: false,
  },
})
