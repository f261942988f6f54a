/**
 * Seeded test data for benchmarks, written as a stream: the same bytes on every machine.
 *
 *     npx tsx bench/generate.ts OUT_DIR [points|polygons|lines|csv|geojson ...] [--scale 0.01]
 *
 * points    1,000,000 points, shapefile, EPSG:27700, some 200 bytes of attributes each
 * polygons  100,000 polygons, shapefile, EPSG:27700: a third with holes, some of several parts, 200 rows without geometry
 * lines     100,000 lines, shapefile, EPSG:28356
 *
 * The three take another system as in points:28356, polygons:28356, lines:27700.
 * csv       1,000,000 rows, EPSG:28356
 * geojson   100,000 polygons, lon/lat
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Ring = [number, number][]

export function seeded(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
}

class Out {
  private readonly fd: number
  private readonly buffer = Buffer.alloc(1 << 20)
  private used = 0
  position = 0

  constructor(path: string) {
    this.fd = openSync(path, 'w')
  }

  write(bytes: Uint8Array): void {
    if (bytes.length > this.buffer.length - this.used) this.flush()
    if (bytes.length > this.buffer.length) writeSync(this.fd, bytes)
    else {
      this.buffer.set(bytes, this.used)
      this.used += bytes.length
    }
    this.position += bytes.length
  }

  patch(bytes: Uint8Array, at: number): void {
    this.flush()
    writeSync(this.fd, bytes, 0, bytes.length, at)
  }

  flush(): void {
    writeSync(this.fd, this.buffer, 0, this.used)
    this.used = 0
  }

  close(): void {
    this.flush()
    closeSync(this.fd)
  }
}

const prj: Record<number, string> = {
  27700:
    'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]',
  28356:
    'PROJCS["GDA_1994_MGA_Zone_56",GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",153.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
}

/** Text fields of a record: name and width. */
const columns: readonly [name: string, type: 'C' | 'N', width: number, decimals: number][] = [
  ['ID', 'N', 9, 0],
  ['NAME', 'C', 32, 0],
  ['STREET', 'C', 48, 0],
  ['OWNER', 'C', 32, 0],
  ['DEPTH', 'N', 10, 3],
  ['WIDTH', 'N', 10, 2],
  ['STATUS', 'C', 12, 0],
  ['REMARKS', 'C', 46, 0],
]

class Shapefile {
  private readonly shp: Out
  private readonly shx: Out
  private readonly dbf: Out
  private records = 0
  private readonly box = [Infinity, Infinity, -Infinity, -Infinity]
  private readonly row = Buffer.alloc(
    columns.reduce((sum, [, , width]) => sum + width, 1),
    ' ',
  )

  constructor(
    base: string,
    private readonly type: 1 | 3 | 5,
    srid: number,
  ) {
    this.shp = new Out(`${base}.shp`)
    this.shx = new Out(`${base}.shx`)
    this.dbf = new Out(`${base}.dbf`)
    this.shp.write(Buffer.alloc(100))
    this.shx.write(Buffer.alloc(100))
    this.dbf.write(this.dbfHead())
    writeFileSync(`${base}.prj`, prj[srid]!)
    writeFileSync(`${base}.cpg`, 'UTF-8')
  }

