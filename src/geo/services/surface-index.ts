import Flatbush from 'flatbush'
import type { Geometry } from '../model'
import { isSurface, triangleHeight } from '../tileset/surface-height'

/** A surface of triangles (TIN, terrain) that is asked for its height at many places. */
export interface SurfaceIndex {
  /** In the unit of the file, the highest where it lies over itself; null beside it. */
  heightAt: (lon: number, lat: number) => number | null
}

/** An index over the triangles of a geometry; null for what is no surface with heights. */
export function indexSurface(geometry: Geometry): SurfaceIndex | null {
  if (!isSurface(geometry)) return null
  const { coords, ends } = geometry
  const index = new Flatbush(ends.length)
  for (let ring = 0, at = 0; ring < ends.length; at = ends[ring++]! * 3) {
    const [x0, x1, x2] = [coords[at]!, coords[at + 3]!, coords[at + 6]!]
    const [y0, y1, y2] = [coords[at + 1]!, coords[at + 4]!, coords[at + 7]!]
    index.add(Math.min(x0, x1, x2), Math.min(y0, y1, y2), Math.max(x0, x1, x2), Math.max(y0, y1, y2))
  }
  index.finish()
  return {
    heightAt(lon, lat) {
      let highest: number | null = null
      for (const ring of index.search(lon, lat, lon, lat)) {
        const height = triangleHeight(coords, ring === 0 ? 0 : ends[ring - 1]!, lon, lat)
        if (height !== null && (highest === null || height > highest)) highest = height
      }
      return highest === null ? null : Number(highest.toFixed(3))
    },
  }
}
