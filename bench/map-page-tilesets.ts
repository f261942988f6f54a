/** Makes a tileset of synthetic features for bench/map-page.ts: OUT_DIR points|lines|polygons COUNT EAST. Also GeoJSON with `--geojson FILE`. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { TilesetWriter } from '../src/geo/tileset'
import type { Feature } from '../src/geo/model'

const [out = '', kind = 'points', count = '1000', east = '0', geojson = ''] = process.argv.slice(2)
let seed = Number(east) * 1000 + 7
const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
const near = (): number => (random() + random() + random()) / 3

function ring(x: number, y: number, r: number, n: number, turn: number): number[] {
  const coords: number[] = []
  for (let i = 0; i <= n; i++) {
    const angle = (turn * (i % n) * 2 * Math.PI) / n
    coords.push(x + Math.cos(angle) * r * (1 + 0.1 * Math.sin(angle * 5)), y + Math.sin(angle) * r)
  }
  return coords
}

function feature(i: number, total: number): Feature {
  const properties = [`Asset ${i}`, i]
  const x = 150.8 + Number(east) + near()
  const y = -34.2 + near()
  if (kind === 'points') return { id: i, geometry: { type: 'Point', dim: 2, coords: [x, y], ends: [1] }, properties }
  if (kind === 'lines') {
    const coords = [x, y]
    let angle = random() * 7
    for (let k = 0; k < 19; k++) {
      angle += random() - 0.5
      coords.push(coords[k * 2]! + Math.cos(angle) * 2e-4, coords[k * 2 + 1]! + Math.sin(angle) * 2e-4)
    }
    return { id: i, geometry: { type: 'LineString', dim: 2, coords, ends: [20] }, properties }
  }
  const side = Math.ceil(Math.sqrt(total))
  const [cx, cy, r] = [150.8 + Number(east) + (i % side) / side, -34.2 + Math.floor(i / side) / side, 0.45 / side]
  const outer = ring(cx, cy, r, 20, 1)
  const hole = i % 3 === 0 ? ring(cx, cy, r * 0.4, 10, -1) : []
  const ends = hole.length > 0 ? [21, 32] : [21]
  return { id: i, geometry: { type: 'Polygon', dim: 2, coords: [...outer, ...hole], ends }, properties }
}

const total = Number(count)
const writer = new TilesetWriter(out, { durable: false })
writer.beginSublayer(kind, [
  { name: 'name', type: 'string' },
  { name: 'number', type: 'integer' },
])
const text = geojson ? openSync(geojson, 'w') : null
if (text !== null) writeSync(text, '{"type":"FeatureCollection","features":[\n')
for (let i = 0; i < total;) {
  const batch: Feature[] = []
  for (; batch.length < 2000 && i < total; i++) batch.push(feature(i, total))
  if (text !== null) {
    const texts: string[] = []
    for (const { geometry, properties } of batch) {
      const { coords, ends, type } = geometry!
      const pairs = Array.from({ length: coords.length / 2 }, (_, k) => [coords[k * 2], coords[k * 2 + 1]])
      const parts = ends.map((end, k) => pairs.slice(k === 0 ? 0 : ends[k - 1], end))
      const coordinates = type === 'Point' ? pairs[0] : type === 'LineString' ? pairs : parts
      texts.push(
        JSON.stringify({
          type: 'Feature',
          properties: { name: properties[0], number: properties[1] },
          geometry: { type, coordinates },
        }),
      )
    }
    writeSync(text, texts.join(',\n') + (i < total ? ',\n' : '\n'))
  }
  writer.append(batch)
}
writer.finish({ format: 'geojson', warnings: [] })
if (text !== null) {
  writeSync(text, ']}\n')
  closeSync(text)
}
