import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // A machine that is busy with something else is no failure.
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'hosts', include: ['tests/hosts/**/*.test.ts'] } },
      {
        test: {
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          globalSetup: 'tests/faults/desk.ts',
          testTimeout: 600_000,
          // Browsers at a time.
          maxConcurrency: 4,
        },
      },
      {
        test: {
          name: 'webkit',
          include: ['tests/webkit/**/*.test.ts'],
          globalSetup: ['tests/faults/desk.ts', 'tests/webkit/screen.ts'],
          testTimeout: 600_000,
          maxConcurrency: 4,
        },
      },
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
})
