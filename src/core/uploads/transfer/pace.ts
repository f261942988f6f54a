/** How fast the rows of a batch go, as far as it was seen; null where nothing was. */
export interface PaceSeen {
  /** Bytes a second while anything is on the wire. */
  bytesPerSecond: number | null
  /** What a row takes beside its bytes: asking for a job, waiting for the answer. Seconds. */
  rowSeconds: number | null
  /** Rows that the service finished a second, of late. */
  rowsDonePerSecond: number | null
}

/** What of a batch is still to be done. */
export interface WorkLeft {
  bytes: number
  rowsToSend: number
  /** Also those that the service is at work on. */
  rowsOpen: number
  /** Rows that are sent at the same time. */
  parallel: number
}

/**
 * How long a batch still takes: its bytes and what each row costs beside them, or, where the service is slower, the pace in
 * which it finishes. Null while nothing was seen that says so. Seconds. Pure.
 */
export function secondsLeft(left: WorkLeft, seen: PaceSeen): number | null {
  if (left.rowsOpen === 0) return 0
  const wire = left.bytes === 0 ? 0 : seen.bytesPerSecond ? left.bytes / seen.bytesPerSecond : null
  const lanes = Math.max(1, Math.min(left.parallel, left.rowsToSend))
  const beside = (left.rowsToSend * (seen.rowSeconds ?? 0)) / lanes
  const service = seen.rowsDonePerSecond ? left.rowsOpen / seen.rowsDonePerSecond : null
  if (wire === null) return service
  const sending = wire + beside
  if (service === null && sending === 0) return null
  return Math.max(sending, service ?? 0)
}

/** What happened longer ago counts half after so much time on the wire. */
const halfLifeMs = 10_000
/** Rows by which the cost of one is judged: the middle one, so that a pause of minutes counts for one row. */
const rowsKept = 15
/** A few bytes in a moment tell how long an answer takes, not how fast the line is. */
const seenBytes = 64 * 1024
const seenMs = 3_000
const doneWindowMs = 30_000
const doneAtLeast = 3

/** Sees how fast a batch goes. Times are of one clock, milliseconds. */
export type Pace = ReturnType<typeof createPace>

/** Measures the pace of one batch. */
export function createPace() {
  let onWire = 0
  let sinceMs = 0
  let wireMs = 0
  let wireBytes = 0
  let newBytes = 0
  let rows: number[] = []
  let ends: number[] = []

  /** Moves the time on the wire up to now; what is old fades. */
  function advance(nowMs: number): void {
    const spent = onWire > 0 ? Math.max(0, nowMs - sinceMs) : 0
    const fade = 0.5 ** (spent / halfLifeMs)
    wireMs = wireMs * fade + spent
    wireBytes = wireBytes * fade + newBytes
    newBytes = 0
    sinceMs = nowMs
  }

  return {
    /** A row begins to put bytes on the wire, and has ended it. */
    sending(nowMs: number): void {
      advance(nowMs)
      onWire++
    },
    sent(nowMs: number): void {
      advance(nowMs)
      onWire = Math.max(0, onWire - 1)
    },
    bytes(count: number): void {
      newBytes += count
    },
    /** A row held its place among those that send for so long, of which the bytes took `wireMs`. */
    row(heldMs: number, ownWireMs: number): void {
      rows = [...rows, Math.max(0, heldMs - ownWireMs)].slice(-rowsKept)
    },
    /** A row was finished by the service. */
    done(nowMs: number): void {
      ends = [...ends, nowMs].slice(-1_000)
    },
    seen(nowMs: number): PaceSeen {
      advance(nowMs)
      ends = ends.filter((at) => at <= nowMs && nowMs - at <= doneWindowMs)
      const first = ends[0]
      const isTelling = wireBytes >= seenBytes || wireMs >= seenMs
      const sorted = [...rows].sort((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)]
      return {
        bytesPerSecond: isTelling && wireMs > 0 && wireBytes > 0 ? (wireBytes / wireMs) * 1000 : null,
        rowSeconds: middle === undefined ? null : middle / 1000,
        rowsDonePerSecond:
          first === undefined || ends.length < doneAtLeast
            ? null
            : (ends.length * 1000) / Math.max(1_000, nowMs - first),
      }
    },
  }
}
