import { mkdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { between } from './campaign'
import type { Passing, Relay } from './relay'

/** What a hold is at when it is killed. */
export type Phase = 'layers' | 'list' | 'details' | 'writing' | 'end'

/** How a hold is killed: by how far it is, whatever time that takes, so that a busy machine changes nothing. */
export interface KillPoint {
  text: string
  /** Which phase has come to its point; null while none has. */
  hit: () => Phase | null
  /** For `runAndKill`. */
  arm: (kill: () => void) => () => void
}

/** What a hold still has to read. */
export interface Left {
  home: string
  /** All permits of the project. */
  listed: number
  permits: number
  /** Whether permits that were read before are old by now, and read again. */
  again: boolean
  revisions: number
  /** Of this home, kills while permits are read or written that are still to come, this one too. */
  kills: number
}

const isSource = ({ path }: Passing) => path.startsWith('/~source/')
const isDetail = ({ path }: Passing) => /\/permits\/\d+(\/events)?(\?|$)/.test(path)
const isPage = ({ path }: Passing) => /\/permits\?/.test(path)
/** Details and events. */
const requestsOfPermit = 2
/** A hold writes about so often after its last answer: the last permits, the file that takes over what was logged, and the log's end. */
const lateWrites = 8

/** Draws where in a phase a hold is killed. Where nothing of its phase is left to do it is killed soon after, while it reads details. */
export function drawKill(relay: Relay, phase: Phase, left: Left, random: () => number): KillPoint {
  const requests = left.permits * requestsOfPermit
  const inHand = phase === 'layers' || phase === 'list' ? 400 : requests / (left.kills + 1)
  const at = {
    stage: random() < 0.5 ? 'asked' : 'answered',
    layers: 1 + between(random, 0, left.revisions),
    list: 1 + between(random, 0, left.listed / 2_000),
    details: 1 + between(random, 0, inHand),
    writing: 1 + between(random, 0, 40),
    end: 1 + between(random, 0, lateWrites),
  }
  /** Nothing of the phase may be left, or too little. */
  const isOver = phase === 'list' || (phase === 'layers' && left.revisions === 0)
  let hit: Phase | null = null
  const arm = (kill: () => void) => {
    const counts: Record<Phase, number> = { layers: 0, list: 0, details: 0, writing: 0, end: 0 }
    let isListed = false
    let isLast = false
    const count = (counted: Phase) => {
      const isDue = counted === phase || (counted === 'details' && isOver)
      if (++counts[counted] !== at[counted] || !isDue) return
      hit ??= counted
      kill()
    }
    const unwatch = relay.watch((passing) => {
      if (isPage(passing) && isLastPage(passing, left.listed)) isListed = true
      if (passing.stage !== at.stage) return
      if (isSource(passing)) count('layers')
      if (isPage(passing)) count('list')
      if (isDetail(passing)) count('details')
      isLast ||= isListed && !left.again && counts.details >= requests
    })
    const homeWatcher = watch(left.home, (_, name) => {
      if (name !== 'offline.db' && name !== 'offline.db-wal') return
      // A hold that reads permits again, which are old, is at its end when it has emptied the log.
      isLast ||= isListed && sizeOf(join(left.home, 'offline.db-wal')) === 0
      if (isLast) count('end')
      else if (counts.details >= at.details) count('writing')
    })
    const forms = join(left.home, 'cache/forms')
    mkdirSync(forms, { recursive: true, mode: 0o700 })
    const formWatcher = watch(forms, () => count('layers'))
    return () => {
      unwatch()
      homeWatcher.close()
      formWatcher.close()
    }
  }
  const texts: Record<Phase, string> = {
    layers: `${at.layers}th step of revisions`,
    list: `page ${at.list} is ${at.stage}`,
    details: `request ${at.details} for permits is ${at.stage}`,
    writing: `after ${at.details} requests for permits, write ${at.writing}`,
    end: `after the last answer, write ${at.end}`,
  }
  return { text: texts[phase], hit: () => hit, arm }
}

function isLastPage({ path }: Passing, listed: number): boolean {
  const query = new URL(path, 'http://relay').searchParams
  return Number(query.get('pageNumber')) * Number(query.get('pageSize')) >= listed
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
