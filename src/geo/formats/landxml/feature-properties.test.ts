import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { context, featuresOf } from '../read-all.test-helper'
import { landxmlFormat } from './landxml-format'

const folder = mkdtempSync(join(tmpdir(), 'landxml-properties-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(text: string) {
  const path = join(folder, 'site.xml')
  writeFileSync(path, `<LandXML>${text}</LandXML>`)
  const main = { path, name: 'site.xml', ext: 'xml', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  const dataset = await landxmlFormat.open({ name: 'site', main, members: [main] }, {}, context)
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const layer of dataset.layers)
    rows[layer.name] = (await featuresOf(layer)).map(({ geometry, properties }) => ({
      coords: geometry?.coords ?? null,
      ...Object.fromEntries(layer.fields.map(({ name }, at) => [name, properties[at] ?? null])),
    }))
  await dataset.close()
  return { rows, said: dataset.warnings.map(({ message }) => message) }
}

const property = (label: string, value: string) => `<Property label="${label}" value="${value}"/>`

it('keeps the coordinates of a point that holds more than them, and its properties as columns', async () => {
  const { rows, said } = await read(
    `<CgPoints><CgPoint name="1">100 200 5<Feature code="tree">${property('species', 'oak')}${property('name', 'old one')}
      <Feature>${property('girth', '2.5')}</Feature></Feature></CgPoint><CgPoint name="2">1 2<DocFileRef/></CgPoint></CgPoints>`,
  )
  expect(rows['Points']).toEqual([
    { coords: [200, 100, 5], name: '1', species: 'oak', 'Feature.name': 'old one', girth: 2.5 },
    { coords: [2, 1], name: '2', species: null, 'Feature.name': null, girth: null },
  ])
  expect(said).toEqual([])
})

it('gives lines, parcels and breaklines what stands in their features, and none of that of their parts', async () => {
  const line = `<CoordGeom><Line><Start>0 0</Start><End>0 9</End><Feature>${property('part', 'no')}</Feature></Line></CoordGeom>`
  const { rows } = await read(
    `<PlanFeatures><PlanFeature name="pole"><Location>7 8 9</Location></PlanFeature><PlanFeature name="kerb">${line}<Feature>${property('layer', 'K1')}</Feature></PlanFeature></PlanFeatures>
    <Alignments><Alignment name="a">${line}<Feature>${property('speed', '80')}</Feature></Alignment></Alignments>
    <Surfaces><Surface name="s"><SourceData><Breaklines><Breakline><PntList3D>0 0 1 5 5 2</PntList3D>
      <Feature>${property('coding', '201')}</Feature></Breakline></Breaklines></SourceData></Surface></Surfaces>`,
  )
  expect(rows['Plan features']).toEqual([
    { coords: [8, 7, 9], name: 'pole', layer: null },
    { coords: [0, 0, 9, 0], name: 'kerb', layer: 'K1' },
  ])
  expect(rows['Alignments']).toEqual([{ coords: [0, 0, 9, 0], name: 'a', speed: 80 }])
  expect(rows['Breaklines']).toEqual([{ coords: [0, 0, 1, 5, 5, 2], surface: 's', coding: 201 }])
})

it('lays a pipe at the heights that its structures say, whichever comes first', async () => {
  const structures = `<Structs>
    <Struct name="A"><Center>0 0</Center><Invert elev="10.5" refPipe="P"/><Invert elev="9" refPipe="Q"/><Feature>${property('rimType', 'round')}</Feature></Struct>
    <Struct name="B"><Center>0 50</Center><Invert elev="10.2" refPipe="P"/></Struct></Structs>`
  const pipes = `<Pipes><Pipe name="P" refStart="A" refEnd="B"><Feature>${property('pressureClass', 'M')}</Feature></Pipe>
    <Pipe name="Q" refStart="A" refEnd="B"/></Pipes>`
  for (const network of [structures + pipes, pipes + structures]) {
    const { rows } = await read(`<PipeNetworks><PipeNetwork name="N">${network}</PipeNetwork></PipeNetworks>`)
    expect(rows['Structures']![0]).toMatchObject({ coords: [0, 0], rimType: 'round' })
    expect(rows['Pipes']).toMatchObject([
      { coords: [0, 0, 10.5, 50, 0, 10.2], invertStart: 10.5, invertEnd: 10.2, pressureClass: 'M' },
      { coords: [0, 0, 50, 0], invertStart: 9, invertEnd: null },
    ])
  }
})

it('places what was surveyed with coordinates of its own, and tells of what was only measured', async () => {
  const { rows, said } = await read(
    `<CgPoints><CgPoint name="S1">0 0 1</CgPoint></CgPoints><Survey>
    <InstrumentSetup id="i1" instrumentHeight="1.35"><InstrumentPoint pntRef="S1"/></InstrumentSetup>
    <ObservationGroup><RawObservation horizAngle="283.5" slopeDistance="9.57" targetHeight="1.3"><TargetPoint desc="901">515.4 442.6 -1.7</TargetPoint>
      <Feature>${property('code', 'LIGHT POLE')}</Feature></RawObservation>
      <ReducedObservation azimuth="12"><TargetPoint pntRef="S1"/></ReducedObservation></ObservationGroup></Survey>`,
  )
  expect(Object.keys(rows)).toEqual(['Points', 'Survey points'])
  expect(rows['Survey points']).toEqual([
    {
      ...{ coords: [442.6, 515.4, -1.7], desc: 901, horizAngle: 283.5, slopeDistance: 9.57, targetHeight: 1.3 },
      code: 'LIGHT POLE',
    },
  ])
  expect(said).toEqual(['site.xml also holds 1 survey observation, which Plumbline does not read.'])
})
