import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { run } from '../setup.mjs'
import type { RunResult } from '../test/stories.mjs'

/** What a run of tests came to. */
export interface TestRun {
  passed: number
  /** Names of tests that failed. */
  failed: string[]
  /** Why it says nothing: the file does not load, no end was seen. Null: it does. */
  broken: string | null
}

/** A copy of the checkout in which files may be spoiled. */
export interface Scratch {
  folder: string
  /** Runs unit or conformance tests, until one fails. @param only part of the names of the tests */
  test(files: readonly string[], only?: string): Promise<TestRun>
  /** Builds the app and runs an end-to-end spec. */
  testBuilt(file: string, only?: string): Promise<TestRun>
  remove(): void
}

/** Beyond it a test hangs for want of its guard, and says nothing. */
const testWithinMs = 300_000
const builtWithinMs = 900_000

/** Copies what git knows of, and what is new beside it; what is installed shares its bytes. */
export function makeScratch(root: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-guards-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file))
  for (const installed of ['node_modules', '.runtime'])
    if (existsSync(join(root, installed))) linkFiles(join(root, installed), join(folder, installed))

  const runTests = async (args: string[], resultFile: string, timeoutMs: number): Promise<TestRun> => {
    rmSync(resultFile, { force: true })
    const env = {
      ...process.env,
      PLUMBLINE_TEST_RESULT: resultFile,
      NO_COLOR: '1',
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    }
    const done = await run(process.execPath, args, { cwd: folder, env, timeoutMs })
    return readRun(resultFile, done.timedOut, done.output)
  }
  const named = (only: string | undefined): string[] => (only === undefined ? [] : ['-t', literal(only)])

  return {
    folder,
    test(files, only) {
      const reporter = `--reporter=${join(folder, 'build/test/result-reporter.mjs')}`
      const args = [
        join(folder, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--bail=1',
        reporter,
        ...files,
        ...named(only),
      ]
      return runTests(args, join(folder, 'guards-result.json'), testWithinMs + files.length * 10_000)
    },
    testBuilt(file, only) {
      const args = [join(folder, 'build/e2e.mjs'), file, ...named(only)]
      return runTests(args, join(folder, 'test-results/end-to-end.json'), builtWithinMs)
    },
    // What was ended a moment ago may have written meanwhile.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/**
 * A folder of its own whose files are those of another. A link to the folder itself will not do: the packager looks for what a
 * package needs beside where that package really lies, and takes nothing from outside the checkout.
 */
function linkFiles(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFiles(there, here)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(there), here)
    else linkOrCopy(there, here)
  }
}

/** Another disk cannot be linked to. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function readRun(resultFile: string, timedOut: boolean, output: string): TestRun {
  const tail = output.trimEnd().split('\n').slice(-12).join('\n')
  if (timedOut) return { passed: 0, failed: [], broken: 'the tests did not end' }
  if (!existsSync(resultFile)) return { passed: 0, failed: [], broken: `the tests did not run:\n${tail}` }
  return readResult(JSON.parse(readFileSync(resultFile, 'utf8')) as Pick<RunResult, 'passed' | 'failed'>, tail)
}

/** What a run of Vitest proves. @param tail the end of what it printed */
export function readResult({ passed, failed }: Pick<RunResult, 'passed' | 'failed'>, tail: string): TestRun {
  // A file of tests that does not load is named by its whole path.
  const unloaded = failed.find(({ name }) => isAbsolute(name))
  if (unloaded) return { passed, failed: [], broken: `${unloaded.name} does not load:\n${tail}` }
  const tests = failed.filter(({ isSetUp }) => !isSetUp)
  // A window that does not come up on a busy machine proves nothing of the guard.
  const [setUp] = failed.filter(({ isSetUp }) => isSetUp)
  const broken = tests.length === 0 && setUp ? `the set-up failed: ${setUp.name}: ${setUp.reason}` : null
  return { passed, failed: tests.map(({ name }) => name), broken }
}

/** Vitest takes a pattern. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
