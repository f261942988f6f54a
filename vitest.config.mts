import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import vue from '@vitejs/plugin-vue'
import { guideModule } from './build/vite-guide'

const folders = [
  'src',
  'build',
  'e2e/conformance',
  'e2e/core',
  'e2e/described',
  'e2e/foreign-service',
  'e2e/harness',
  'e2e/languages',
]

const testFiles = folders.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file).replaceAll('\\', '/')),
)

/**
 * What a test changes for all that is loaded beside it: modules, clocks, globals, the DOM, the rights of new files; memory that it measures;
 * and other tests that it takes in, which are loaded once only.
 */
const changesItsProcess =
  /\bvi\.(mock|doMock|resetModules|stub\w+|useFakeTimers)\(|@vitest-environment|memoryUsage|process\.umask\(|\brun(Cli|Command)\b|\bimport\('[^']+\.test'\)/

const alone = testFiles.filter((file) => changesItsProcess.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

export default defineConfig({
  plugins: [vue(), guideModule(join(import.meta.dirname, 'docs'))],
  test: {
    // Bounds for what hangs, not measures of speed: the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          setupFiles: [join(import.meta.dirname, 'build/test/last-turns.ts')],
        },
      },
      // To begin a process for each file and load all code into it again takes longer than most of the tests themselves.
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: testFiles.filter((file) => !alone.includes(file)),
          setupFiles: [join(import.meta.dirname, 'build/test/left-behind.ts')],
        },
      },
    ],
  },
})
