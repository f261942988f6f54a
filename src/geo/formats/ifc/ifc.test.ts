import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createTransform, crsOfSrid, resolveCrs } from '../../crs'
import type { Dataset, Feature, FileSet, ReadOptions } from '../../model'
import { context } from '../read-all.test-helper'
import { footprint } from './footprint'
import { ifcFormat } from './ifc-format'
import { modelStart } from './small-model.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'ifc-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(path: string): FileSet {
  const main = { path, name: 'model.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return { name: 'model', main, members: [main] }
}

async function all(dataset: Dataset): Promise<Feature[]> {
  const features: Feature[] = []
  for (const layer of dataset.layers) for await (const batch of layer.features(context)) features.push(...batch)
  return features
}

function bounds(features: readonly Feature[]): number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { geometry } of features) {
    for (let at = 0; geometry && at < geometry.coords.length; at += 2) {
      box[0] = Math.min(box[0]!, geometry.coords[at]!)
      box[1] = Math.min(box[1]!, geometry.coords[at + 1]!)
      box[2] = Math.max(box[2]!, geometry.coords[at]!)
      box[3] = Math.max(box[3]!, geometry.coords[at + 1]!)
    }
  }
  return box
}

/** Two triangles of an upward square. */
const square = (x: number, y: number, size: number, z: number) => [
  x,
  y,
  z,
  x + size,
  y,
  z,
  x + size,
  y + size,
  z,
  x,
  y,
  z,
  x + size,
  y + size,
  z,
  x,
  y + size,
  z,
]

describe('footprint', () => {
  it('joins steps to one outline, keeps holes and drops what lies under', () => {
    const steps = footprint([...square(0, 0, 1, 1), ...square(1, 0, 1, 2)])!
    expect(steps.type).toBe('Polygon')
    expect(bounds([{ id: null, geometry: steps, properties: [] }])).toEqual([0, 0, 2, 1])
    const tiles = [0, 1, 2].flatMap((x) => [0, 1, 2].flatMap((y) => (x === 1 && y === 1 ? [] : square(x, y, 1, 0))))
    expect(footprint(tiles)!.ends).toHaveLength(2)
    expect(footprint([...square(0, 0, 4, 5), ...square(1, 1, 1, 0)])!.ends).toHaveLength(1)
    expect(footprint([0, 0, 0, 1, 0, 0, 2, 0, 1])).toBeNull()
  })
})

