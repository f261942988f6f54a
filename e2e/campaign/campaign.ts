/** What a campaign is given: where it may write, how large it is, and all its chance. */
export interface CampaignRun {
  /** An empty folder; removed when nothing was found. */
  folder: string
  /** As --size says; what it counts is the campaign's to say. */
  size: number
  /** As --seed says. */
  seed: number
  /** As --only says, of what the campaign goes through only that whose name holds it; empty for all. */
  only: string
  /** Whether the time that --minutes gives is over: a campaign of many rounds ends after the one that it is in. */
  isOver: () => boolean
  /** 0 to below 1, the same row of numbers for the same seed. */
  random: () => number
  /** A line of progress. */
  tell: (text: string) => void
  /** Counts one finding and tells it. */
  found: (kind: keyof Findings, what: string) => void
}

/** What a campaign looks for; all 0 is what is wanted. */
export interface Findings {
  lost: number
  doubled: number
  wrong: number
}

/** A long run against the whole program, with faults by chance. */
export interface Campaign {
  /** One line for the list: what it does, and what its size counts. */
  about: string
  defaultSize: number
  /** Runs windows: it gets a display and a keychain of its own. */
  needsDesktop?: true
  run(run: CampaignRun): Promise<void>
}

/** A whole number from `low` up to, but without, `high`. */
export function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * Math.max(0, high - low))
}

export const pause = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms))
