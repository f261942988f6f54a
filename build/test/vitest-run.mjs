import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, root, run } from '../setup.mjs'
import { sumOf } from './stories.mjs'

/**
 * One run of Vitest as a step of `npm test`.
 * @param {string} name of the step
 * @param {string[]} args of Vitest
 * @param {{ env?: NodeJS.ProcessEnv, prefix?: string[], inBackground?: boolean, timeoutMs: number }} options `prefix`: a program that runs it, with its arguments
 * @returns {Promise<import('./summary.mjs').StepResult & import('./stories.d.mts').RunResult>}
 */
export async function vitestRun(name, args, { env, prefix = [], inBackground = false, timeoutMs }) {
  const resultFile = join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(resultFile, { force: true })
  const [command, ...rest] = [
    ...prefix,
    process.execPath,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'build/test/result-reporter.mjs')}`,
    ...args,
  ]
  const done = await run(command, rest, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      PLUMBLINE_TEST_RESULT: resultFile,
      NO_COLOR: '1',
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    },
    timeoutMs,
    inBackground,
  })
  const told = readResult(resultFile)
  const trouble = troubleOf(told, done, timeoutMs)
  const { stories, outside } = told ?? sumOf([], [])
  const result = sumOf(stories, trouble === null ? outside : [...outside, { name, reason: trouble }])
  return { ...result, output: result.failed.length > 0 ? lastLines(done.output, 400) : '' }
}

/** What went wrong with the run itself; null when nothing did. */
function troubleOf(told, { timedOut, status }, timeoutMs) {
  if (timedOut) return `not done after ${Math.round(timeoutMs / 60_000)} minutes`
  if (told === null) return 'the test runner itself failed'
  if (status !== 0 && told.failed.length === 0) return 'the test runner ended with an error although no test failed'
  return null
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
