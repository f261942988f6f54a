import type { Geometry } from '../../model'
import { FieldSet } from '../common/field-set'
import { FieldOrder } from '../geojson/field-order'
import { GeojsonHandler } from '../geojson/geojson-handler'
import { JsonStream, JsonSyntaxError } from '../geojson/json-stream'

const start = /^\s*\{\s*"(type|coordinates|geometries)"\s*:/

/** True when the text of a field begins like a GeoJSON geometry. */
export function isGeojson(text: string): boolean {
  return start.test(text)
}

/** Geometry of a GeoJSON text in a field, in WGS 84; `geometries` is empty for an empty one, null when the text is none. */
export function parseGeojsonText(text: string): { geometries: Geometry[]; srid: number | null } | null {
  let faults = 0
  const handler = new GeojsonHandler(new FieldSet(), new FieldOrder(), {
    badGeometry: () => faults++,
    textCut: () => undefined,
  })
  const stream = new JsonStream(handler)
  try {
    stream.write(Buffer.from(text))
    stream.end()
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null
    throw error
  }
  if (faults > 0 || handler.features.length === 0) return null
  return { geometries: handler.features.flatMap(({ geometry }) => geometry ?? []), srid: 4326 }
}
