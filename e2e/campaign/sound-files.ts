import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { encode } from 'fast-png'
import type { GeoEngine } from '../../src/geo/engine-api'
import { fileSetFromPath } from '../../src/geo/file-set'
import { siteGdbZip } from '../../src/geo/formats/filegdb/site-gdb.test-fixture'
import { modelStart } from '../../src/geo/formats/ifc/small-model.test-helper'
import { soundTexts } from '../../src/geo/mutants.test-helper'
import { exportFormats, type ExportFormat } from '../../src/shared/model/table-query'
import { extractZip } from '../../src/node/zip/extract-zip'
import { inFolder, zipped } from './inner-mutants'
import { soundTiffs } from './sound-tiffs'

/** Larger files make the same faults, more slowly. */
const maxBytes = 400_000

/** Files that belong together, by their paths below one folder; the first is the main one. */
export type Sound = ReadonlyMap<string, Buffer>

/** One of each format: those made on the fly, and of ../shared/data, where that is, the smallest of each ending and every picture. */
export async function soundFiles(engine: GeoEngine): Promise<Sound[]> {
  const made = Object.entries(soundTexts).map(([name, text]) => new Map([[name, Buffer.from(text)]]))
  const written = await writtenFiles(engine)
  return [...made, ...otherTexts(), ...pictures(), ...written, await geodatabase(), ...givenFiles('../shared/data')]
}

/** What the formats of text hold besides. */
function otherTexts(): Sound[] {
  const rows = Array.from({ length: 20 }, (_, n) => `${n};"POLYGON((${n} 0,${n} 1,${n + 1} 1,${n} 0))";a "" b`)
  const lines = Array.from(
    { length: 20 },
    (_, n) =>
      `{"type":"Feature","properties":{"n":${n}},"geometry":{"type":"MultiPoint","coordinates":[[150,-2${n % 10}]]}}`,
  )
  const texts = {
    'areas.csv': `fid;wkt;note\n${rows.join('\n')}\n`,
    'lines.geojsonl': `${lines.join('\n')}\n`,
    'heights.xyz': Array.from({ length: 60 }, (_, n) => `${n % 10} ${Math.floor(n / 10)} ${n}`).join('\n'),
    'walls.ifc': smallModel,
    'net.xml': pipeNetwork,
  }
  return Object.entries(texts).map(([name, text]) => new Map([[name, Buffer.from(text)]]))
}

const smallModel = [
  ...modelStart,
  ...Array.from({ length: 8 }, (_, n) => [
    `#${100 + 10 * n}=IFCEXTRUDEDAREASOLID(#13,#2,#11,${n + 2}.);`,
    `#${101 + 10 * n}=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#${100 + 10 * n}));`,
    `#${102 + 10 * n}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${101 + 10 * n}));`,
    `#${103 + 10 * n}=IFCWALL('${n}early0000000000000002',$,'Wall',$,$,#12,#${102 + 10 * n},$,$);`,
  ]).flat(),
  'ENDSEC;',
  'END-ISO-10303-21;',
].join('\n')

const pipeNetwork = `<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><CoordinateSystem epsgCode="28356"/>
<PipeNetworks><PipeNetwork name="N"><Pipes><Pipe name="P1" refStart="A" refEnd="B" slope="0.5"><CircPipe diameter="300"/></Pipe></Pipes>
<Structs><Struct name="A" elevRim="10"><Center>100 200</Center><CircStruct diameter="1.2"/></Struct><Struct name="B"><Center>110 230</Center></Struct></Structs></PipeNetwork></PipeNetworks>
<Monuments><Monument name="M1" pntRef="1"/></Monuments><CgPoints><CgPoint name="1">0 0</CgPoint><CgPoint name="2">0 7</CgPoint></CgPoints>
<Alignments><Alignment name="A"><CoordGeom><Chain>1 2</Chain><Line><Start pntRef="2"/><End pntRef="1"/></Line></CoordGeom></Alignment></Alignments>
<Parcels><Parcel name="Lot"><CoordGeom><Line><Start>0 0</Start><End>0 9</End></Line><Line><Start>0 9</Start><End>9 9</End></Line><Line><Start>9 9</Start><End>0 0</End></Line></CoordGeom></Parcel></Parcels>
<Surfaces><Surface name="S"><SourceData><Contours><Contour elev="5"><PntList2D>0 0 0 10 5 10</PntList2D></Contour></Contours></SourceData>
<Definition surfType="TIN"><Pnts><P id="1">0 0 1</P></Pnts></Definition><Watersheds><Watershed name="W"><PntList2D>0 0 0 10 10 10</PntList2D></Watershed></Watersheds></Surface></Surfaces></LandXML>`

