import { setImmediate as nextTurn } from 'node:timers/promises'
import Flatbush from 'flatbush'
import type { Shape } from '../../shared/geometry/shape'
import type { AreaChanges } from './area-changes'
import { readArea, type AreaRead } from './read-area'

/** Areas that are read, with the index over them; and the ids of those without any geometry, with one that cannot be read, and in part. */
export interface ReadAreas {
  placed: readonly { id: number; shape: Shape }[]
  index: Flatbush | null
  empty: readonly number[]
  broken: readonly number[]
  partly: readonly number[]
}

/** Areas that are read before others get their turn, and the signal is heard. */
const atOnce = 2_000

interface Kept {
  token: string
  ids: number[]
  reads: Map<number, AreaRead>
  read: ReadAreas | null
}

/** Areas of the last question: to read a hundred thousand takes longer than to hold ten thousand differences against them. */
export class KeptAreas {
  private kept: Kept | null = null

  /** Takes a piece in; false where it has not what that is told beside. Errors: cancelled. */
  async add(changes: AreaChanges, signal?: AbortSignal): Promise<boolean> {
    const before = this.kept
    if (changes.since !== (before?.token ?? null) && changes.since !== null) return false
    const own: Kept =
      changes.since === null || before === null ? { token: '', ids: [], reads: new Map(), read: null } : before
    // Until all are read it is no state that anybody has told.
    this.kept = null
    for (const [at, id] of changes.changedIds.entries()) {
      if (at % atOnce === 0) {
        await nextTurn()
        signal?.throwIfAborted()
      }
      own.reads.set(id, readArea(changes.changedTexts[at] ?? null))
    }
    if (changes.ids) {
      own.ids = changes.ids
      const wanted = new Set(changes.ids)
      for (const id of own.reads.keys()) if (!wanted.has(id)) own.reads.delete(id)
    }
    if (changes.changedIds.length > 0 || changes.ids) own.read = null
    this.kept = { ...own, token: changes.token }
    return true
  }

  /** The areas with the last piece; null as `add`. Errors: cancelled. */
  async take(changes: AreaChanges, signal?: AbortSignal): Promise<ReadAreas | null> {
    if (!(await this.add(changes, signal)) || !this.kept) return null
    return (this.kept.read ??= readOf(this.kept))
  }
}

function readOf({ ids, reads }: Kept): ReadAreas {
  const out = { placed: [] as { id: number; shape: Shape }[], empty: [] as number[], broken: [] as number[], partly: [] as number[] } // prettier-ignore
  for (const id of ids) {
    const read = reads.get(id)
    if (!read) continue
    if (read.state === 'placed') out.placed.push({ id, shape: read.shape })
    else out[read.state].push(id)
    if (read.isPartly) out.partly.push(id)
  }
  return { ...out, index: indexOf(out.placed) }
}

function indexOf(placed: ReadAreas['placed']): Flatbush | null {
  if (placed.length === 0) return null
  const index = new Flatbush(placed.length)
  for (const { shape } of placed) index.add(...shape.box)
  index.finish()
  return index
}
