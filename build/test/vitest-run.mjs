import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, root, run } from '../setup.mjs'

/**
 * One run of Vitest as a step of `npm test`.
 * @param {string} name of the step
 * @param {string[]} args of Vitest
 * @param {{ env?: NodeJS.ProcessEnv, prefix?: string[], timeoutMs: number }} options `prefix`: a program that runs it, with its arguments
 * @returns {Promise<import('./summary.mjs').StepResult>}
 */
export async function vitestRun(name, args, { env, prefix = [], timeoutMs }) {
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
  })
  const result = readResult(resultFile)
  if (result === null || done.timedOut) {
    const reason = done.timedOut ? `not done after ${timeoutMs / 60_000} minutes` : 'the test runner itself failed'
    return {
      passed: result?.passed ?? 0,
      failed: [...(result?.failed ?? []), { name, reason }],
      skipped: result?.skipped ?? [],
      output: lastLines(done.output, 200),
    }
  }
  if (done.status !== 0 && result.failed.length === 0)
    result.failed.push({ name, reason: 'the test runner ended with an error although no test failed' })
  return { ...result, output: result.failed.length > 0 ? lastLines(done.output, 400) : '' }
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
