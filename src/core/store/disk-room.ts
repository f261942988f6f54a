import { freeBytesOf, roomByWriting, takeDiskFullNote } from '../../node/disk-space'
import type { AppStatus } from '../../shared/contract'
import type { Clock } from '../ports'

/** With less than this nothing can be relied on to be written: a database's log alone grows by megabytes. */
const leastBytes = 1_000_000
const lookEveryMs = 2_000

/**
 * Looks after the room on the disk of a folder, again and again. Where the system does not tell it (some network disks, old
 * runtimes), it is tried out once a write has found none. `onChanged` hears that it ran out, or is there again.
 */
export function createDiskRoom(parts: {
  folder: string
  clock: Clock
  onChanged: (isFull: boolean) => void
  /** Asks the system when left out. */
  freeBytes?: (folder: string) => Promise<number | null>
  /** Writes to the disk when left out. */
  tryOut?: typeof roomByWriting
  everyMs?: number
}) {
  const { folder, clock, onChanged, freeBytes = freeBytesOf, tryOut = roomByWriting } = parts
  let full: AppStatus['diskFull'] = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  async function look(): Promise<void> {
    const hasMetFull = takeDiskFullNote()
    const isInDoubt = hasMetFull || full !== null
    const free = (await freeBytes(folder)) ?? (isInDoubt ? await tryOut(folder, leastBytes) : null)
    if (closed) return
    const isFull = free !== null && free < leastBytes
    const wasFull = full !== null
    full = isFull ? { freeBytes: free, since: full?.since ?? new Date(clock.now()).toISOString(), leastBytes } : null
    if (isFull !== wasFull) onChanged(isFull)
    timer = setTimeout(() => void look(), parts.everyMs ?? lookEveryMs)
    timer.unref()
  }

  return {
    /** Null while there is room. */
    full: (): AppStatus['diskFull'] => full,
    start: (): void => void look(),
    close(): void {
      closed = true
      if (timer) clearTimeout(timer)
    },
  }
}
