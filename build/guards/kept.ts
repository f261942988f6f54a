import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Guard } from './guard'

/** What taking one guard out came to. */
export interface Outcome {
  guard: Guard
  /** The first test that failed. */
  failed: string
  /** What is wrong with the guard or its test; null: the test fails without the guard. */
  fault: string | null
}

/** Outcomes on the disk, so that a run that was interrupted can go on. */
export interface KeptOutcomes {
  /** The outcome of an earlier run, where the guard was held and neither its row, its file nor its test has changed since. */
  get(guard: Guard): Outcome | null
  /** Written at once. */
  add(outcome: Outcome): void
}

/**
 * @param file JSON; a run that does not go on begins it anew, and runs beside each other add to it
 * @param root the copy of the checkout in which the guards are taken out
 */
export function openKept(file: string, root: string, goesOn: boolean): KeptOutcomes {
  if (!goesOn) rmSync(file, { force: true })
  const failedByKey = (): Record<string, string> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const keyOf = (guard: Guard): string => {
    const texts = [guard.file, guard.test].map((name) => readFileSync(join(root, name), 'utf8'))
    return createHash('sha256')
      .update(JSON.stringify([guard, texts]))
      .digest('hex')
  }
  return {
    get(guard) {
      const failed = failedByKey()[keyOf(guard)]
      return failed === undefined ? null : { guard, failed, fault: null }
    },
    add({ guard, failed, fault }) {
      if (fault !== null) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ ...failedByKey(), [keyOf(guard)]: failed }))
    },
  }
}
