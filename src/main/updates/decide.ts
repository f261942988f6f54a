import type { UpdateMode } from '../../shared/contract'

/** How this installation can be renewed. */
export type PlaceKind =
  /** One file of AppImage, in a folder that may be written. */
  | 'image'
  /** An unpacked archive, in a folder that may be written. */
  | 'archive'
  /** What an installer of the program put there (Windows, macOS). */
  | 'installed'
  /** A package of the system, whose own tools bring updates. */
  | 'system'
  /** A folder that the user may not write, or a kind that nobody replaces: one can only be told. */
  | 'fixed'

/** From the most careful to the freest. */
const modes = ['off', 'tell', 'install'] as const
export type WishedMode = (typeof modes)[number]

/** What is known when it is decided what to do about updates at all. */
export interface ModeFacts {
  /** This build is packaged, and knows a feed and a key. */
  isSetUp: boolean
  place: PlaceKind
  /** Null: the administrator has laid nothing down. */
  enforced: WishedMode | null
  chosen: WishedMode
}

/** The most careful of what user, administrator and place allow. */
export function modeOf({ isSetUp, place, enforced, chosen }: ModeFacts): UpdateMode {
  if (!isSetUp) return 'unset'
  if (place === 'system') return 'system'
  const allowed = [chosen, enforced ?? 'install', place === 'fixed' ? 'tell' : 'install'] as const
  return modes.find((mode) => allowed.includes(mode)) ?? 'off'
}

/** A feed, as far as it is decided by: `date` ISO 8601 in UTC. */
export interface Seen {
  version: string
  date: string
}

/** What this home knows when it is decided about a feed whose signature is good. */
export interface Known {
  /** Version that runs. */
  own: string
  /** Newest feed that was ever seen; null: none yet. */
  newest: Seen | null
  /** Versions that did not come up here. */
  refused: readonly string[]
}

/**
 * What follows from a signed feed. `replayed`: it is older than one that was seen, so somebody serves an old one, signed as it
 * is; `refused`: it offers a version that did not come up here.
 */
export function judgeFeed(feed: Seen, { own, newest, refused }: Known): 'replayed' | 'refused' | 'none' | 'offered' {
  if (newest !== null) {
    const later = Date.parse(feed.date) - Date.parse(newest.date)
    if (later < 0 || (later === 0 && compareVersions(feed.version, newest.version) < 0)) return 'replayed'
  }
  if (compareVersions(feed.version, own) <= 0) return 'none'
  return refused.includes(feed.version) ? 'refused' : 'offered'
}

/** What keeps a version that is ready from taking its place. */
export type Blocker = 'uploads' | 'edits'

/** @param uploads that are not done @param edits that wait to be sent */
export function blockerOf({ uploads, edits }: { uploads: number; edits: number }): Blocker | null {
  if (uploads > 0) return 'uploads'
  return edits > 0 ? 'edits' : null
}

/** The first starts of a version that took the place of another. */
export interface Trial {
  from: string
  to: string
  /** File that is started; its predecessor lies beside it. */
  program: string
  /** Starts of the new version so far, of which none came up. */
  starts: number
  /** One of them ended by an error of its own. */
  failed: boolean
}

/** Starts that may end before the window is there: somebody may have pulled the plug. */
const startsAllowed = 2

/**
 * What a start does about a trial. `count`: this is a start of the new version; `undo`: it had its chances; `forget`: the new one
 * never took its place, or is gone again.
 */
export function trialStep(trial: Trial | null, own: string): 'none' | 'count' | 'undo' | 'forget' {
  if (trial === null) return 'none'
  if (trial.to !== own) return 'forget'
  return trial.failed || trial.starts >= startsAllowed ? 'undo' : 'count'
}

/** Below 0: `one` is older than `other`. Both are three numbers with dots; what is none is older than all. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [numbersOf(one), numbersOf(other)]
  const at = ones.findIndex((number, index) => number !== others[index])
  return at < 0 ? 0 : (ones[at] ?? 0) - (others[at] ?? 0)
}

function numbersOf(version: string): number[] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  return parts === null ? [-1, -1, -1] : parts.slice(1).map(Number)
}
