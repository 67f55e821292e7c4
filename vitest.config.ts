import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { test: { name: 'hosts', include: ['tests/hosts/**/*.test.ts'] } },
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
})
