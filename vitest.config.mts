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

const holds = (pattern: RegExp, file: string) => pattern.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

/**
 * What a test changes for all that is loaded beside it and cannot put back: modules, the rights of new files, what a command sets for its
 * program; memory that it measures; and other tests that it takes in, which are loaded once only.
 */
const changesItsProcess =
  /\bvi\.(mock|doMock|resetModules)\(|memoryUsage|process\.umask\(|\brun(Cli|Command)\b|\bimport\('[^']+\.test'\)/

const alone = testFiles.filter((file) => holds(changesItsProcess, file))
const inWindow = testFiles.filter((file) => !alone.includes(file) && holds(/@vitest-environment happy-dom/, file))

const setUp = (name: string) => join(import.meta.dirname, 'build/test', name)

export default defineConfig({
  plugins: [vue(), guideModule(join(import.meta.dirname, 'docs'))],
  resolve: {
    alias: process.env.PLUMBLINE_BUILT ? [{ find: /^.*\/own-script$/, replacement: setUp('built-script.ts') }] : [],
  },
  test: {
    // Bounds for what hangs, not measures of speed: the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The service sets it for the client of object stores, which says on Node 20 that it will not be for ever.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          setupFiles: [setUp('last-turns.ts')],
        },
      },
      // To begin a process for each file and load all code into it again takes longer than most of the tests themselves.
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: testFiles.filter((file) => !alone.includes(file) && !inWindow.includes(file)),
          setupFiles: [setUp('left-behind.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          isolate: false,
          include: inWindow,
          setupFiles: [setUp('left-behind.ts'), join(import.meta.dirname, 'e2e/harness/empty-window.ts')],
        },
      },
    ],
  },
})
