import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/e2e/browser.ts'

// Another port, where this one is taken: E2E_PORT=4490 npm run test:browser
const port = Number(process.env.E2E_PORT ?? 4390)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  timeout: 60_000,
  reporter: [['list', { printSteps: false }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    launchOptions,
  },
  webServer: {
    command: 'rm -f test-results/desk.sqlite* && mkdir -p test-results && node src/desk/main.ts',
    env: { PORT: String(port), DESK_DB: 'test-results/desk.sqlite' },
    url: `http://localhost:${port}/desk`,
    reuseExistingServer: false,
  },
})
