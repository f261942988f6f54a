/** Pipes with planted edits for bench/diff.ts: no row is held, so there may be as many as the disk takes. */
import { createFlatgeobufWriter } from '../src/geo/writers/flatgeobuf-writer'
import { createGeopackageWriter } from '../src/geo/writers/geopackage-writer'
import { createGeojsonWriter } from '../src/geo/writers/geojson-writer'
import { createCsvWriter } from '../src/geo/writers/csv-writer'
import type { Feature, Field } from '../src/geo/model'

/** What is planted of each kind. */
export interface Planted {
  added: number
  removed: number
  moved: number
  changed: number
}

export interface Pipes {
  rows: number
  edits: number
  /** A column that tells them apart; else equal values are many. */
  keyed: boolean
  /** Every how manieth stands twice in both; 0: none. */
  twice: number
}

const atOnce = 2000
const across = 2000

function pipe(n: number, east = 0): Feature {
  const [lon, lat] = [140 + (n % across) * 0.0004 + east, -38 + Math.floor(n / across) * 0.0004]
  const coords: number[] = []
  for (let at = 0; at < 5; at++) coords.push(lon + at * 0.00002, lat + at * 0.00006)
  const properties = [
    `WM-${n}`,
    100 + (n % 9) * 50,
    `Street ${n % 500}`,
    ((n * 7) % 400) / 100,
    n % 3 === 0 ? null : 'PE',
  ]
  return { id: null, geometry: { type: 'LineString', dim: 2, coords, ends: [5] }, properties }
}

const fields: Field[] = [
  { name: 'asset', type: 'string' },
  { name: 'diameter', type: 'integer' },
  { name: 'street', type: 'string' },
  { name: 'depth', type: 'number' },
  { name: 'material', type: 'string' },
]

/** Writes the older or the newer reading: the newer one is in another order, and has the edits. */
export async function writePipes(
  path: string,
  which: 'before' | 'after',
  { rows, edits, keyed, twice }: Pipes,
): Promise<Planted> {
  const writer = path.endsWith('.gpkg')
    ? createGeopackageWriter(path, 'pipes')
    : path.endsWith('.fgb')
      ? await createFlatgeobufWriter(path, 'pipes')
      : path.endsWith('.csv')
        ? await createCsvWriter(path)
        : await createGeojsonWriter(path)
  const own = keyed ? fields : fields.slice(1)
  const planted: Planted = { added: 0, removed: 0, moved: 0, changed: 0 }
  const every = Math.floor(rows / edits)
  // No divisor in common with the rows, which end in zeros.
  const stride = 7919
  let batch: Feature[] = []
  const put = async (feature: Feature) => {
    batch.push(keyed ? feature : { ...feature, properties: feature.properties.slice(1) })
    if (batch.length < atOnce) return
    await writer.write(batch, own)
    batch = []
  }
  for (let at = 0; at < rows; at++) {
    const n = which === 'before' ? at : (at * stride) % rows
    const kind = n % every === 0 ? (n / every) % 4 : -1
    const feature = pipe(n)
    if (kind === 0) planted.removed++
    if (kind === 1) planted.moved++
    if (kind === 2) planted.changed++
    if (kind === 3) planted.added++
    if (which === 'after') {
      if (kind === 0) continue
      if (kind === 1) feature.geometry = pipe(n, 0.00003).geometry
      if (kind === 2) feature.properties[3] = 9.5
      // What is new has the values of another, a long way off.
      if (kind === 3) await put({ ...pipe(n, 5), properties: [`NEW-${n}`, ...pipe(n).properties.slice(1)] })
    }
    await put(feature)
    if (twice > 0 && n % twice === 1 && kind < 0) await put(pipe(n))
  }
  await writer.write(batch, own)
  await writer.finish()
  return planted
}
