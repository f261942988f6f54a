import { toCsv } from '../../shared/model/csv'
import type { Geometry } from '../model'
import { BufferedFile } from './buffered-file'
import type { FeatureWriter } from './feature-writer'

/** CSV with the attributes as they are and the geometry as well-known text, in a last column `wkt`. */
export async function createCsvWriter(path: string): Promise<FeatureWriter> {
  const file = await BufferedFile.create(path)
  let begins = true
  return {
    async write(features, fields) {
      const head = begins ? [[...fields.map(({ name }) => name), 'wkt']] : []
      const rows = features.map(({ properties, geometry }) => [
        ...fields.map((_, at) => String(properties[at] ?? '')),
        geometry ? wellKnownText(geometry) : '',
      ])
      await file.write(Buffer.from(toCsv([...head, ...rows], begins)))
      begins = false
    },
    async finish() {
      await file.flush()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

function wellKnownText({ type, dim, coords, ends, polygonEnds }: Geometry): string {
  const position = (at: number): string => Array.from(coords.slice(at * dim, (at + 1) * dim)).join(' ')
  let from = 0
  const parts = ends.map((end) => {
    const text = Array.from({ length: end - from }, (_, i) => position(from + i)).join(', ')
    from = end
    return text
  })
  const name = `${type.toUpperCase()}${dim === 3 ? ' Z' : ''}`
  if (type === 'Point' || type === 'LineString' || type === 'MultiPoint') return `${name} (${parts[0] ?? ''})`
  const rings = parts.map((part) => `(${part})`)
  if (type !== 'MultiPolygon') return `${name} (${rings.join(', ')})`
  let ring = 0
  const polygons = (polygonEnds ?? [rings.length]).map((end) => {
    const own = rings.slice(ring, end)
    ring = end
    return `(${own.join(', ')})`
  })
  return `${name} (${polygons.join(', ')})`
}
