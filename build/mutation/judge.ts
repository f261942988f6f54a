import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from './hot-vitest'
import { mutated, type Mutant } from './mutants'
import type { ReachingTests } from './reaching-tests'
import type { Verdict } from './report'
import type { TestRunner } from './test-runner'

/** Says of one slip after another what notices it. */
export interface Judge {
  judge(mutant: Mutant): Promise<Verdict>
  end(): void
}

/** The nearest file of tests is run by itself, the others so many together. */
const together = 6
/** Beyond it tests no longer end: most files take a second, few half a minute, and the machine may be busy. */
const withinMs = (tests: readonly string[]): number => 120_000 + 30_000 * tests.length

const hasPassed = (answer: Answer | 'no end'): boolean => answer !== 'no end' && answer.failed === null

/**
 * @param folder a copy of the checkout that is changed while it judges, and no other judge's
 * @param nearest so many of the files of tests that reach a slip are asked
 */
export function openJudge(folder: string, reaching: ReachingTests, runner: TestRunner, nearest: number): Judge {
  /** Files of tests that fail while nothing is changed. */
  const unsound = new Set<string>()

  /** What fails without the slip too says nothing of it. */
  const isSound = async (changed: string, tests: readonly string[], limitMs: number): Promise<boolean> => {
    if (hasPassed(await runner.run({ changed, tests }, limitMs))) return true
    // One slip may have spoiled the program for all that follow.
    runner.end()
    const answer = await runner.run({ changed, tests }, limitMs)
    if (answer !== 'no end' && answer.failed) {
      unsound.add(answer.failed.file)
      console.warn(`${answer.failed.file} fails with no slip at all, and judges no more: ${answer.failed.test}`)
    }
    return hasPassed(answer)
  }

  return {
    async judge(mutant) {
      const { file: changed } = mutant
      const path = join(folder, changed)
      const text = readFileSync(path, 'utf8')
      const verdict = { mutant, was: text.slice(mutant.start, mutant.end) }
      const runWithSlip = async (tests: readonly string[]): Promise<Answer | 'no end'> => {
        writeFileSync(path, mutated(text, mutant))
        try {
          return await runner.run({ changed, tests }, withinMs(tests))
        } finally {
          writeFileSync(path, text)
        }
      }
      const due = reaching
        .of(changed)
        .filter((test) => !unsound.has(test))
        .slice(0, nearest)
      for (let count = 1; due.length > 0; count = together) {
        const tests = due.splice(0, count)
        const answer = await runWithSlip(tests)
        if (answer === 'no end') {
          // On a machine that is only busy, the tests would take nearly as long without the slip.
          if (await isSound(changed, tests, withinMs(tests) / 3))
            return { ...verdict, noticedBy: { file: tests[0] ?? '', test: null } }
        } else if (answer.failed) {
          const { failed } = answer
          const suspects = answer.isOutside ? tests : [failed.file]
          const isNoticed =
            (await isSound(changed, suspects, withinMs(suspects))) && !hasPassed(await runWithSlip(suspects))
          // Only what fails each time with the slip is its doing: once may be a busy machine.
          if (isNoticed) return { ...verdict, noticedBy: failed }
          // Those after the one that failed were not run.
          due.unshift(...tests.filter((test) => !suspects.includes(test)))
        }
      }
      return { ...verdict, noticedBy: null }
    },
    end: () => runner.end(),
  }
}
