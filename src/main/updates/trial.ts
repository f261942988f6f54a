import { existsSync, renameSync } from 'node:fs'
import { trialStep } from './decide'
import { changeRecords, readRecords } from './records'

/** Where the file that a new version took the place of lies until the next one. */
export const previousOf = (program: string): string => `${program}.previous`

/** What a start finds about updates. */
export interface StartOnTrial {
  /** This start is one of the first of a new version. */
  isOnTrial: boolean
  /** The program to start in place of this one: the version before, which was just put back. Null: go on. */
  startInstead: string | null
}

/**
 * To be called by the one program that has the home folder, before anything that may fail: counts the first starts of a new version,
 * and puts the one before back when they did not come up. Never fails; loads next to nothing.
 * @param own version that runs
 */
export function takeTrial(homeDir: string, own: string): StartOnTrial {
  try {
    return stepOf(homeDir, own)
  } catch {
    // A home that takes no record any more is told of by what comes next.
    return { isOnTrial: false, startInstead: null }
  }
}

function stepOf(homeDir: string, own: string): StartOnTrial {
  const { trial, refused } = readRecords(homeDir)
  const goOn = { isOnTrial: false, startInstead: null }
  if (trial === null) return goOn
  switch (trialStep(trial, own)) {
    case 'none':
      return goOn
    case 'forget':
      changeRecords(homeDir, { trial: null })
      return goOn
    case 'count':
      changeRecords(homeDir, { trial: { ...trial, starts: trial.starts + 1 } })
      return { isOnTrial: true, startInstead: null }
    case 'undo': {
      const { program, to } = trial
      // Somebody has taken it away: then there is nothing but this one.
      if (!existsSync(previousOf(program))) {
        changeRecords(homeDir, { trial: null })
        return goOn
      }
      // Refused before it is put away: a start that is killed in between puts it away again.
      changeRecords(homeDir, { refused: [...new Set([...refused, to])], undone: to })
      renameSync(previousOf(program), program)
      changeRecords(homeDir, { trial: null })
      return { isOnTrial: false, startInstead: program }
    }
  }
}

/** The new version came up: its window painted, and the client answered it. False: this was no trial. */
export function endTrial(homeDir: string): boolean {
  if (readRecords(homeDir).trial === null) return false
  changeRecords(homeDir, { trial: null, undone: null })
  return true
}

/** The new version could not start, for a reason of its own: its next start puts the one before back. Never fails. */
export function failTrial(homeDir: string): void {
  const { trial } = readRecords(homeDir)
  if (trial === null) return
  try {
    changeRecords(homeDir, { trial: { ...trial, failed: true } })
  } catch {
    // The start was counted before.
  }
}
