import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: 'e2e/harness/sample-home.ts',
    // Bounds for what hangs, not measures of speed: the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // One window at a time: the machine is small, and windows fight for the focus.
    fileParallelism: false,
    maxWorkers: 1,
    // Nor a process and a Playwright for each file.
    isolate: false,
  },
})
