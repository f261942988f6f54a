import { setImmediate as nextTurn } from 'node:timers/promises'
import Flatbush from 'flatbush'
import { nearestPlaces, sameMetres, widened } from '../../shared/geometry/distance'
import { shiftedShape, type Shape } from '../../shared/geometry/shape'
import type { CallOptions } from '../engine-api'
import { readArea } from '../touch/read-area'

/** A permit's area (GeoJSON as a string, lon/lat) and the time of its work, UTC milliseconds; null: without a beginning, or an end. */
export interface TimedArea {
  id: number
  geometry: string | null
  fromMs: number | null
  toMs: number | null
}

/** Areas that are held against each other. */
export interface OverlapRequest {
  areas: readonly TimedArea[]
  /** Areas so near to each other overlap; 0: those that touch. */
  distanceMetres: number
  /** Pairs that are told, the earliest first; all are counted. */
  maxTold: number
}

/** Two areas that overlap in place and time. */
export interface Overlap {
  a: number
  b: number
  /** 0 where they touch, cross, or one lies in the other. */
  metres: number
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

interface Placed extends TimedArea {
  shape: Shape
  from: number
  to: number
}

/** Which areas overlap in place and time, or come as near as the distance. Exact: every pair of boxes that meet is measured. Errors: cancelled. */
export async function findOverlaps(
  { areas, distanceMetres, maxTold }: OverlapRequest,
  call: CallOptions = {},
): Promise<OverlapResult> {
  const limit = distanceMetres + sameMetres
  const { placed, ...left } = await readAreas(areas, call)
  const overlaps: Overlap[] = []
  let total = 0
  const keep = (overlap: Overlap): void => {
    total++
    overlaps.push(overlap)
    if (overlaps.length >= maxTold * 2 + 1_000) {
      overlaps.sort(earlier)
      overlaps.length = maxTold
    }
  }
  if (placed.length > 0) {
    const index = new Flatbush(placed.length)
    for (const { shape } of placed) index.add(...shape.box)
    index.finish()
    for (const [at, one] of placed.entries()) {
      if (at % atOnce === 0) await breathe(call, at, placed.length)
      for (const other of neighbours(one, at, { index, placed, limit })) {
        const overlap = overlapOf(one, other.area, other.shape, limit)
        if (overlap) keep(overlap)
      }
    }
  }
  overlaps.sort(earlier)
  return { total, overlaps: overlaps.slice(0, maxTold), looked: placed.length, ...left }
}

async function breathe({ signal, onProgress }: CallOptions, done: number, of: number): Promise<void> {
  signal?.throwIfAborted()
  onProgress?.({ step: 'Looking at permits', fraction: of === 0 ? null : done / of, features: done })
  await nextTurn()
}

async function readAreas(areas: readonly TimedArea[], call: CallOptions) {
  const out = {
    ...{ placed: [] as Placed[], empty: [] as number[], broken: [] as number[] },
    ...{ partly: [] as number[], backwards: [] as number[] },
  }
  for (const [at, each] of areas.entries()) {
    if (at % (atOnce * 4) === 0) await breathe(call, 0, areas.length)
    const [from, to] = [each.fromMs ?? -Infinity, each.toMs ?? Infinity]
    const { state, shape, isPartly } = readArea(each.geometry)
    if (from > to) out.backwards.push(each.id)
    else if (state === 'placed') out.placed.push({ ...each, shape, from, to })
    else out[state].push(each.id)
    if (isPartly) out.partly.push(each.id)
  }
  return out
}

/** Later areas whose boxes come near, once each; one on the other side of the date line is moved beside. */
function* neighbours(
  one: Placed,
  at: number,
  { index, placed, limit }: { index: Flatbush; placed: readonly Placed[]; limit: number },
): Iterable<{ area: Placed; shape: Shape }> {
  const [west, south, east, north] = widened(one.shape.box, limit)
  const seen = new Set<number>()
  for (const turn of [0, 360, -360])
    for (const hit of index.search(west + turn, south, east + turn, north, (other) => other > at)) {
      const area = placed[hit] as Placed
      if (seen.has(hit) || !lastTogether(one, area)) continue
      seen.add(hit)
      yield { area, shape: turn === 0 ? area.shape : shiftedShape(area.shape, -turn) }
    }
}

/** One that begins when the other ends does not overlap it; one without any length does within the other. */
function lastTogether(one: Placed, other: Placed): boolean {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from < to || (from === to && (one.from === one.to || other.from === other.to))
}

function overlapOf(one: Placed, other: Placed, shape: Shape, limit: number): Overlap | null {
  const near = nearestPlaces(one.shape, shape, limit)
  if (!near) return null
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return {
    ...{ a: one.id, b: other.id, metres: near.metres <= sameMetres ? 0 : near.metres, place: near.a },
    fromMs: Number.isFinite(from) ? from : null,
    toMs: Number.isFinite(to) ? to : null,
  }
}

const earlier = (x: Overlap, y: Overlap) =>
  (x.fromMs ?? -Infinity) - (y.fromMs ?? -Infinity) || x.metres - y.metres || x.a - y.a || x.b - y.b
