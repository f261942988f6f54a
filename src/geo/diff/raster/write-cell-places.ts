import type { Feature, Field } from '../../model'
import { writeFile, type OutFile } from '../../writers/create-writer'
import { lonLat } from '../../writers/out-crs'
import type { CellPlace } from '../read-differences'

const batchRows = 500

const fields: readonly Field[] = [
  { name: 'change', type: 'string' },
  { name: 'raster', type: 'string' },
  { name: 'cells', type: 'number' },
  { name: 'by', type: 'number' },
]

/**
 * Writes an area for each place where cells of a raster have risen or fallen, in lon/lat: `change` (risen, fallen), `raster` (its file),
 * `cells` (how many did) and `by` (the greatest rise, or the deepest fall, in the unit of its values). Errors: those of writing; what `turn` throws.
 */
export function writeCellPlaces(
  file: OutFile,
  places: readonly CellPlace[],
  turn: (features: number) => Promise<void>,
): Promise<{ features: number }> {
  return writeFile(file, lonLat, async (writer) => {
    for (let at = 0; at === 0 || at < places.length; at += batchRows) {
      await turn(at)
      await writer.write(places.slice(at, at + batchRows).map(featureOf), [...fields])
    }
    await writer.finish(() => turn(places.length))
    return { features: places.length }
  })
}

function featureOf({ kind, raster, cells, change, ring }: CellPlace): Feature {
  // Corners go clockwise from the first cell on; the outer ring of a polygon goes the other way (RFC 7946, 3.1.6).
  const coords = [0, 3, 2, 1, 0].flatMap((corner) => ring.slice(corner * 2, corner * 2 + 2))
  return {
    id: null,
    geometry: { type: 'Polygon', dim: 2, coords, ends: [5] },
    properties: [kind, raster, cells, change],
  }
}
