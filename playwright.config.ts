import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/support/browser/browsers.ts'
import { leadsFile, port } from './tests/support/servers/stored-leads.ts'

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', timeout: 60_000 },
    {
      name: 'exhaustive',
      testDir: 'tests/exhaustive',
      testIgnore: 'builds/**',
      timeout: 480_000,
    },
    ...['firefox', 'webkit'].map(name => ({
      name,
      testDir: 'tests/exhaustive',
      testMatch: 'faults.test.ts',
      timeout: 600_000,
      workers: 2,
    })),
  ],
  testMatch: '*.test.ts',
  outputDir: `test-results/e2e-${port}`,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  expect: { timeout: 15_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    launchOptions,
  },
  webServer: {
    command: `rm -f ${leadsFile}* && mkdir -p test-results && node src/desk/main.ts`,
    env: { PORT: String(port), DESK_DB: leadsFile },
    url: `http://localhost:${port}/desk`,
    reuseExistingServer: false,
  },
})