  /** Adds a record; no rings: a null shape. Points give one ring of one vertex. */
  add(rings: readonly Ring[]): void {
    const content = this.content(rings)
    const head = Buffer.alloc(8)
    head.writeInt32BE(this.records + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(this.shp.position / 2, 0)
    entry.writeInt32BE(content.length / 2, 4)
    this.shx.write(entry)
    this.shp.write(head)
    this.shp.write(content)
    this.attributes(this.records++)
  }

  close(): void {
    for (const out of [this.shp, this.shx]) {
      const head = Buffer.alloc(100)
      head.writeInt32BE(9994, 0)
      head.writeInt32BE(out.position / 2, 24)
      head.writeInt32LE(1000, 28)
      head.writeInt32LE(this.type, 32)
      this.box.forEach((value, i) => head.writeDoubleLE(value, 36 + i * 8))
      out.patch(head, 0)
      out.close()
    }
    const count = Buffer.alloc(4)
    count.writeUInt32LE(this.records)
    this.dbf.write(Buffer.from([0x1a]))
    this.dbf.patch(count, 4)
    this.dbf.close()
  }

  private content(rings: readonly Ring[]): Buffer {
    if (rings.length === 0) return Buffer.alloc(4)
    const box = [Infinity, Infinity, -Infinity, -Infinity]
    for (const ring of rings)
      for (const [x, y] of ring) {
        box[0] = Math.min(box[0]!, x)
        box[1] = Math.min(box[1]!, y)
        box[2] = Math.max(box[2]!, x)
        box[3] = Math.max(box[3]!, y)
      }
    for (let i = 0; i < 4; i++) this.box[i] = (i < 2 ? Math.min : Math.max)(this.box[i]!, box[i]!)
    if (this.type === 1) {
      const point = Buffer.alloc(20)
      point.writeInt32LE(1, 0)
      point.writeDoubleLE(rings[0]![0]![0], 4)
      point.writeDoubleLE(rings[0]![0]![1], 12)
      return point
    }
    const vertices = rings.reduce((sum, ring) => sum + ring.length, 0)
    const bytes = Buffer.alloc(44 + rings.length * 4 + vertices * 16)
    bytes.writeInt32LE(this.type, 0)
    box.forEach((value, i) => bytes.writeDoubleLE(value, 4 + i * 8))
    bytes.writeInt32LE(rings.length, 36)
    bytes.writeInt32LE(vertices, 40)
    let first = 0
    let at = 44 + rings.length * 4
    rings.forEach((ring, i) => {
      bytes.writeInt32LE(first, 44 + i * 4)
      first += ring.length
      for (const [x, y] of ring) {
        bytes.writeDoubleLE(x, at)
        bytes.writeDoubleLE(y, at + 8)
        at += 16
      }
    })
    return bytes
  }

  private attributes(i: number): void {
    const { row } = this
    row.fill(32)
    const values = [
      String(i),
      `Asset ${i}`,
      `${(i * 7) % 400} Harbour Street – north`,
      ['Northline Water', 'Порт', '港湾局', 'Grid Power'][i % 4]!,
      ((i % 977) / 100).toFixed(3),
      ((i % 83) / 10).toFixed(2),
      ['live', 'planned', 'removed'][i % 3]!,
      i % 5 === 0 ? 'as found, not surveyed' : '',
    ]
    let at = 1
    columns.forEach(([, type, width], c) => {
      const bytes = Buffer.from(values[c]!)
      const length = Math.min(width, bytes.length)
      bytes.copy(row, type === 'N' ? at + width - length : at, 0, length)
      at += width
    })
    this.dbf.write(row)
  }

  private dbfHead(): Buffer {
    const head = Buffer.alloc(33 + columns.length * 32)
    head[0] = 3
    head.set([126, 1, 1], 1)
    head.writeUInt16LE(head.length, 8)
    head.writeUInt16LE(this.row.length, 10)
    columns.forEach(([name, type, width, decimals], i) => {
      const at = 32 + i * 32
      head.write(name, at, 'latin1')
      head.write(type, at + 11, 'latin1')
      head[at + 16] = width
      head[at + 17] = decimals
    })
    head[head.length - 1] = 0x0d
    return head
  }
}

/** Polygons of a row of the square that so many fill. */
function side(count: number): number {
  return Math.ceil(Math.sqrt(count))
}

function blob(cx: number, cy: number, r: number, n: number, wobble: number, clockwise: boolean): Ring {
  const ring: Ring = []
  for (let i = 0; i < n; i++) {
    const angle = ((clockwise ? -i : i) / n) * 2 * Math.PI
    const radius = r * (1 + 0.2 * Math.sin(angle * 5 + wobble))
    ring.push([cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius])
  }
  ring.push(ring[0]!)
  return ring
}

/** Rings of polygon i: outer rings run clockwise, as shapefiles have it. */
function polygonRings(i: number, count: number, random: () => number, left: number, top: number, step: number): Ring[] {
  if (i % Math.max(1, Math.floor(count / 200)) === 3) return []
  const columns = side(count)
  const cx = left + (i % columns) * step + random() * step * 0.1
  const cy = top + Math.floor(i / columns) * step + random() * step * 0.1
  const r = step * (0.25 + random() * 0.12)
  const rings = [blob(cx, cy, r, 20 + Math.floor(random() * 20), i, true)]
  if (i % 3 === 0) rings.push(blob(cx, cy, r * 0.4, 10, i, false))
  if (i % 17 === 0) rings.push(blob(cx + step * 0.44, cy + step * 0.44, step * 0.05, 8, i, true))
  return rings
}

/** Left and top of the data, and the side of the square that its places fill, in metres. */
const areas: Record<number, readonly [left: number, top: number, side: number]> = {
  27700: [350_000, 200_000, 200_000],
  28356: [250_000, 6_200_000, 100_000],
}

/** Writes one kind of data; returns the path of its main file. `scale` 1 is the full size. */
export function generate(dir: string, wanted: string, scale = 1): string {
  mkdirSync(dir, { recursive: true })
  const [kind = '', system] = wanted.split(':')
  const random = seeded(20260401)
  const near = (): number => (random() + random() + random()) / 3
  if (kind === 'points' || kind === 'lines' || kind === 'polygons') {
    const count = Math.round((kind === 'points' ? 1_000_000 : 100_000) * scale)
    const srid = Number(system ?? (kind === 'lines' ? 28356 : 27700))
    const area = areas[srid]
    if (!area) throw new Error(`There is no area for EPSG:${srid}: ${Object.keys(areas).join(', ')}.`)
    const [left, top, extent] = area
    const base = join(dir, `${kind}-${count}${system ? `-${srid}` : ''}`)
    const file = new Shapefile(base, kind === 'points' ? 1 : kind === 'lines' ? 3 : 5, srid)
    for (let i = 0; i < count; i++) {
      if (kind === 'points') file.add([[[left + near() * extent, top + near() * extent]]])
      else if (kind === 'polygons')
        file.add(
          polygonRings(i, count, random, srid === 27700 ? 400_000 : left, top, 300 * Math.min(1, 316 / side(count))),
        )
      else {
        const line: Ring = []
        let [x, y, angle] = [left + near() * extent, top + near() * extent, random() * 7]
        for (let k = 0; k < 25; k++) {
          line.push([x, y])
          angle += random() - 0.5
          x += Math.cos(angle) * 20
          y += Math.sin(angle) * 20
        }
        file.add([line])
      }
    }
    file.close()
    return `${base}.shp`
  }
  if (kind === 'csv') {
    const count = Math.round(1_000_000 * scale)
    const path = join(dir, `points-${count}.csv`)
    const out = new Out(path)
    out.write(Buffer.from('id,easting,northing,level,name\n'))
    for (let i = 0; i < count; i++)
      out.write(
        Buffer.from(
          `${i},${(250_000 + near() * 100_000).toFixed(3)},${(6_200_000 + near() * 100_000).toFixed(3)},${(random() * 50).toFixed(3)},"Peg ${i}"\n`,
        ),
      )
    out.close()
    return path
  }
  if (kind === 'geojson') {
    const count = Math.round(100_000 * scale)
    const path = join(dir, `polygons-${count}.geojson`)
    const out = new Out(path)
    out.write(Buffer.from('{"type":"FeatureCollection","features":[\n'))
    for (let i = 0; i < count; i++) {
      const rings = polygonRings(i, count, random, 150.5, -34.2, 0.003).slice(0, i % 3 === 0 ? 2 : 1)
      const coordinates = rings.map((ring) => [...ring].reverse().map(([x, y]) => [+x.toFixed(7), +y.toFixed(7)]))
      const geometry = rings.length === 0 ? null : { type: 'Polygon', coordinates }
      const feature = { type: 'Feature', id: i, properties: { name: `Parcel ${i}`, depth: i / 10 }, geometry }
      out.write(Buffer.from(`${i === 0 ? '' : ',\n'}${JSON.stringify(feature)}`))
    }
    out.write(Buffer.from('\n]}\n'))
    out.close()
    return path
  }
  throw new Error(`There is no kind “${kind}”: points, polygons, lines, csv, geojson.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2)
  const scaleAt = args.indexOf('--scale')
  const scale = scaleAt < 0 ? 1 : Number(args[scaleAt + 1])
  const [dir, ...kinds] = scaleAt < 0 ? args : args.filter((_, i) => i !== scaleAt && i !== scaleAt + 1)
  if (!dir) throw new Error('Usage: generate.ts OUT_DIR [KIND ...] [--scale N]')
  for (const kind of kinds.length > 0 ? kinds : ['points', 'polygons', 'lines', 'csv', 'geojson'])
    console.log(generate(dir, kind, scale))
}
