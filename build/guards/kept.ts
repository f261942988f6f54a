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
  /** Whether an earlier run saw this file of tests pass with every guard in its place, and it has not changed since. */
  isSound(test: string): boolean
  addSound(test: string): void
}

/**
 * @param file JSON; a run that does not go on begins it anew, and runs beside each other add to it
 * @param root the copy of the checkout in which the guards are taken out
 */
export function openKept(file: string, root: string, goesOn: boolean): KeptOutcomes {
  if (!goesOn) rmSync(file, { force: true })
  const failedByKey = (): Record<string, string> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const hashOf = (about: unknown, names: string[]): string => {
    const texts = names.map((name) => readFileSync(join(root, name), 'utf8'))
    return createHash('sha256')
      .update(JSON.stringify([about, texts]))
      .digest('hex')
  }
  const keyOf = (guard: Guard) => hashOf(guard, [guard.file, guard.test])
  const soundKeyOf = (test: string) => hashOf('sound', [test])
  const write = (key: string, failed: string): void => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ ...failedByKey(), [key]: failed }))
  }
  return {
    get(guard) {
      const failed = failedByKey()[keyOf(guard)]
      return failed === undefined ? null : { guard, failed, fault: null }
    },
    add({ guard, failed, fault }) {
      if (fault === null) write(keyOf(guard), failed)
    },
    isSound: (test) => soundKeyOf(test) in failedByKey(),
    addSound: (test) => write(soundKeyOf(test), ''),
  }
}
