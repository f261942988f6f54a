import type { ListedLayer } from '../store/listed-layers'

/** Layers that are in force for some time. */
export interface LayersInForce {
  layers: readonly ListedLayer[]
  /** The states of all of them, by which these layers are told from others. */
  states: Float64Array
  /** Whether some are shown whole to one user only. */
  isOwn: boolean
}

interface Found extends LayersInForce {
  /** They are the same from and before these times, UTC milliseconds. */
  fromMs: number
  untilMs: number
}

/** What was found last in each list. */
const found = new WeakMap<readonly ListedLayer[], Found>()

/** Those layers of a list that are not before their startDate or after their endDate: the others are left out of the layer list. */
export function inForce(layers: readonly ListedLayer[], nowMs: number): LayersInForce {
  const before = found.get(layers)
  if (before && before.fromMs <= nowMs && nowMs < before.untilMs) return before
  const now: ListedLayer[] = []
  let untilMs = Infinity
  // By hand: who waits for a layer that was just added waits for this too.
  for (const each of layers) {
    const [startMs, endMs] = [each.layer.start_ms ?? -Infinity, each.layer.end_ms ?? Infinity]
    if (startMs <= nowMs && endMs >= nowMs) now.push(each)
    if (startMs > nowMs) untilMs = Math.min(untilMs, startMs)
    if (endMs >= nowMs) untilMs = Math.min(untilMs, endMs + 1)
  }
  const made = {
    layers: now,
    states: Float64Array.from(now, ({ state }) => state),
    isOwn: !now.every(isSameForAll),
    fromMs: nowMs,
    untilMs,
  }
  found.set(layers, made)
  return made
}

/** What is for viewing only its uploader sees whole. */
const isSameForAll = ({ revisions }: ListedLayer): boolean => revisions.every((revision) => revision.data_rights !== 1)
