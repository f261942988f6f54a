import { randomUUID } from 'node:crypto'

/** A program whose claim stands still for this long has died. */
export const claimLastsMs = 30_000

/** @param nowMs a clock that only goes forward, milliseconds */
export function createOwnerWatch(nowMs: () => number = () => performance.now()) {
  const seen = new Map<string, { owner: string; beat: number; sinceMs: number }>()
  return {
    /**
     * Whether the owner of a batch has ended: its process is gone from this machine, or its beat has not changed for
     * `claimLastsMs` (it ran on another machine, or another process has its number now). The clock of the day counts for
     * nothing: it may be set while programs run.
     */
    isDead(batchId: string, owner: string, beat: number): boolean {
      if (hasEnded(owner)) return true
      const last = seen.get(batchId)
      if (last && last.owner === owner && last.beat === beat) return nowMs() - last.sinceMs > claimLastsMs
      seen.set(batchId, { owner, beat, sinceMs: nowMs() })
      return false
    },
  }
}

/** A name for this program as an owner, unlike any other: its process, when that began, and something random. */
export function newOwner(): string {
  return `${process.pid}-${beganAt()}-${randomUUID()}`
}

/** Whether the program that an owner names runs no more on this machine. False where nobody can tell. */
export function hasEnded(owner: string): boolean {
  const [pidText, began] = owner.split('-')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  // In a container a program often gets the number of the one before it.
  if (pid === process.pid) return began !== String(beganAt())
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function beganAt(): number {
  return Math.round(performance.timeOrigin)
}
