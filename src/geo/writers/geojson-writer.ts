import { hasNumbers, largeWhole } from '../exact-number'
import type { Feature, Field, Geometry, PropertyValue } from '../model'
import { BufferedFile } from './buffered-file'
import type { FeatureWriter } from './feature-writer'
import { lonLat } from './out-crs'
import { twiceArea } from '../ring-area'

/**
 * GeoJSON (RFC 7946): one collection in lon/lat, one feature a line, rings by the right-hand rule. In another CRS it is what
 * GeoJSON was before, with a member that names it, as GDAL writes and reads it.
 */
export async function createGeojsonWriter(path: string, crs = lonLat): Promise<FeatureWriter> {
  const file = await BufferedFile.create(path)
  let first = true
  const named = `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::${crs.srid}"}},`
  await file.write(Buffer.from(`{"type":"FeatureCollection",${crs.srid === 4326 ? '' : named}"features":[\n`))
  return {
    async write(features, fields) {
      let text = ''
      for (const feature of features) {
        text += (first ? '' : ',\n') + featureText(feature, fields)
        first = false
      }
      await file.write(Buffer.from(text))
    },
    async finish() {
      await file.write(Buffer.from('\n]}\n'))
      await file.flush()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

function featureText(feature: Feature, fields: readonly Field[]): string {
  const id = feature.id === null ? '' : `"id":${JSON.stringify(feature.id)},`
  const properties = fields
    .map((field, index) => `${JSON.stringify(field.name)}:${valueText(feature.properties[index] ?? null, field)}`)
    .join(',')
  const geometry = feature.geometry ? geometryText(feature.geometry) : 'null'
  return `{"type":"Feature",${id}"properties":{${properties}},"geometry":${geometry}}`
}

function valueText(value: PropertyValue, field: Field): string {
  const whole = hasNumbers(field.type) ? largeWhole(value) : null
  if (whole !== null) return String(whole)
  // Nested values are kept as JSON text by the readers.
  if (field.type === 'json' && typeof value === 'string' && isJson(value)) return value
  return JSON.stringify(value)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function geometryText(geometry: Geometry): string {
  return `{"type":"${geometry.type}","coordinates":${coordinatesText(geometry)}}`
}

function coordinatesText(geometry: Geometry): string {
  const { type, ends, coords, dim } = geometry
  if (type === 'Point') return positionText(geometry, 0)
  const parts: string[] = []
  const isArea = type === 'Polygon' || type === 'MultiPolygon'
  const outers = new Set([0, ...(geometry.polygonEnds ?? [])])
  let start = 0
  ends.forEach((end, part) => {
    const backwards = isArea && twiceArea(coords, dim, start, end) < 0 === outers.has(part)
    const positions: string[] = []
    for (let i = start; i < end; i++) positions.push(positionText(geometry, backwards ? end - 1 - (i - start) : i))
    parts.push(`[${positions.join(',')}]`)
    start = end
  })
  if (type === 'LineString' || type === 'MultiPoint') return parts[0] ?? '[]'
  if (type !== 'MultiPolygon') return `[${parts.join(',')}]`
  let ring = 0
  const polygons = (geometry.polygonEnds ?? [parts.length]).map((end) => {
    const rings = parts.slice(ring, end)
    ring = end
    return `[${rings.join(',')}]`
  })
  return `[${polygons.join(',')}]`
}

function positionText({ coords, dim }: Geometry, vertex: number): string {
  const at = vertex * dim
  const plan = `${degrees(coords[at] as number)},${degrees(coords[at + 1] as number)}`
  return dim === 3 ? `[${plan},${coords[at + 2] as number}]` : `[${plan}]`
}

/** 1e-9 degrees are a tenth of a millimetre: below what any transform is good for. */
function degrees(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
