import { defineConfig } from 'vitest/config'
import vue from '@vitejs/plugin-vue'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: [
      'src/**/*.test.ts',
      'build/**/*.test.ts',
      'e2e/conformance/**/*.test.ts',
      'e2e/core/**/*.test.ts',
      'e2e/foreign-service/**/*.test.ts',
    ],
    // Bounds for what hangs, not measures of speed: the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
