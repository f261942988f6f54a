import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Feature, FileSet } from '../../model'
import { context } from '../read-all.test-helper'
import { landxmlFormat } from './landxml-format'

const folder = mkdtempSync(join(tmpdir(), 'landxml-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(text: string): FileSet {
  const path = join(folder, `${Math.random()}.xml`)
  writeFileSync(path, text)
  const main = { path, name: 'site.xml', ext: 'xml', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return { name: 'site', main, members: [main] }
}

async function read(text: string) {
  const dataset = await landxmlFormat.open(fileSet(text), {}, context)
  const layers: Record<string, Feature[]> = {}
  for (const layer of dataset.layers) {
    layers[layer.name] = []
    for await (const batch of layer.features(context)) layers[layer.name]!.push(...batch)
  }
  await dataset.close()
  return { dataset, layers }
}

describe('landxml', () => {
  it('tells the group of a point, and which lines run through a name of several points', async () => {
    const group = (name: string, at: string) => `<CgPoints name="${name}"><CgPoint name="1">${at}</CgPoint></CgPoints>`
    const line = `<PlanFeatures><PlanFeature name="kerb"><CoordGeom><Line><Start pntRef="1"/><End>5 6</End></Line></CoordGeom></PlanFeature></PlanFeatures>`
    const text = (second: string) => `<LandXML>${line}${group('west', '1 2')}${group('east', second)}</LandXML>`
    const { dataset, layers } = await read(text('3 4'))
    const at = dataset.layers[0]!.fields.findIndex(({ name }) => name === 'group')
    expect(layers.Points!.map(({ properties }) => properties[at])).toEqual(['west', 'east'])
    expect(layers['Plan features']![0]!.geometry!.coords).toEqual([4, 3, 6, 5])
    expect(dataset.warnings.map(({ message }) => message)).toEqual([
      'site.xml runs lines through 1 name that several points at different places have: 1. The last of them is taken.',
    ])
    expect((await read(text('1 2'))).dataset.warnings).toEqual([])
  })

  it('counts points of lists and surfaces that are no numbers', async () => {
    const { dataset, layers } = await read(
      `<LandXML><Surfaces><Surface name="s"><SourceData><Breaklines>
      <Breakline><PntList3D>0 0 1 0 NaN 1 5 5 1 9 9</PntList3D></Breakline><Breakline><PntList3D>0 0 1</PntList3D></Breakline>
      </Breaklines></SourceData><Definition><Pnts><P id="1">0 x 1</P><P id="2">0 0 1</P></Pnts></Definition></Surface></Surfaces></LandXML>`,
    )
    expect(layers['Breaklines']?.map((one) => one.geometry?.ends)).toEqual([[2]])
    expect(dataset.warnings.map((one) => one.message)).toEqual([expect.stringMatching(/^4 elements /)])
  })

  it('draws a spiral without a usable length straight, and counts ends that are no points', async () => {
    const { dataset, layers } = await read(
      `<LandXML><Alignments><Alignment name="a"><CoordGeom>
      <Spiral length="1e400" radiusStart="INF" radiusEnd="100" rot="ccw" spiType="clothoid"><Start>0 0</Start><PI>5 1</PI><End>9 3</End></Spiral>
      <Line><Start>9 3</Start><End>NaN 8</End></Line></CoordGeom></Alignment></Alignments></LandXML>`,
    )
    expect(layers['Alignments']?.[0]?.geometry).toMatchObject({ coords: [0, 0, 3, 9], ends: [2] })
    expect(dataset.warnings.map((one) => one.message)).toEqual([
      expect.stringMatching(/^1 element in .+ has no usable/),
      'Alignment “a”: element 1 does not say enough for a curve, and is taken as straight; an element after element 1 has no usable start or end, and is left out.',
    ])
  })

  it('reads a line of more vertices than a call takes arguments', async () => {
    const list = Array.from({ length: 200_000 }, (_, i) => `${i % 10} ${i}`).join(' ')
    const { layers } = await read(
      `<LandXML><PlanFeatures><PlanFeature name="a"><CoordGeom><IrregularLine><PntList2D>${list}</PntList2D></IrregularLine></CoordGeom></PlanFeature></PlanFeatures></LandXML>`,
    )
    expect(layers['Plan features']?.[0]?.geometry).toMatchObject({ type: 'LineString', ends: [200_000] })
  })

  it('reads points northing first, alignments with curves and spirals, and a TIN', async () => {
    const { dataset, layers } =
      await read(`<?xml version="1.0"?><LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2">
      <Units><Metric linearUnit="meter"/></Units><CoordinateSystem epsgCode="7856" name="MGA2020 56"/>
      <CgPoints><CgPoint name="CP1" code="BM">6252000 334000 12.5</CgPoint><CgPoint name="CP2">6252010 334020</CgPoint></CgPoints>
      <Alignments><Alignment name="CL" length="100" staStart="0"><CoordGeom>
        <Line><Start>0 0</Start><End>0 10</End></Line>
        <Curve rot="ccw" radius="10"><Start>0 10</Start><Center>10 10</Center><End>10 20</End></Curve>
        <Spiral length="20" radiusStart="INF" radiusEnd="50" rot="cw" spiType="clothoid"><Start>10 20</Start><PI>23.35 20</PI><End>29.92 21.33</End></Spiral>
      </CoordGeom></Alignment></Alignments>
      <Surfaces><Surface name="EG"><Definition surfType="TIN"><Pnts><P id="1">0 0 1</P><P id="2">0 10 2</P><P id="3">10 0 3</P><P id="4">10 10 4</P></Pnts>
        <Faces><F>1 2 3</F><F>2 4 3</F><F i="1">1 2 4</F><F>1 2 99</F></Faces></Definition>
        <SourceData><Breaklines><Breakline desc="edge"><PntList3D>0 0 1 0 10 2</PntList3D></Breakline></Breaklines></SourceData></Surface></Surfaces></LandXML>`)
    expect(dataset.layers.map((layer) => [layer.name, layer.featureCount, layer.crs.srid])).toEqual([
      ['Points', 2, 7856],
      ['Alignments', 1, 7856],
      ['Surfaces', 1, 7856],
      ['Breaklines', 1, 7856],
    ])
    expect(layers.Points![0]!.geometry).toEqual({ type: 'Point', dim: 3, coords: [334000, 6252000, 12.5], ends: [1] })
    expect(layers.Points![1]!.geometry).toMatchObject({ dim: 2, coords: [334020, 6252010] })
    const line = layers.Alignments![0]!.geometry!.coords as number[]
    expect(line.slice(0, 4)).toEqual([0, 0, 10, 0])
    // Every vertex of the curve lies 10 from its centre, and the spiral ends where the file says.
    const curve = line.slice(2, 2 + 2 * 30).filter((_, i) => i < 20)
    for (let i = 0; i < curve.length; i += 2) expect(Math.hypot(curve[i]! - 10, curve[i + 1]! - 10)).toBeCloseTo(10, 6)
    expect(line.slice(-2)[0]).toBeCloseTo(21.33, 6)
    expect(line.slice(-2)[1]).toBeCloseTo(29.92, 6)
    expect(layers.Surfaces![0]!.geometry).toMatchObject({ type: 'MultiPolygon', ends: [4, 8], polygonEnds: [1, 2] })
    expect(dataset.warnings.map((warning) => warning.code)).toEqual(['coordinates-invalid'])
  })

  it('runs lines through points that come later, keeps nested parcels and several lines apart, and finds the CRS', async () => {
    const side = (a: string, b: string) => `<Line><Start>${a}</Start><End>${b}</End></Line>`
    const ring = (n: number, size: number) => {
      const corners = [`${n} ${n}`, `${n} ${n + size}`, `${n + size} ${n + size}`, `${n + size} ${n}`]
      return `<CoordGeom>${corners.map((one, i) => side(one, corners[(i + 1) % 4]!)).join('')}</CoordGeom>`
    }
    const { dataset, layers } = await read(`<LandXML><CoordinateSystem epsgCode="EPSG:7856"/>
      <Alignments><Alignment name="A"><CoordGeom><Chain>1 2</Chain><Line><Start pntRef="2"/><End pntRef="9"/></Line></CoordGeom></Alignment></Alignments>
      <Parcels><Parcel name="Lot">${ring(0, 10)}${ring(2, 3)}<Parcels><Parcel name="Part">${ring(20, 1)}</Parcel></Parcels></Parcel><Parcel name="Flat"><Center>3 4</Center></Parcel></Parcels>
      <PlanFeatures><PlanFeature name="Kerb"><CoordGeom>${side('0 0', '0 1')}</CoordGeom><CoordGeom>${side('5 0', '5 1')}</CoordGeom></PlanFeature></PlanFeatures>
      <CgPoints><CgPoint name="1">0 0</CgPoint><CgPoint name="2">0 7</CgPoint></CgPoints></LandXML>`)
    expect(layers.Alignments![0]!.geometry).toMatchObject({ type: 'LineString', coords: [0, 0, 7, 0] })
    expect(layers.Parcels!.map(({ geometry }) => [geometry?.type, geometry?.ends])).toEqual([
      ['Polygon', [5]],
      ['Polygon', [5, 10]],
      ['Point', [1]],
    ])
    expect(layers['Plan features']![0]!.geometry).toMatchObject({ type: 'MultiLineString', ends: [2, 4] })
    expect(dataset.layers[0]!.crs.srid).toBe(7856)
    expect(dataset.warnings.map(({ code }) => code)).toEqual(['points-missing', 'alignment-problem'])
  })

  it('places the cross sections of an alignment square to it, with their heights, and counts what it cannot place', async () => {
    const ground = (sta: string, list: string, more = '') =>
      `<CrossSect sta="${sta}" areaCut="1.5"${more}><CrossSectSurf name="EG"><PntList2D>${list}</PntList2D></CrossSectSurf></CrossSect>`
    const { dataset, layers } =
      await read(`<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><CoordinateSystem epsgCode="7856"/>
      <Alignments><Alignment name="CL" length="100" staStart="1000">
        <CoordGeom><Line><Start>0 0</Start><End>100 0</End></Line></CoordGeom>
        <CrossSects>${ground('1010', '-5 1.5 0 1 5 0.5')}
        <CrossSect sta="1020"><DesignCrossSectSurf name="Top" side="right"><CrossSectPnt code="CL">0 2</CrossSectPnt><CrossSectPnt code="EP">3.5 1.9</CrossSectPnt></DesignCrossSectSurf></CrossSect>
        ${ground('2000', '-5 1 5 1')}${ground('1030', '-5 1 5')}${ground('1040', '-5 1 5 1', ' angleSkew="10"')}</CrossSects>
      </Alignment></Alignments></LandXML>`)
    const sections = layers['Cross sections']!
    expect(
      sections.map(({ geometry }) => [
        geometry?.type,
        geometry?.dim,
        Array.from(geometry!.coords, (value) => Math.round(value * 1e6) / 1e6),
      ]),
    ).toEqual([
      ['LineString', 3, [-5, 10, 1.5, 0, 10, 1, 5, 10, 0.5]],
      ['LineString', 3, [0, 20, 2, 3.5, 20, 1.9]],
    ])
    const fields = dataset.layers.find(({ name }) => name === 'Cross sections')!.fields.map(({ name }) => name)
    const valuesOf = ({ properties }: Feature) => ['alignment', 'station', 'surface', 'areaCut', 'side'].map((name) => properties[fields.indexOf(name)] ?? null) // prettier-ignore
    expect(sections.map(valuesOf)).toEqual([
      ['CL', 1010, 'EG', 1.5, null],
      ['CL', 1020, 'Top', null, 'right'],
    ])
    expect(dataset.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('3 cross sections')])
  })

  it('gives the faces of a grid, which have four corners, whole', async () => {
    const { layers } = await read(`<LandXML version="1.2"><Surfaces><Surface name="Grid"><Definition surfType="grid">
      <Pnts><P id="1">0 0 1</P><P id="2">0 10 2</P><P id="3">10 10 3</P><P id="4">10 0 4</P></Pnts><Faces><F> 1 2 3 4 </F></Faces></Definition></Surface></Surfaces></LandXML>`)
    expect(layers.Surfaces?.[0]?.geometry).toMatchObject({ ends: [4, 8], polygonEnds: [1, 2] })
    expect([...layers.Surfaces![0]!.geometry!.coords].slice(12)).toEqual([0, 0, 1, 10, 10, 3, 0, 10, 4, 0, 0, 1])
  })

  it('says plainly when there is nothing to draw', async () => {
    await expect(read('<LandXML><Project name="x"/></LandXML>')).rejects.toMatchObject({ code: 'geo.no-features' })
  })

  it('reads pipe networks, monuments, contours and watersheds, and finds a system by its name', async () => {
    const { dataset, layers } = await read(`<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units>
      <CoordinateSystem name="ETRS89 / UTM zone 32N"/>
      <PipeNetworks><PipeNetwork name="N"><Pipes><Pipe name="P1" refStart="A" refEnd="B" slope="0.5"><CircPipe diameter="300"/></Pipe>
        <Pipe name="P2" refStart="A" refEnd="gone"/></Pipes>
        <Structs><Struct name="A" elevRim="10"><Center>100 200</Center><CircStruct diameter="1.2"/></Struct>
        <Struct name="B"><Center>110 230</Center></Struct></Structs></PipeNetwork></PipeNetworks>
      <Monuments><Monument name="M1" type="Peg">1 2</Monument></Monuments>
      <Surfaces><Surface name="S"><SourceData><Contours><Contour elev="5"><PntList2D>0 0 0 10 5 10</PntList2D></Contour></Contours></SourceData>
        <Definition surfType="TIN"><Pnts><P id="1">0 0 1</P></Pnts></Definition>
        <Watersheds><Watershed name="W"><PntList2D>0 0 0 10 10 10</PntList2D></Watershed></Watersheds></Surface></Surfaces></LandXML>`)
    expect(dataset.layers.map(({ name, crs }) => [name, crs.srid])).toEqual(
      ['Monuments', 'Structures', 'Pipes', 'Contours', 'Watersheds', 'Surface points'].map((name) => [name, 25832]),
    )
    expect(layers.Pipes!.map(({ geometry }) => geometry?.coords ?? null)).toEqual([[200, 100, 230, 110], null])
    expect(layers.Pipes![0]!.properties).toContain(300)
    expect(layers.Structures![0]!.geometry).toMatchObject({ type: 'Point', coords: [200, 100] })
    expect(layers.Monuments![0]!.geometry!.coords).toEqual([2, 1])
    expect(layers.Contours![0]!.geometry).toMatchObject({ dim: 3, coords: [0, 0, 5, 10, 0, 5, 10, 5, 5] })
    expect(layers.Watersheds![0]!.geometry!.type).toBe('Polygon')
    expect(layers['Surface points']![0]!.geometry).toMatchObject({ type: 'MultiPoint', coords: [0, 0, 1] })
  })

  it('works out the centre of a curve that is given by its radius or the crossing of its tangents', async () => {
    const curve = (attributes: string, more = '') =>
      `<PlanFeature name="F"><CoordGeom><Curve ${attributes}><Start>0 0</Start>${more}<End>10 10</End></Curve></CoordGeom></PlanFeature>`
    const { layers } = await read(
      `<LandXML version="1.2"><PlanFeatures>${curve('rot="ccw" radius="10"')}${curve('rot="ccw" radius="10" length="47.12"')}${curve('rot="ccw"', '<PI>0 10</PI>')}</PlanFeatures></LandXML>`,
    )
    const centres = [
      [0, 10],
      [10, 0],
      [0, 10],
    ] as const
    layers['Plan features']!.forEach(({ geometry }, i) => {
      const { coords } = geometry!
      expect(coords.length).toBeGreaterThan(12)
      for (let at = 0; at < coords.length; at += 2)
        expect(Math.hypot(coords[at]! - centres[i]![0], coords[at + 1]! - centres[i]![1])).toBeCloseTo(10, 6)
    })
  })

  it('knows the zones of the Japanese plane system by datum and number', async () => {
    const srid = async (datum: string, name: string) =>
      (
        await read(
          `<LandXML><CoordinateSystem name="CRS1" horizontalDatum="${datum}" horizontalCoordinateSystemName="${name}"/><CgPoints><CgPoint>1 2</CgPoint></CgPoints></LandXML>`,
        )
      ).dataset.layers[0]!.crs.srid
    expect(await srid('JGD2011', '8(X,Y)')).toBe(6676)
    expect(await srid('JGD2000', '1 (X, Y)')).toBe(2443)
    expect(await srid('TD', '19(X,Y)')).toBe(30179)
    expect(await srid('JGD2011', '20(X,Y)')).toBeNull()
    expect(await srid('other', '8(X,Y)')).toBeNull()
  })

  it('counts what it does not read of an alignment', async () => {
    const { dataset } = await read(
      `<LandXML><Alignments><Alignment name="a"><CoordGeom><Line><Start>0 0</Start><End>0 9</End></Line></CoordGeom>
       <Profile><ProfSurf name="g"/></Profile><Cant><CantStation/><CantStation/></Cant></Alignment></Alignments></LandXML>`,
    )
    expect(dataset.warnings.find(({ code }) => code === 'parts-not-read')?.message).toContain(
      'also holds 1 ground profile, 2 cant stations, which Plumbline does not read',
    )
  })
})
