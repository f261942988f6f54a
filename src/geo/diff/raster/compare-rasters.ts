import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { RasterLayer } from '../../model'
import { BandCount } from './band-count'
import { ChangePlaces } from './change-places'
import { CellMapping, type PlacedRaster } from './cell-mapping'
import type { RasterDifference, RasterSide } from '../../../shared/model/raster-difference'

/** Cells along the side of a part that is compared at once, of the finer raster. */
const partCells = 1024

/** What a comparison of rasters is told. */
export interface CompareCall {
  signal: AbortSignal
  /** Hears how much of it is done, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Compares two rasters cell by cell, part by part: no more than a part of each is held. Where cells do not lie on cells, those of the
 * coarser one are compared with the cell of the other that has their middle. Errors: geo.no-features for a picture that cannot be
 * read cell by cell, those of reading, cancelled.
 */
export async function compareRasters(
  before: PlacedRaster,
  after: PlacedRaster,
  metres: number,
  { signal, onProgress }: CompareCall,
): Promise<RasterDifference> {
  const toAfter = new CellMapping(before, after)
  const toBefore = new CellMapping(after, before)
  const sameCells = toBefore.isOnCells()
  // Of the coarser one, so that each cell counts once.
  const baseIsBefore = !sameCells && toAfter.cellsOnCell() > 1 + 1e-6
  const [base, other] = baseIsBefore ? [before, after] : [after, before]
  const mapping = baseIsBefore ? toAfter : toBefore
  const isElevation = before.raster.kind === 'elevation' && after.raster.kind === 'elevation'
  const tolerance = isElevation ? metres : 0
  const bands = Array.from(
    { length: Math.min(before.raster.bands, after.raster.bands) },
    (_, band) => new BandCount({ band, base, isElevation, tolerance, baseIsBefore }),
  )
  const places = new ChangePlaces(base)
  const { width, height } = base.raster
  const finer = Math.max(1, Math.sqrt(mapping.cellsOnCell()))
  const edge = Math.max(16, Math.floor(partCells / finer))
  for (let row = 0; row < height; row += edge) {
    for (let col = 0; col < width; col += edge) {
      signal.throwIfAborted()
      const part = { col, row, width: Math.min(edge, width - col), height: Math.min(edge, height - row) }
      await comparePart(part, { base: base.raster, other: other.raster, mapping, bands, places, signal })
    }
    onProgress(Math.min(1, (row + edge) / height))
  }
  return {
    before: sideOf(before),
    after: sideOf(after),
    sameCells,
    cellsOf: baseIsBefore ? 'before' : 'after',
    sameExtent: coversTheSame(toBefore, before.raster),
    bands: bands.map((band) => band.result()),
    places: places.result(),
    blockCells: places.blockCells,
    tolerance,
  }
}

interface Part {
  col: number
  row: number
  width: number
  height: number
}

interface PartOf {
  base: RasterLayer
  other: RasterLayer
  mapping: CellMapping
  bands: readonly BandCount[]
  places: ChangePlaces
  signal: AbortSignal
}

async function comparePart(
  part: Part,
  { base, other, mapping, bands, places: changed, signal }: PartOf,
): Promise<void> {
  const places = new Float64Array(part.width * part.height * 2)
  for (let i = 0, row = 0; row < part.height; row++)
    for (let col = 0; col < part.width; col++) {
      places[i++] = part.col + col + 0.5
      places[i++] = part.row + row + 0.5
    }
  mapping.move(places)
  const window = windowOf(places, other)
  if (!window) return
  const [own, theirs] = [await valuesOf(base, part, signal), await valuesOf(other, window, signal)]
  for (let i = 0; i < places.length; i += 2) {
    const [col, row] = [Math.floor(places[i] as number) - window.col, Math.floor(places[i + 1] as number) - window.row]
    // Where the other raster does not lie nothing is compared.
    if (!(col >= 0 && row >= 0 && col < window.width && row < window.height)) continue
    const at = row * window.width + col
    bands.forEach((band, b) => {
      const change = band.add(own[b]?.[i / 2] ?? NaN, theirs[b]?.[at] ?? NaN)
      if (b === 0 && change !== 0)
        changed.add(part.col + ((i / 2) % part.width), part.row + Math.floor(i / 2 / part.width), change)
    })
  }
}

/** The cells around all places; null where none lies in the raster. */
function windowOf(places: Float64Array, { width, height }: RasterLayer): Part | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < places.length; i += 2) {
    const [col, row] = [Math.floor(places[i] as number), Math.floor(places[i + 1] as number)]
    if (!(col >= 0 && row >= 0 && col < width && row < height)) continue
    left = Math.min(left, col)
    top = Math.min(top, row)
    right = Math.max(right, col)
    bottom = Math.max(bottom, row)
  }
  return left <= right ? { col: left, row: top, width: right - left + 1, height: bottom - top + 1 } : null
}

function valuesOf(raster: RasterLayer, part: Part, signal: AbortSignal): Promise<Float64Array[]> {
  if (!raster.values) throw errorOf('geo.no-features', said('readers.maps.noCells', { name: raster.name }))
  return raster.values(part, signal)
}

/** Whether the corners of one raster lie on those of the other, by a hundredth of a cell, or by half of one in another system. */
function coversTheSame(mapping: CellMapping, { width, height }: RasterLayer): boolean {
  const limit = mapping.isOfOneSystem ? 0.01 : 0.5
  const wanted = [0, 0, width, 0, width, height, 0, height]
  return mapping.corners().every((value, i) => Math.abs(value - (wanted[i] as number)) <= limit)
}

function sideOf({ raster, place }: PlacedRaster): RasterSide {
  const { name, width, height, bands, sampleType, geoTransform: g } = raster
  const xs = [0, width].flatMap((col) => [0, height].map((row) => g[0] + col * g[1] + row * g[2]))
  const ys = [0, width].flatMap((col) => [0, height].map((row) => g[3] + col * g[4] + row * g[5]))
  return {
    ...{ name, width, height, bands, sampleType: sampleType ?? null, srid: place.srid, crsName: place.name },
    cell: [Math.hypot(g[1], g[4]), Math.hypot(g[2], g[5])],
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  }
}
