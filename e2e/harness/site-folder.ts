import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { dbfBytes, partsShape, shpBytes } from '../../src/geo/formats/shapefile/write-shapefile.test-helper'

/** A folder as it comes from a site: good files in four formats, in EPSG:28356 and WGS 84, and the bad ones of every week. */
export interface SiteFolder {
  path: string
  /** Names of the layers that its good files make. */
  good: string[]
  /** The water mains with one main moved, one added and one removed, and a later date. */
  reviseWaterMains(): void
  remove(): void
}

/** Where the folder's data lie: the works at Brisbane, EPSG:28356. */
const siteCentre = { lon: 153.0263, lat: -27.4694, easting: 502_600, northing: 6_961_570 }

const gda94Zone56 =
  'PROJCS["GDA94_MGA_zone_56",GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137,298.257222101]],' +
  'PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Transverse_Mercator"],' +
  'PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",153],PARAMETER["scale_factor",0.9996],' +
  'PARAMETER["false_easting",500000],PARAMETER["false_northing",10000000],UNIT["Meter",1]]'

type Line = { id: number; dn: number; points: number[] }

const { easting: e, northing: n } = siteCentre
const mains: Line[] = [
  // Through the very centre, so that the map shows ink there when it is fitted to the layer.
  { id: 1, dn: 450, points: [e - 200, n - 150, e + 200, n + 150] },
  { id: 2, dn: 300, points: [e - 200, n + 150, e + 200, n - 150] },
  { id: 3, dn: 150, points: [e - 200, n, e + 200, n] },
]

/** @param name of the folder, which becomes the title of the plan */
export async function makeSiteFolder(name = '2026-W47'): Promise<SiteFolder> {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-site-'))
  const path = join(root, name)
  const write = (file: string, content: Buffer | string): string => {
    const whole = join(path, file)
    mkdirSync(dirname(whole), { recursive: true })
    writeFileSync(whole, content)
    return whole
  }
  const writeSet = (base: string, files: Record<string, Buffer | string>): void => {
    for (const [ext, content] of Object.entries(files)) write(`${base}.${ext}`, content)
  }
  writeSet('Utilities/Water mains', lines(mains))
  await zip(
    write('Utilities/Gas.zip', ''),
    'Gas',
    lines([{ id: 1, dn: 100, points: [e - 150, n - 90, e + 120, n + 60] }]),
  )
  write(
    'Survey/Control.csv',
    ['Point,Easting,Northing,RL']
      .concat(
        [0, 1, 2, 3, 4].map((at) => `C${at + 1},${e - 100 + at * 50},${n - 60 + at * 30},${(12.5 + at).toFixed(3)}`),
      )
      .join('\r\n') + '\r\n',
  )
  write('Site boundary.geojson', JSON.stringify(boundary()))
  const whole = lines(mains)
  writeSet('Broken/Cut off', { ...whole, shp: (whole['shp'] as Buffer).subarray(0, 130) })
  write('Broken/Nothing.geojson', '')
  write('Broken/Signed out.geojson', '<!doctype html>\n<html><body><h1>Please sign in</h1></body></html>\n')
  unreadable(write('Broken/In use.csv', 'x,y\n1,2\n'))
  return {
    path,
    good: ['Water mains', 'Gas', 'Control', 'Site boundary'],
    reviseWaterMains() {
      const [first, second] = mains as [Line, Line, Line]
      const moved = { ...second, points: second.points.map((value, at) => (at % 2 === 0 ? value : value + 30)) }
      writeSet('Utilities/Water mains', lines([first, moved, { id: 4, dn: 225, points: [e, n - 150, e, n + 150] }]))
      const later = new Date(Date.now() + 60_000)
      for (const ext of Object.keys(whole)) utimesSync(join(path, `Utilities/Water mains.${ext}`), later, later)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function lines(rows: readonly Line[]): Record<string, Buffer | string> {
  const columns = [
    { name: 'ID', type: 'N', width: 6 },
    { name: 'DN_MM', type: 'N', width: 6 },
  ]
  return {
    ...shpBytes(
      3,
      rows.map(({ points }) => partsShape(3, [points])),
    ),
    dbf: dbfBytes(
      columns,
      rows.map(({ id, dn }) => [String(id), String(dn)]),
    ),
    prj: gda94Zone56,
    cpg: 'UTF-8',
  }
}

function boundary(): object {
  const [w, s, east, north] = [
    siteCentre.lon - 0.003,
    siteCentre.lat - 0.002,
    siteCentre.lon + 0.003,
    siteCentre.lat + 0.002,
  ]
  const ring = [[w, s], [east, s], [east, north], [w, north], [w, s]] // prettier-ignore
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: 'Works' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
  }
}

async function zip(target: string, base: string, files: Record<string, Buffer | string>): Promise<void> {
  const archive = new yazl.ZipFile()
  for (const [ext, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), `${base}.${ext}`)
  archive.end()
  await pipeline(archive.outputStream, createWriteStream(target))
}

/** A file that is listed but cannot be opened; root may open all but what is not there. */
function unreadable(file: string): void {
  if (process.getuid?.() !== 0) return chmodSync(file, 0)
  rmSync(file)
  symlinkSync(join(dirname(file), 'gone'), file)
}
