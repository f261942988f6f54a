import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endTree } from '../setup.mjs'
import type { Answer, Ask } from './hot-vitest'

/** Runs files of tests until one of them fails. */
export interface TestRunner {
  run(ask: Ask, withinMs: number): Promise<Answer | 'no end'>
  /** It starts anew when it is asked again. */
  end(): void
}

interface Hot {
  child: ChildProcess
  /** Rejected when it is. */
  gone: Promise<never>
}

/** @param folder the copy of the checkout whose tests it runs */
export function openTestRunner(folder: string): TestRunner {
  let hot: Hot | null = null

  const start = async (): Promise<Hot> => {
    const child = fork(join(folder, 'build/mutation/hot-vitest.ts'), {
      cwd: folder,
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
  return {
    async run(ask, withinMs) {
      hot ??= await start()
      const answer = once(hot.child, 'message', { signal: AbortSignal.timeout(withinMs) })
      hot.child.send(ask)
      try {
        const [first] = (await Promise.race([answer, hot.gone])) as [Answer]
        // Errors outside of tests may stay with the program that runs them.
        if (first.isOutside) end()
        return first
      } catch {
        end()
        return 'no end'
      }
    },
    end,
  }
}
