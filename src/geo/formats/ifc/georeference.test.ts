import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../read-all.test-helper'
import { placedModel, type PlacedModel } from './placed-model.test-helper'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function model(placed: PlacedModel): Promise<string> {
  const path = join(folder, `${Math.random()}.ifc`)
  await writeFile(path, placedModel(placed))
  return path
}

async function bounds(path: string): Promise<number[]> {
  const coords = Array.from((await readAll(path)).features[0]?.geometry?.coords ?? [])
  const [xs, ys] = [coords.filter((_, i) => i % 2 === 0), coords.filter((_, i) => i % 2 === 1)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((v) => Math.round(v * 100) / 100)
}

const foot = `#20=IFCCONVERSIONBASEDUNIT(#21,.LENGTHUNIT.,'FOOT',#22);
#21=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#22=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#4);`

describe('where a model lies', () => {
  it('takes eastings in the map unit, prefixed metres or feet', async () => {
    const millimetres = { mapUnit: '#20=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);' }
    expect(await bounds(await model({ ...millimetres, conversion: '330000000.,6250000000.,0.,1.,0.,1000.' }))).toEqual([
      330000, 6250000, 330010, 6250002,
    ])
    for (const scale of ['3.280839895', '1.', '$']) {
      expect(await bounds(await model({ mapUnit: foot, conversion: `330000.,650000.,0.,1.,0.,${scale}` }))).toEqual([
        330000, 650000, 330032.81, 650006.56,
      ])
    }
  })

  it('takes eastings without a map unit as metres, as most write them, and by the standard where that is off the earth', async () => {
    const millimetres = { millimetres: true }
    for (const conversion of ['330000.,6250000.,0.,1.,0.,1.', '330000000.,6250000000.,0.,1.,0.,1.'])
      expect(await bounds(await model({ ...millimetres, conversion }))).toEqual([330000, 6250000, 330010, 6250002])
  })

  it('takes a far coordinate system of the model for its place, turned by true north, and asks for the CRS', async () => {
    const far = { context: '330000.,6250000.,0.', north: '-1.,0.' }
    const path = await model(far)
    expect(await bounds(path)).toEqual([330000, 6249990, 330002, 6250000])
    const { dataset } = await readAll(path)
    expect(dataset.warnings.map(({ code }) => code)).toEqual(['ifc-map-coordinates'])
    const near = await readAll(await model({ context: '120.,40.,0.' }))
    expect(near.dataset.warnings).toEqual([])
  })

  it('applies the factors of a scaled conversion', async () => {
    expect(
      await bounds(await model({ conversion: '330000.,6250000.,0.,1.,0.,1.,0.999,1.001,1.', scaled: true })),
    ).toEqual([330000, 6250000, 330009.99, 6250002])
  })

  it('applies a conversion once to bodies that have map coordinates already', async () => {
    const path = await model({ conversion: '330000.,6250000.,0.,1.,0.,1.', wallAt: '330000.,6250000.,0.' })
    expect(await bounds(path)).toEqual([330000, 6250000, 330010, 6250002])
    expect((await readAll(path)).dataset.warnings.map(({ code }) => code)).toEqual(['ifc-double-georeference'])
  })

  it('knows the system by WKT, by names of zones, and not by the code of its datum', async () => {
    const wkt =
      'PROJCS["Site grid",GEOGCS["GRS",DATUM["D",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["central_meridian",9],UNIT["metre",1]]'
    const conversion = '330000.,6250000.,0.,1.,0.,1.'
    const crsOf = async (placed: PlacedModel) =>
      (await readAll(await model({ conversion, ...placed }))).dataset.layers[0]?.crs
    expect(await crsOf({ crs: `'${wkt}',$,$,$,$,$` })).toMatchObject({ srid: null, wkt })
    expect(await crsOf({ crs: "'Site',$,$,$,$,$", lines: `#9=IFCWELLKNOWNTEXT('${wkt}',#7);` })).toMatchObject({ wkt })
    const named: [string, number | null][] = [
      ["'MGA2020 Zone 56',$,'EPSG:7844',$,$,$", 7856],
      ["'Grid',$,'GDA94',$,'UTM','55'", 28355],
      ["'ETRS89_UTM32',$,$,$,$,$", 25832],
      ["'UTM','WGS 84 / UTM 33 N',$,$,$,$", 32633],
      ["'Works grid',$,'EPSG:7844',$,$,$", null],
    ]
    for (const [crs, srid] of named) expect([crs, (await crsOf({ crs }))?.srid]).toEqual([crs, srid])
  })

  it('places a model by longitude and latitude of a rigid operation', async () => {
    const path = await model({
      lines: `#7=IFCGEOGRAPHICCRS('EPSG:4258',$,$,$,#20,#4);
#8=IFCRIGIDOPERATION(#3,#7,IFCPLANEANGLEMEASURE(14.09),IFCPLANEANGLEMEASURE(46.36),475.);
#20=IFCCONVERSIONBASEDUNIT(#21,.PLANEANGLEUNIT.,'degree',#22);
#21=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);
#22=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#23);
#23=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);`,
    })
    expect(await bounds(path)).toEqual([0, 0, 10, 2])
    const { crs } = (await readAll(path)).dataset.layers[0] ?? {}
    expect(crs?.proj4).toMatch(/\+lat_0=46\.36\d* \+lon_0=14\.09\d* /)
  })

  it('gives an element the property sets of its type, lists with commas, tables and what is made of others too', async () => {
    const { dataset, features } = await readAll(await model({ conversion: '0.,0.,0.,1.,0.,1.' }))
    const fields = dataset.layers[0]?.fields.map(({ name }) => name) ?? []
    const value = (name: string) => features[0]?.properties[fields.indexOf(name)]
    expect([value('Pset_WallCommon.Layers.Depths'), value('Pset_WallCommon.Layers.Count')]).toEqual(['a: 1, b: 2', 2])
    expect([value('Type'), value('Pset_WallCommon.FireRating'), value('Pset_WallCommon.Status')]).toEqual([
      'Type A',
      'F90',
      'NEW, EXISTING',
    ])
  })
})
