import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pointsOfEach = 12
/** The system of the project that e2e/harness/second-service.ts makes. */
const prj =
  'PROJCS["GDA_1994_MGA_Zone_56",GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",153.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

/** Points of the layer at `at`, metres of EPSG:28356: no two layers have the same. */
function pointsOf(at: number): [x: number, y: number][] {
  return Array.from({ length: pointsOfEach }, (_, index) => [
    502_000 + (at % 200) * 5 + index * 0.37 + at * 0.001,
    6_961_000 + Math.floor(at / 200) * 5 + ((index * 7) % 5) * 0.41,
  ])
}

/** A shapefile of points as it lies on a disk: five files by their extensions. */
export function pointShapefile(at: number): Record<'shp' | 'shx' | 'dbf' | 'prj' | 'cpg', Buffer> {
  const points = pointsOf(at)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const head = (bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeInt32BE(9994, 0)
    buffer.writeInt32BE(bytes / 2, 24)
    buffer.writeInt32LE(1000, 28)
    buffer.writeInt32LE(1, 32)
    ;[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, index) =>
      buffer.writeDoubleLE(value, 36 + index * 8),
    )
    return buffer
  }
  const shp = head(100 + points.length * 28)
  const shx = head(100 + points.length * 8)
  const recordBytes = 1 + 10 + 20
  const dbf = Buffer.alloc(32 + 2 * 32 + 1 + points.length * recordBytes + 1, ' ')
  dbf.fill(0, 0, 96)
  dbf.set([3, 126, 11, 1], 0)
  dbf.writeUInt32LE(points.length, 4)
  dbf.writeUInt16LE(97, 8)
  dbf.writeUInt16LE(recordBytes, 10)
  ;[
    ['ID', 'N', 10],
    ['NAME', 'C', 20],
  ].forEach(([name, type, length], index) => {
    dbf.write(String(name), 32 + index * 32, 'latin1')
    dbf.write(String(type), 43 + index * 32, 'latin1')
    dbf.writeUInt8(Number(length), 48 + index * 32)
  })
  dbf.writeUInt8(0x0d, 96)
  points.forEach(([x, y], index) => {
    const offset = 100 + index * 28
    shp.writeInt32BE(index + 1, offset)
    shp.writeInt32BE(10, offset + 4)
    shp.writeInt32LE(1, offset + 8)
    shp.writeDoubleLE(x, offset + 12)
    shp.writeDoubleLE(y, offset + 20)
    shx.writeInt32BE(offset / 2, 100 + index * 8)
    shx.writeInt32BE(10, 104 + index * 8)
    dbf.write(
      ` ${String(index + 1).padStart(10)}${`Pit ${at}-${index}`.padEnd(20)}`,
      97 + index * recordBytes,
      'latin1',
    )
  })
  dbf.writeUInt8(0x1a, dbf.length - 1)
  return { shp, shx, dbf, prj: Buffer.from(prj), cpg: Buffer.from('UTF-8') }
}

/** Writes so many layers of a few points below a folder, a third each shapefiles, text tables and GeoJSON; gives the files of each. */
export function writeSmallLayers(folder: string, count: number): string[][] {
  return Array.from({ length: count }, (_, at) => {
    const place = join(folder, `area-${Math.floor(at / 100)}`)
    if (at % 100 === 0) mkdirSync(place, { recursive: true })
    const path = (ext: string) => join(place, `pits-${String(at).padStart(5, '0')}k.${ext}`)
    if (at % 3 === 0)
      return Object.entries(pointShapefile(at)).map(([ext, bytes]) => {
        writeFileSync(path(ext), bytes)
        return path(ext)
      })
    const points = pointsOf(at)
    if (at % 3 === 1) {
      const rows = points.map(([x, y], index) => `${index + 1},${x.toFixed(3)},${y.toFixed(3)},Pit ${at}-${index}`)
      writeFileSync(path('csv'), ['id,easting,northing,name', ...rows, ''].join('\n'))
      return [path('csv')]
    }
    const features = points.map(([x, y], index) => ({
      type: 'Feature',
      properties: { id: index + 1, name: `Pit ${at}-${index}` },
      // Near enough for a file of a few points: degrees round the project.
      geometry: { type: 'Point', coordinates: [153 + (x - 500_000) / 99_000, -27.47 + (y - 6_961_300) / 110_900] },
    }))
    writeFileSync(path('geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
    return [path('geojson')]
  })
}
