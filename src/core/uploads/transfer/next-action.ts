import type { JournalState } from '../journal-records'
import type { MakingJob } from './find-layer'

/** What is known of a transfer besides its journal row; undefined: not asked yet. */
export interface Observed {
  /** Null: the service does not know the job. */
  job?: {
    state: 'initializing' | 'processing' | 'error' | 'cancelled' | 'completed'
    stillMs: number
    /** As the service told it; by this the layer of a complete job is known where its mark cannot be read. */
    told?: MakingJob
    /** What its status said once it was complete. */
    said?: string
  } | null
  /** The layer (and revision) that carries our mark; null: not among the layers. */
  layer?: { layerId: number; revisionId: string | null } | null
  /** How often the layers were looked through without finding it since the job was last asked. */
  lookupMisses: number
  /** The upload token is still in memory; it is never written down. */
  hasToken: boolean
}

/** What a transfer does next. */
export type NextAction =
  | { do: 'step-one' }
  | { do: 'send' }
  | { do: 'ask-job' }
  | { do: 'look-for-layer' }
  | { do: 'monitor' }
  /** The job leads nowhere: cancel it, then begin anew with the same mark. */
  | { do: 'give-up-job' }
  | { do: 'finish' }
  /** The service names a definite error. */
  | { do: 'fail' }
  /** A person cancelled the job. */
  | { do: 'end-cancelled' }
  /** Complete, but its layer cannot be seen. */
  | { do: 'finish-unseen' }

/** What of a transfer decides its next action. */
export interface PlannerRow {
  state: JournalState
  jobKnown: boolean
  everSent: boolean
}

/** A job that stands still this long after a broken send is given up. */
export const brokenSendMs = 10 * 60_000
/** Looks for a layer before its absence is believed. */
const looksForAbsence = 2
/** Looks for the layer of a complete job before it is called unseen. */
const looksForUnseen = 5

/**
 * The next thing to do for one transfer: what the journal says, held against what the service says. Pure; this is the whole
 * rule by which nothing is sent twice and nothing is forgotten.
 */
export function nextAction(row: PlannerRow, seen: Observed): NextAction {
  if (seen.layer) return { do: 'finish' }
  switch (row.state) {
    case 'waiting':
    case 'intent':
      return begin(row, seen)
    case 'initialised':
    case 'sending':
    case 'sent':
      return row.jobKnown ? goOn(row, seen) : begin(row, seen)
    default:
      return { do: 'finish' }
  }
}

/** Step 1, unless bytes may have arrived before: then a layer with our mark would be made twice. */
function begin(row: PlannerRow, seen: Observed): NextAction {
  const mayExist = row.everSent || row.state !== 'waiting'
  // After a definite end (an error, a refused token) one look is enough; after a job that vanished it is not.
  const looks = row.everSent && row.state !== 'waiting' ? looksForAbsence : 1
  return mayExist && seen.lookupMisses < looks ? { do: 'look-for-layer' } : { do: 'step-one' }
}

function goOn(row: PlannerRow, seen: Observed): NextAction {
  const { job } = seen
  if (job === undefined) return row.state === 'initialised' && seen.hasToken ? { do: 'send' } : { do: 'ask-job' }
  if (job === null) return begin({ ...row, everSent: row.everSent || row.state !== 'initialised' }, seen)
  switch (job.state) {
    case 'completed':
      return seen.lookupMisses < looksForUnseen ? { do: 'look-for-layer' } : { do: 'finish-unseen' }
    case 'error':
      // An error after all bytes were taken is about the data; before that it is about the broken send.
      return row.state === 'sent' ? { do: 'fail' } : { do: 'give-up-job' }
    case 'cancelled':
      return { do: 'end-cancelled' }
    case 'initializing':
      // Who said that all was taken was not the service, as a page of a hotel's network: its job still waits for the files.
      if (row.state === 'sent' && !seen.hasToken && job.stillMs < brokenSendMs) return { do: 'monitor' }
      return seen.hasToken ? { do: 'send' } : { do: 'give-up-job' }
    case 'processing':
      if (row.state !== 'sent' && job.stillMs >= brokenSendMs) return { do: 'give-up-job' }
      return { do: 'monitor' }
  }
}
