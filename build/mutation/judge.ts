import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scratch } from '../guards/scratch'
import { endTree } from '../setup.mjs'
import type { Answer, Ask } from './hot-vitest'
import { mutated, type Mutant } from './mutants'
import type { ReachingTests } from './reaching-tests'
import type { Verdict } from './report'

/** Says of one slip after another what notices it. */
export interface Judge {
  judge(mutant: Mutant): Promise<Verdict>
  end(): void
}

/** The nearest file of tests is run first, then so many together, then so many more. */
const steps = [1, 5, 6]
/** Beyond it tests no longer end: most files take a second, few half a minute, and the machine may be busy. */
const withinMs = 240_000

interface Hot {
  child: ChildProcess
  /** Rejected when it is. */
  gone: Promise<never>
}

/** @param scratch is changed while it judges, and no other judge's */
export function openJudge(scratch: Scratch, reaching: ReachingTests): Judge {
  let hot: Hot | null = null
  /** Whether a file of tests passes while nothing is changed, as far as that is known. */
  const passes = new Map<string, boolean>()

  const start = async (): Promise<Hot> => {
    const child = fork(join(scratch.folder, 'build/mutation/hot-vitest.ts'), {
      cwd: scratch.folder,
      execArgv: ['--require', 'tsx/cjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('the program that runs the tests ended')))
    await Promise.race([once(child, 'message'), gone])
    return { child, gone }
  }
  const end = (): void => {
    if (hot) endTree(hot.child)
    hot = null
  }
  const run = async (ask: Ask): Promise<Answer | 'no end'> => {
    hot ??= await start()
    const answer = once(hot.child, 'message', { signal: AbortSignal.timeout(withinMs) })
    hot.child.send(ask)
    try {
      const [first] = (await Promise.race([answer, hot.gone])) as [Answer]
      return first
    } catch {
      end()
      return 'no end'
    }
  }
  /** A test that fails without the slip too says nothing of it, though it passed before: one slip may have spoiled the program for all that follow. */
  const isSound = async (ask: Ask): Promise<boolean> => {
    const answer = await run(ask)
    if (answer === 'no end') return false
    for (const test of ask.tests) passes.set(test, answer.failed?.file !== test)
    return answer.failed === null
  }

  return {
    async judge(mutant) {
      const path = join(scratch.folder, mutant.file)
      const text = readFileSync(path, 'utf8')
      const verdict = { mutant, was: text.slice(mutant.start, mutant.end) }
      const { file: changed } = mutant
      const due = reaching.of(changed).filter((test) => passes.get(test) !== false)
      for (const count of steps) {
        const tests = due.splice(0, count)
        if (tests.length === 0) break
        writeFileSync(path, mutated(text, mutant))
        const answer = await run({ changed, tests })
        writeFileSync(path, text)
        const [first = ''] = tests
        if (answer === 'no end') {
          if (await isSound({ changed, tests })) return { ...verdict, noticedBy: { file: first, test: null } }
        } else if (answer.failed === null) for (const test of tests) passes.set(test, true)
        else {
          // Errors outside of tests may stay with the program that runs them.
          if (answer.isOutside) end()
          if (await isSound({ changed, tests: [answer.failed.file] })) return { ...verdict, noticedBy: answer.failed }
        }
      }
      return { ...verdict, noticedBy: null }
    },
    end,
  }
}
