import { setImmediate as nextTurn } from 'node:timers/promises'
import type Flatbush from 'flatbush'
import { nearestPlaces, sameMetres, widened } from '../../shared/geometry/distance'
import { shiftedShape, type Shape } from '../../shared/geometry/shape'
import type { PackedAreas } from '../areas/pack-areas'
import { readPacked, type PlacedArea, type PlacedAreas } from '../areas/placed-areas'
import type { CallOptions } from '../engine-api'
import { sharedArea } from './shared-area'

/** Areas that are held against each other. */
export interface OverlapRequest {
  areas: readonly PackedAreas[]
  /** Areas so near to each other overlap; 0: those that touch. */
  distanceMetres: number
  /** Only pairs that last together within this time, UTC milliseconds; null: at any. */
  within: { fromMs: number; toMs: number } | null
  /** Pairs that are told, the earliest first; all are counted. */
  maxTold: number
}

/** Two areas that overlap in place and time. */
export interface Overlap {
  a: number
  b: number
  /** 0 where they touch, cross, or one lies in the other. */
  metres: number
  /** Square metres of the ellipsoid that both cover; 0 where either is no area. */
  areaM2: number
  /** While both last, UTC milliseconds; null: neither has a beginning, or an end. */
  fromMs: number | null
  toMs: number | null
  /** A place of a where they overlap or are nearest, lon/lat. */
  place: [lon: number, lat: number]
}

/** All pairs, and which areas could not be held against any. */
export interface OverlapResult {
  total: number
  overlaps: Overlap[]
  /** Areas that were held against each other. */
  looked: number
  /** Areas without any geometry, with one that cannot be read, with parts that cannot, and those that end before they begin. */
  empty: number[]
  broken: number[]
  partly: number[]
  backwards: number[]
}

/** Areas that are looked at before others get their turn, and the signal is heard. */
const atOnce = 500

/** Which areas overlap in place and time, or come as near as the distance. Exact: every pair of boxes that meet is measured. Errors: cancelled. */
export async function findOverlaps(
  { areas, distanceMetres, within, maxTold }: OverlapRequest,
  call: CallOptions = {},
): Promise<OverlapResult> {
  const limit = distanceMetres + sameMetres
  const { placed, ...left } = readPacked(areas, { timed: true })
  const index = placed.index()
  const overlaps: Measured[] = []
  let total = 0
  const keep = (overlap: Measured): void => {
    total++
    overlaps.push(overlap)
    if (overlaps.length >= maxTold * 2 + 1_000) {
      overlaps.sort(earlier)
      overlaps.length = maxTold
    }
  }
  if (index) {
    for (let at = 0; at < placed.length; at++) {
      const one = placed.at(at)
      if (at % atOnce === 0) await breathe(call, at, placed.length)
      for (const other of neighbours(one, at, { index, placed, limit, within })) {
        const overlap = overlapOf(one, other.area, other.shape, limit)
        if (overlap) keep(overlap)
      }
    }
  }
  overlaps.sort(earlier)
  const told: Overlap[] = []
  for (const { shapes, ...overlap } of overlaps.slice(0, maxTold)) {
    if (told.length % atOnce === 0) await breathe(call, placed.length, placed.length)
    told.push({ ...overlap, areaM2: overlap.metres === 0 ? sharedArea(...shapes) : 0 })
  }
  return { total, overlaps: told, looked: placed.length, ...left }
}

/** A pair whose shared area is not measured yet. */
type Measured = Omit<Overlap, 'areaM2'> & { shapes: [Shape, Shape] }

async function breathe({ signal, onProgress }: CallOptions, done: number, of: number): Promise<void> {
  signal?.throwIfAborted()
  onProgress?.({ step: 'Looking at permits', fraction: of === 0 ? null : done / of, features: done })
  await nextTurn()
}

interface Around {
  index: Flatbush
  placed: PlacedAreas
  limit: number
  within: OverlapRequest['within']
}

/** Later areas whose boxes come near, once each; one on the other side of the date line is moved beside. */
function* neighbours(
  one: PlacedArea,
  at: number,
  { index, placed, limit, within }: Around,
): Iterable<{ area: PlacedArea; shape: Shape }> {
  const [west, south, east, north] = widened(one.box, limit)
  const isLater = (other: number) => other > at && lastTogether(one, placed.at(other), within)
  const here = index.search(west, south, east, north, isLater)
  for (const hit of here) yield { area: placed.at(hit), shape: placed.at(hit).shape }
  // Most projects lie far from the date line.
  for (const turn of [360, -360]) {
    if (west + turn > index.maxX || east + turn < index.minX) continue
    for (const hit of index.search(west + turn, south, east + turn, north, isLater)) {
      if (here.includes(hit)) continue
      const area = placed.at(hit)
      yield { area, shape: shiftedShape(area.shape, -turn) }
    }
  }
}

/** One that begins when the other ends does not overlap it; one without any length does within the other. */
function lastTogether(one: PlacedArea, other: PlacedArea, within: OverlapRequest['within']): boolean {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  if (within && (from >= within.toMs || (to <= within.fromMs && from < within.fromMs))) return false
  return from < to || (from === to && (one.from === one.to || other.from === other.to))
}

function overlapOf(one: PlacedArea, other: PlacedArea, shape: Shape, limit: number): Measured | null {
  const near = nearestPlaces(one.shape, shape, limit)
  if (!near) return null
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return {
    ...{ a: one.id, b: other.id, metres: near.metres <= sameMetres ? 0 : near.metres, place: near.a },
    fromMs: Number.isFinite(from) ? from : null,
    toMs: Number.isFinite(to) ? to : null,
    shapes: [one.shape, shape],
  }
}

const earlier = (x: Measured, y: Measured) =>
  (x.fromMs ?? -Infinity) - (y.fromMs ?? -Infinity) || x.metres - y.metres || x.a - y.a || x.b - y.b
