import { setImmediate as nextTurn } from 'node:timers/promises'
import type Flatbush from 'flatbush'
import { openDifferences } from '../diff/read-differences'
import type { CallOptions } from '../engine-api'
import type { TouchedArea, TouchRequest, TouchResult } from '../diff/difference-api'
import { severity } from '../../shared/model/difference-kinds'
import type { Bbox, Geometry } from '../model'
import { metresApart, sameMetres, widened } from '../../shared/geometry/distance'
import { shapeOfGeometry, shiftedShape } from '../../shared/geometry/shape'
import { readPacked, type PlacedAreas } from '../areas/placed-areas'

/** Differences that are looked at before others get their turn, and the signal is heard. */
const atOnce = 500

/** The question, and the file of the comparison. */
export type TouchedTask = TouchRequest & { path: string }

/**
 * Which areas the differences of a comparison touch, by their old or their new place, or come as near to as the distance.
 * All differences are looked at, one after the other. Errors: not-found, cancelled.
 */
export async function findTouched(
  { path, areas, distanceMetres, only, maxNamed }: TouchedTask,
  call: CallOptions = {},
): Promise<TouchResult> {
  const limit = distanceMetres + sameMetres
  const { placed, empty, broken, partly } = readPacked(areas, { timed: false })
  const around = { placed, index: placed.index(), limit }
  const found = new Map<number, TouchedArea>()
  const differences = openDifferences(path)
  let looked = 0
  let withoutPlace = 0
  try {
    for (let first = only ?? 0; ;) {
      const rows = differences.shapes(first, only === null ? atOnce : 1)
      for (const { index: at, kind, key, box, shapes } of rows) {
        // Most of a revision lies far from any permit: its geometry is never read.
        const near = box && (comesNear(box, around) ? nearestOf(shapes(), around) : new Map<number, number>())
        if (near === null) withoutPlace++
        else looked++
        for (const [area, metres] of near ?? [])
          note(found, area, { feature: { index: at, kind, key, metres }, maxNamed })
      }
      const last = rows.at(-1)
      if (!last || only !== null) break
      first = last.index + 1
      call.onProgress?.({ step: 'Looking for permits', fraction: null, features: first })
      await nextTurn()
      call.signal?.throwIfAborted()
    }
  } finally {
    differences.close()
  }
  const touched = [...found.values()]
  for (const area of touched) {
    area.features.sort(worse)
    area.features.splice(maxNamed)
  }
  return { touched, looked, withoutPlace, empty, broken, partly }
}

interface Areas {
  index: Flatbush | null
  placed: PlacedAreas
  limit: number
}

/** What is drawn on the other side of the date line lies a whole turn away. */
const turns = [0, 360, -360]

/** Whether anything turned so lies where there are areas. */
const meets = ({ minX, maxX }: Flatbush, west: number, east: number) => west <= maxX && east >= minX

function comesNear(box: Readonly<Bbox>, { index, limit }: Areas): boolean {
  if (index === null) return false
  const [west, south, east, north] = widened([...box], limit)
  return turns.some(
    (turn) => meets(index, west + turn, east + turn) && index.search(west + turn, south, east + turn, north).length > 0,
  )
}

/** The metres to each area that any of the shapes comes near to; null when there is no shape. */
function nearestOf(geometries: readonly Geometry[], { index, placed, limit }: Areas): Map<number, number> | null {
  const shapes = geometries.flatMap((geometry) => shapeOfGeometry(geometry) ?? [])
  if (shapes.length === 0) return null
  const out = new Map<number, number>()
  if (index === null) return out
  for (const shape of shapes) {
    const [west, south, east, north] = widened(shape.box, limit)
    for (const turn of turns) {
      if (!meets(index, west + turn, east + turn)) continue
      const hits = index.search(west + turn, south, east + turn, north)
      if (hits.length === 0) continue
      const turned = turn === 0 ? shape : shiftedShape(shape, turn)
      for (const hit of hits) {
        const area = placed.at(hit)
        const known = out.get(area.id) ?? Infinity
        if (known === 0) continue
        const metres = metresApart(turned, area.shape, limit)
        if (metres < known) out.set(area.id, metres <= sameMetres ? 0 : metres)
      }
    }
  }
  return out
}

type Named = TouchedArea['features'][number]

function note(
  found: Map<number, TouchedArea>,
  id: number,
  { feature, maxNamed }: { feature: Named; maxNamed: number },
): void {
  let area = found.get(id)
  if (!area) {
    area = { id, counts: { added: 0, removed: 0, moved: 0, changed: 0 }, nearestMetres: Infinity, features: [] }
    found.set(id, area)
  }
  area.counts[feature.kind]++
  area.nearestMetres = Math.min(area.nearestMetres, feature.metres)
  area.features.push(feature)
  if (area.features.length < maxNamed * 10) return
  area.features.sort(worse)
  area.features.splice(maxNamed)
}

const worse = (a: Named, b: Named) => severity(a.kind) - severity(b.kind) || a.metres - b.metres || a.index - b.index
