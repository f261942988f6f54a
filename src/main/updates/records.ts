import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Seen, Trial } from './decide'

/** What is kept about updates in the home folder, in one file: it changes whole or not at all. */
export interface Records {
  /** Newest feed that was seen. */
  newest: Seen | null
  /** Versions that did not come up here. */
  refused: string[]
  /** The version that was put away last because it did not come up, until one comes up. */
  undone: string | null
  trial: Trial | null
  /** When a feed was read last, ISO 8601. */
  checkedAt: string | null
}

/** Folder of everything about updates. */
export const updatesFolder = (homeDir: string): string => join(homeDir, 'updates')

const fileOf = (homeDir: string): string => join(updatesFolder(homeDir), 'records.json')

/**
 * Reads them; what is not there, or not sound, is as if nothing was known. At once and without a schema: a start reads them before
 * anything else, and nearly always there are none.
 */
export function readRecords(homeDir: string): Records {
  let kept: Partial<Record<keyof Records, unknown>> = {}
  try {
    kept = (JSON.parse(readFileSync(fileOf(homeDir), 'utf8')) ?? {}) as typeof kept
  } catch {
    // Nothing was ever found, or somebody wrote into it.
  }
  return {
    newest: holds(kept.newest, { version: 'string', date: 'string' }) ? (kept.newest as Seen) : null,
    refused: Array.isArray(kept.refused) ? kept.refused.filter((one): one is string => typeof one === 'string') : [],
    undone: typeof kept.undone === 'string' ? kept.undone : null,
    trial: holds(kept.trial, trialTypes) ? (kept.trial as Trial) : null,
    checkedAt: typeof kept.checkedAt === 'string' ? kept.checkedAt : null,
  }
}

const trialTypes = { from: 'string', to: 'string', program: 'string', starts: 'number', failed: 'boolean' }

function holds(value: unknown, types: Readonly<Record<string, string>>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(types).every(([key, type]) => typeof (value as Record<string, unknown>)[key] === type)
}

/** Changes some of them, on the disk when it returns. A few hundred bytes, some times a day. */
export function changeRecords(homeDir: string, changes: Partial<Records>): Records {
  const changed = { ...readRecords(homeDir), ...changes }
  const file = fileOf(homeDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.new`
  const handle = openSync(part, 'w', 0o600)
  try {
    writeFileSync(handle, JSON.stringify(changed))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(part, file)
  return changed
}
