import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createTransform, crsOfSrid, resolveCrs } from '../../crs'
import type { Dataset, Feature, FileSet, ReadOptions } from '../../model'
import { footprint } from './footprint'
import { ifcFormat } from './ifc-format'

const folder = mkdtempSync(join(tmpdir(), 'ifc-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(path: string): FileSet {
  const main = { path, name: 'model.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return { name: 'model', main, members: [main] }
}

async function all(dataset: Dataset): Promise<Feature[]> {
  const features: Feature[] = []
  for (const layer of dataset.layers)
    for await (const batch of layer.features({ signal: new AbortController().signal, onProgress: () => {} }))
      features.push(...batch)
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

const given = '../shared/data/bim'
describe.skipIf(!existsSync(given))('ifc (skipped when ../shared/data is absent)', () => {
  const open = (name: string, options: ReadOptions = {}) =>
    ifcFormat.open(fileSet(`${given}/${name}.ifc`), options, new AbortController().signal)

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
    expect(dataset.warnings.map((warning) => warning.code)).toEqual(['ifc-site-location'])
    const toWgs84 = createTransform(resolveCrs(dataset.layers[0]!.crs), crsOfSrid(4326)!)
    const coords = Float64Array.from((await all(dataset))[0]!.geometry!.coords)
    toWgs84.forward(coords, 2)
    expect(coords[0]).toBeCloseTo(-71.0567398, 4)
    expect(coords[1]).toBeCloseTo(42.3586617, 4)
  })

  it('says that a cut file is cut', async () => {
    const path = join(folder, 'cut.ifc')
    writeFileSync(path, "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCWALL('x',$")
    await expect(ifcFormat.open(fileSet(path), {}, new AbortController().signal)).rejects.toMatchObject({
      code: 'file.truncated',
    })
  })
})