/** A wall of 4 by 0.2 m around the origin, lines that say where it lies, and other lines. */
function wallModel({
  schema = 'IFC4',
  unit = '$',
  lines,
}: {
  schema?: string
  unit?: string
  lines: readonly string[]
}) {
  const path = join(folder, `${Math.random()}.ifc`)
  const size = unit === '$' ? 1 : 1000
  const start = modelStart.map((line) =>
    line
      .replace("'IFC4'", `'${schema}'`)
      .replace('.LENGTHUNIT.,$', `.LENGTHUNIT.,${unit}`)
      .replace('4.,0.2', `${4 * size}.,${0.2 * size}`),
  )
  const wall = [
    '#20=IFCEXTRUDEDAREASOLID(#13,#2,#11,3.);',
    "#21=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#20));",
    '#22=IFCPRODUCTDEFINITIONSHAPE($,$,(#21));',
    `#23=IFCWALLSTANDARDCASE('0wall00000000000000001',$,'Wall',$,$,#12,#22,$${schema === 'IFC4' ? ',$' : ''});`,
  ]
  writeFileSync(path, [...start, ...wall, ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n'))
  return path
}
const siteInBoston =
  "#30=IFCSITE('0site00000000000000001',$,'Site',$,$,#12,$,$,.ELEMENT.,(42,21,31,180000),(-71,-3,-24,-263000),$,$,$);"

describe('the place of a model', () => {
  const open = (path: string, options: ReadOptions = {}) => ifcFormat.open(fileSet(path), options, context)

  it('is that of a map conversion with its turn, in millimetres', async () => {
    const conversion = [
      "#30=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);",
      '#31=IFCMAPCONVERSION(#3,#30,691000.,5335000.,515.,0.866025403784439,0.5,0.001);',
    ]
    const dataset = await open(wallModel({ unit: '.MILLI.', lines: conversion }))
    expect(dataset.layers[0]!.crs.srid).toBe(25832)
    const [east, north] = [2 * Math.cos(Math.PI / 6) + 0.1 * 0.5, 2 * 0.5 + 0.1 * Math.cos(Math.PI / 6)]
    const expected = [691000 - east, 5335000 - north, 691000 + east, 5335000 + north]
    bounds(await all(dataset)).forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3))
  })

  it.each(['IFC4X3_TC1', 'IFC4X4_DEV', 'IFC2X2_FINAL'])(
    'is read from %s as from the nearest release',
    async (schema) => {
      const dataset = await open(wallModel({ schema, lines: [] }))
      expect(bounds(await all(dataset)).map((value) => Math.round(value * 10) / 10)).toEqual([-2, -0.1, 2, 0.1])
    },
  )

  it('is in IFC 2x3 that of the property set, not of the site; openings are no elements', async () => {
    const value = (id: number, name: string, text: string) => `#${id}=IFCPROPERTYSINGLEVALUE('${name}',$,${text},$);`
    const lines = [
      siteInBoston,
      value(31, 'Eastings', 'IFCLENGTHMEASURE(76670.)'),
      value(32, 'Northings', 'IFCLENGTHMEASURE(77179.)'),
      value(33, 'XAxisAbscissa', 'IFCREAL(0.)'),
      value(34, 'XAxisOrdinate', 'IFCREAL(1.)'),
      value(35, 'Scale', 'IFCREAL(1.)'),
      "#36=IFCPROPERTYSET('0set000000000000000001',$,'ePSet_MapConversion',$,(#31,#32,#33,#34,#35));",
      "#37=IFCRELDEFINESBYPROPERTIES('0rel000000000000000001',$,$,$,(#30),#36);",
      value(38, 'Name', "IFCLABEL('EPSG:9897')"),
      "#39=IFCPROPERTYSET('0set000000000000000002',$,'ePSet_ProjectedCRS',$,(#38));",
      "#40=IFCRELDEFINESBYPROPERTIES('0rel000000000000000002',$,$,$,(#30),#39);",
      "#41=IFCSLAB('0slab00000000000000001',$,'Slab',$,$,#12,#22,$,.FLOOR.);",
      "#42=IFCOPENINGELEMENT('0open00000000000000001',$,'Hole',$,$,#12,#22,$);",
    ]
    const dataset = await open(wallModel({ schema: 'IFC2X3', lines }), { ifcSublayerGroupBy: 'IfcType' })
    expect(Object.fromEntries(dataset.layers.map((layer) => [layer.name, layer.featureCount]))).toEqual({
      IfcSlab: 1,
      IfcWallStandardCase: 1,
    })
    expect(dataset.layers[0]!.crs.srid).toBe(9897)
    // Turned by a right angle.
    const expected = [76669.9, 77177, 76670.1, 77181]
    bounds(await all(dataset)).forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3))
  })

  it('is that of the site, with a warning, where nothing else tells it', async () => {
    const dataset = await open(wallModel({ schema: 'IFC2X3', lines: [siteInBoston] }))
    expect(dataset.warnings.map((warning) => warning.code)).toEqual(['ifc-site-location'])
    const toWgs84 = createTransform(resolveCrs(dataset.layers[0]!.crs), crsOfSrid(4326))
    const coords = Float64Array.from((await all(dataset))[0]!.geometry!.coords)
    toWgs84.forward(coords, 2)
    expect(coords[0]).toBeCloseTo(-71.0567398, 4)
    expect(coords[1]).toBeCloseTo(42.3586617, 4)
  })

  it('says that a cut file is cut', async () => {
    const path = join(folder, 'cut.ifc')
    writeFileSync(path, "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCWALL('x',$")
    await expect(ifcFormat.open(fileSet(path), {}, context)).rejects.toMatchObject({
      code: 'file.truncated',
    })
  })
})

const given = '../shared/data/bim'
describe.skipIf(!existsSync(given))('ifc (skipped when ../shared/data is absent)', () => {
  const open = (name: string, options: ReadOptions = {}) =>
    ifcFormat.open(fileSet(`${given}/${name}.ifc`), options, context)

  it('applies a map conversion with turn and scale', async () => {
    const dataset = await open('IfcOpenHouse_IFC4_georef')
    expect(dataset.layers[0]!.crs.srid).toBe(25832)
    const box = bounds(await all(dataset))
    const expected = [690986.34, 5334986.34, 691013.66, 5335013.66]
    box.forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(0.02))
  })

  it('prefers the map conversion of IFC 2x3 property sets to the site and groups as asked', async () => {
    const dataset = await open('Duplex_A_20110907_georeferenced', { ifcSublayerGroupBy: 'IfcType' })
    const counts = Object.fromEntries(dataset.layers.map((layer) => [layer.name, layer.featureCount]))
    expect(counts).toMatchObject({
      IfcBeam: 8,
      IfcDoor: 14,
      IfcSlab: 21,
      IfcSpace: 21,
      IfcWallStandardCase: 56,
      IfcWindow: 24,
    })
    expect(counts.IfcOpeningElement).toBeUndefined()
    expect(dataset.layers[0]!.crs.srid).toBe(9897)
    const [west, south, east, north] = bounds(await all(dataset)) as [number, number, number, number]
    expect(west).toBeGreaterThan(76665)
    expect(south).toBeGreaterThan(77171)
    expect(east).toBeLessThan(76694)
    expect(north).toBeLessThan(77189)
    expect(crsOfSrid(9897)).toBeTruthy()
  })

  it('places a model by its site only with a warning', async () => {
    const dataset = await open('SimpleWall')
    expect(dataset.warnings.map((warning) => warning.code)).toEqual(['ifc-site-location', 'element-cut-out'])
    const toWgs84 = createTransform(resolveCrs(dataset.layers[0]!.crs), crsOfSrid(4326)!)
    const coords = Float64Array.from((await all(dataset))[0]!.geometry!.coords)
    toWgs84.forward(coords, 2)
    expect(coords[0]).toBeCloseTo(-71.0567398, 4)
    expect(coords[1]).toBeCloseTo(42.3586617, 4)
  })
})
