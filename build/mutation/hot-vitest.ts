import { join } from 'node:path'

/** A file was changed: run these files of tests until one fails. Paths from the root of the checkout. */
export interface Ask {
  changed: string
  tests: readonly string[]
}

/** The first test that failed, by its file; null: all passed. */
export interface Answer {
  failed: { file: string; test: string } | null
  /** It failed by an error outside of its tests. */
  isOutside?: true
}

/** What hangs was noticed: no test gets as long as when all run. */
const timeoutMs = 45_000

/**
 * A program of its own (`fork`, in the folder whose files are changed): a Vitest that stays, so that only what was changed is
 * translated again. It says `ready`, then an `Answer` to each `Ask`. Whoever started it ends it when a test no longer ends.
 */
async function main(): Promise<void> {
  // A module in the new form, which this one is not when it runs.
  const { createVitest } = await import('vitest/node')
  const root = process.cwd()
  const times = { testTimeout: timeoutMs, hookTimeout: timeoutMs }
  const vitest = await createVitest('test', { root, watch: true, bail: 1, maxWorkers: 1, ...times, reporters: [{}] })
  await vitest.standalone()
  // Who changes a file says so.
  await vitest.vite.watcher.close()
  await vitest.globTestSpecifications()

  const run = async ({ changed, tests }: Ask): Promise<Answer> => {
    vitest.invalidateFile(join(root, changed))
    const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(root, test)))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    for (const module of testModules) {
      const [failed] = module.children.allTests('failed')
      if (failed) return { failed: { file: module.relativeModuleId, test: failed.fullName } }
      // What was left out after a failure is no failure.
      if (module.state() === 'failed') return { failed: { file: module.relativeModuleId, test: 'its set-up' } }
    }
    if (unhandledErrors.length === 0) return { failed: null }
    return { failed: { file: tests[0] ?? '', test: 'an error outside of its tests' }, isOutside: true }
  }
  process.on('message', (ask: Ask) => {
    void run(ask).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

void main()
