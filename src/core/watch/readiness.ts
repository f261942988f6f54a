import type { WaitingLayer } from '../../shared/contract'
import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'

/** A file of a watched folder as the last look saw it. */
export interface SeenFile {
  /** Below the folder, '/' between parts. */
  path: string
  sizeBytes: number
  lastModifiedMs: number
}

/** What is known of a file that was seen before: times are those of a clock that only goes forward. */
export interface Observation extends SeenFile {
  /** For how long it has been seen unchanged, in milliseconds. */
  stillMs: number
  /** The longest it was unchanged before it changed all the same. */
  longestPauseMs: number
  seenAtMs: number
}

/** Files that make one layer, or will when all of them are there. */
export interface WatchedSet {
  name: string
  /** Names of files that are missing; empty: it is complete. */
  missing: readonly string[]
  /** Its main file is there. */
  hasMain: boolean
  /** Names of parts that are as they were drafted, where parts that belong to them by their order have changed since. */
  behind: readonly string[]
  /** Another program says beside it that it edits the data. */
  beingEdited: boolean
  files: readonly Observation[]
}

/** What was found in the files of a set that would be ready; null: nothing speaks against them. */
export type Fault = { kind: 'in-use' | 'not-whole'; said: Said } | null

/** How long things are waited for, in milliseconds. */
export interface Patience {
  quietMs: number
  /** What waits for something that does not come keeps what is ready back for so long. */
  graceMs: number
}

/** Whether a set may be drafted. `keepsOthers`: what is ready waits for it. */
export interface Readiness {
  kind: WaitingLayer['kind']
  said: Said
  keepsOthers: boolean
  canDraft: boolean
  stillMs: number
}

/** A set that went on after a pause is waited for longer, to so many quiet periods. */
const mostQuietPeriods = 4

/** @param quietMs as the person has chosen it */
export const patienceOf = (quietMs: number): Patience => ({ quietMs, graceMs: quietMs * 8 })

/**
 * What is known of a file after another look. Pure. Stillness counts from look to look, and each adds half a quiet period at most: after
 * a sleep of the computer, which stopped the writer too, one look is not enough.
 */
export function observe(
  before: Observation | undefined,
  file: SeenFile,
  { nowMs, quietMs }: { nowMs: number; quietMs: number },
): Observation {
  if (!before) return { ...file, stillMs: 0, longestPauseMs: 0, seenAtMs: nowMs }
  if (before.sizeBytes !== file.sizeBytes || before.lastModifiedMs !== file.lastModifiedMs) {
    const longestPauseMs = Math.max(before.longestPauseMs, before.stillMs)
    return { ...file, stillMs: 0, longestPauseMs, seenAtMs: nowMs }
  }
  const step = Math.max(0, Math.min(nowMs - before.seenAtMs, quietMs / 2))
  return { ...before, stillMs: before.stillMs + step, seenAtMs: nowMs }
}

/** Whether a set has been unchanged for long enough that its files are worth a look. Pure. */
export function isQuiet({ files }: WatchedSet, { quietMs }: Patience): boolean {
  const pause = Math.max(0, ...files.map((file) => file.longestPauseMs))
  return stillOf(files) >= Math.max(quietMs, Math.min(pause * 2, quietMs * mostQuietPeriods))
}

/** What a set waits for. Pure. @param fault what its files were found to be, once it is quiet and complete */
export function readinessOf(set: WatchedSet, patience: Patience, fault: Fault): Readiness {
  const stillMs = stillOf(set.files)
  const keepsOthers = stillMs < patience.graceMs
  const waits = (kind: WaitingLayer['kind'], why: Said) => ({
    ...{ kind, said: why, keepsOthers, stillMs },
    canDraft: set.hasMain,
  })
  if (!isQuiet(set, patience))
    return set.missing.length > 0
      ? { ...waits('incomplete', waitsFor(set)), keepsOthers: true }
      : { ...waits('arriving', said('readers.watch.arriving')), keepsOthers: true }
  if (set.missing.length > 0) return waits('incomplete', waitsFor(set))
  // The new shapes beside the rows of last week: the others come, or it was meant so.
  if (set.behind.length > 0 && stillMs < patience.graceMs)
    return waits('arriving', said('readers.watch.behind', { files: set.behind.join(', ') }))
  if (set.beingEdited) return waits('in-use', said('readers.watch.beingEdited'))
  if (fault) return waits(fault.kind, fault.said)
  return { kind: 'ready', said: said('readers.watch.ready'), keepsOthers: false, canDraft: true, stillMs }
}

const waitsFor = ({ missing }: WatchedSet): Said => said('readers.watch.waitsFor', { files: missing.join(', ') })

const stillOf = (files: readonly Observation[]): number => Math.min(...files.map((file) => file.stillMs))
