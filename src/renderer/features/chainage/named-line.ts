import type { NamedLineSetting } from '../../../shared/contract'

/** A line in degrees as vertices in order: longitude, latitude, and heights where all have one. */
export interface LineVertices {
  lonLat: number[]
  heights: number[] | null
}

/** The vertices of a line, or of the parts of one after the other, as GeoJSON coordinates say it; null for what is no line. */
export function verticesOf(geometryType: string, coordinates: unknown): LineVertices | null {
  const parts =
    geometryType === 'LineString'
      ? [coordinates]
      : geometryType === 'MultiLineString'
        ? (coordinates as unknown[])
        : null
  if (!parts) return null
  const vertices = (parts as number[][][]).flat()
  const heights = vertices.map((vertex) => vertex[2] ?? NaN)
  return {
    lonLat: vertices.flatMap(([lon = NaN, lat = NaN]) => [lon, lat]),
    heights: heights.every(Number.isFinite) && heights.some((height) => height !== 0) ? heights : null,
  }
}

/** The system in which a line is measured: the one that coordinates are shown in, else the UTM zone in which the line begins. */
export function measuringSrid(
  shown: { srid: number; geographic: boolean },
  [lon = 0, lat = 0]: readonly number[],
): number {
  if (!shown.geographic) return shown.srid
  const zone = Math.min(60, Math.max(1, Math.floor((lon + 180) / 6) + 1))
  return (lat < 0 ? 32700 : 32600) + zone
}

/** The same line from its other end. */
export function turnedRound(line: NamedLineSetting, id: string): NamedLineSetting {
  const pairs = Array.from({ length: line.lonLat.length / 2 }, (_, i) => line.lonLat.slice(i * 2, i * 2 + 2))
  return { ...line, id, lonLat: pairs.reverse().flat(), heights: line.heights && [...line.heights].reverse() }
}
