import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: { 'virtual:settings': resolve('tests/support/content/settings.ts') },
  },
  test: {
    // A busy machine does not make a test fail.
    testTimeout: 60_000,
    // Longer than any server may take to start, so that each is stopped by the code that started it.
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
      { extends: true, test: { name: 'hosts', include: ['tests/hosts/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'builds', include: ['tests/exhaustive/builds/*.test.ts'], maxWorkers: 1 },
      },
    ],
  },
})