/** Pictures with their place. */
function pictures(): Sound[] {
  const colours = Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7) % 251)
  const worldFile = Buffer.from('0.0001\n0\n0\n-0.0001\n150\n-27\n')
  return [
    new Map([
      ['photo.png', Buffer.from(encode({ width: 60, height: 40, data: colours, channels: 3 }))],
      ['photo.pgw', worldFile],
    ]),
    new Map([
      ['photo.jpg', smallJpeg],
      ['photo.jgw', worldFile],
    ]),
    ...soundTiffs(),
  ]
}

/** A grey square of eight pixels. */
const smallJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8ASP/Z',
  'base64',
)

async function geodatabase(): Promise<Sound> {
  return inFolder(async (folder) => {
    writeFileSync(join(folder, 'site.zip'), siteGdbZip)
    mkdirSync(join(folder, 'out'))
    await extractZip(join(folder, 'site.zip'), join(folder, 'out'), { signal: new AbortController().signal })
    const names = readdirSync(join(folder, 'out', 'site.gdb')).sort()
    return new Map(names.map((name) => [`site.gdb/${name}`, readFileSync(join(folder, 'out', 'site.gdb', name))]))
  })
}

/** One layer as what is written by the program, and in archives: with a picture, and of archives. */
async function writtenFiles(engine: GeoEngine): Promise<Sound[]> {
  return inFolder(async (folder) => {
    const [from, dir] = [join(folder, 'lots.geojson'), join(folder, 'tileset')]
    writeFileSync(from, soundTexts['lots.geojson'] ?? '')
    await engine.build({ files: await fileSetFromPath(from), options: {}, defaultSrid: 4326, outDir: dir })
    const query = { sublayer: 0, words: '', filters: [], within: null, only: null, sort: null }
    const written = async (format: ExportFormat): Promise<Buffer> => {
      const outPath = join(folder, `lots.${exportFormats[format].ending}`)
      await engine.tables.export(dir, { query, features: null, format, outPath, name: 'lots', srid: 4326 })
      return readFileSync(outPath)
    }
    const [fgb, gpkg, shapefile] = [
      await written('flatgeobuf'),
      await written('geopackage'),
      await written('shapefile'),
    ]
    const ground = soundTexts['pits.kml']?.replace('<Placemark>', `${overlay}<Placemark>`) ?? ''
    const kmz = await zipped([
      ['doc.kml', Buffer.from(ground)],
      ['files/photo.jpg', smallJpeg],
    ])
    const all = await zipped([
      ['a/shape.zip', shapefile],
      ['a/lots.gpkg', gpkg],
      ['b/walk.gpx', Buffer.from(soundTexts['walk.gpx'] ?? '')],
    ])
    const files = { 'lots.fgb': fgb, 'lots.gpkg': gpkg, 'shape.zip': shapefile, 'ground.kmz': kmz, 'all.zip': all }
    return Object.entries(files).map(([name, bytes]) => new Map([[name, bytes]]))
  })
}

const overlay =
  '<GroundOverlay><Icon><href>files/photo.jpg</href></Icon><LatLonBox><north>-27</north><south>-28</south><east>151</east><west>150</west><rotation>10</rotation></LatLonBox></GroundOverlay>'

function givenFiles(root: string): Sound[] {
  const smallest = new Map<string, Sound>()
  const sizeOf = (sound: Sound | undefined): number =>
    sound ? [...sound.values()].reduce((sum, bytes) => sum + bytes.length, 0) : maxBytes
  const mains = ['.shp', '.gpkg', '.tif', '.ifc', '.kmz', '.zip', '.dxf', '.gpx']
  for (const folder of foldersOf(root)) {
    const names = readdirSync(join(root, folder))
    for (const name of names.filter((one) => mains.includes(extname(one).toLowerCase()))) {
      const stem = basename(name, extname(name))
      const members = [name, ...names.filter((one) => one !== name && one.startsWith(`${stem}.`))]
      const sound = new Map(members.map((member) => [member, readFileSync(join(root, folder, member))]))
      const kind = extname(name) === '.tif' ? name : extname(name)
      if (sizeOf(sound) < sizeOf(smallest.get(kind))) smallest.set(kind, sound)
    }
  }
  return [...smallest.values()]
}

function foldersOf(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'bad')
      .map((entry) => entry.name)
  } catch {
    return []
  }
}
