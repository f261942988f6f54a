import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One window at a time: the machine is small, and windows fight for the focus.
    fileParallelism: false,
    maxWorkers: 1,
  },
})
