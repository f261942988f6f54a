import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlignmentDefinition } from '../../shared/alignment/definition'
import { buildFiles } from '../build'
import { createTransform, crsOfSrid } from '../crs'
import { fileSetFromPath } from '../file-set'
import type { AlignmentAddress, AlignmentChoice } from './chainage-api'
import { locatePlaces, placesOfStation, summaryOf } from './chainage-tasks'
import { keepAlignments } from './kept-alignments'
import { OpenAlignments } from './open-alignments'
import { OpenChoices, type OpenChoice } from './open-choices'
import { readAlignments } from './read-alignments'
import { SentChoices } from './sent-choices'

const folder = mkdtempSync(join(tmpdir(), 'chainage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** East and north of places in ETRS89 / UTM zone 32N as longitude and latitude. */
function lonLatOf(...xy: number[]): number[] {
  const out = [...xy]
  createTransform(crsOfSrid(25832), crsOfSrid(4326)).forward(out, 2)
  return out
}

const choiceOf = (alignments: readonly AlignmentAddress[]): OpenChoice =>
  new OpenChoices(new OpenAlignments()).of({ id: 1, alignments }) as OpenChoice

const line = (from: string, to: string) => `<Line><Start>${from}</Start><End>${to}</End></Line>`
const dir = join(folder, 'form')
let path: string

beforeAll(async () => {
  path = join(folder, 'road.xml')
  writeFileSync(
    path,
    `<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><Alignments>
     <Alignment name="Main" staStart="12000"><CoordGeom>${line('5800000 500000', '5800000 500400')}</CoordGeom>
       <StaEquation staInternal="12200" staBack="12200" staAhead="12150"/>
       <Profile><ProfAlign><PVI>12000 80</PVI><PVI>12400 84</PVI></ProfAlign></Profile></Alignment>
     <Alignment name="Ramp" staStart="0"><CoordGeom>${line('5800010 500000', '5800010 500400')}</CoordGeom></Alignment>
     </Alignments></LandXML>`,
  )
  const files = await fileSetFromPath(path)
  const { manifest } = await buildFiles({ files, options: {}, defaultSrid: 25832, outDir: dir })
  expect(manifest.alignments).toBe(2)
})

describe('the alignments beside a tileset', () => {
  const open = new OpenAlignments()
  const both = ['Main', 'Ramp'].map((name) => ({ dir, name }))

  it('are listed with their stations', () => {
    expect(open.ofTileset(dir).map(({ alignment }) => summaryOf(alignment))).toEqual([
      {
        ...{ name: 'Main', length: 400, startStation: 12000, endStation: 12350, stationUnit: 'm' },
        ...{ elements: 1, equations: 1, hasProfile: true },
      },
      {
        ...{ name: 'Ramp', length: 400, startStation: 0, endStation: 400, stationUnit: 'm' },
        ...{ elements: 1, equations: 0, hasProfile: false },
      },
    ])
  })

  it('tell the chainage of places to a tenth of a millimetre in their own system, the nearest of each first', () => {
    const [first, second, far] = locatePlaces(choiceOf(both), {
      lonLat: lonLatOf(500100, 5799998, 500175, 5800007, 500100, 5805000),
      withinMetres: 100,
      which: 'nearest-each',
    })
    expect(first?.map(({ name, station, offset }) => [name, station.toFixed(4), offset.toFixed(4)])).toEqual([
      ['Main', '12100.0000', '2.0000'],
      ['Ramp', '100.0000', '12.0000'],
    ])
    expect(first?.[0]?.height).toBeCloseTo(81, 5)
    expect(first?.[0]?.section).toBeNull()
    expect(second?.map(({ name, offset }) => [name, offset.toFixed(4)])).toEqual([
      ['Ramp', '3.0000'],
      ['Main', '-7.0000'],
    ])
    // 12+175 is there twice: before and behind the equation.
    expect(second?.[1]).toMatchObject({ section: 1 })
    expect(far).toEqual([])
  })

  it('tell every place of a station, with the part in which it is', () => {
    const places = placesOfStation(choiceOf(both), 12175)
    expect(places.map(({ name, distance, section }) => [name, distance, section])).toEqual([
      ['Main', 175, 1],
      ['Main', 225, 2],
    ])
    const [lon = NaN, lat = NaN] = lonLatOf(500225, 5800000)
    expect(places[1]?.lon).toBeCloseTo(lon, 9)
    expect(places[1]?.lat).toBeCloseTo(lat, 9)
    expect(placesOfStation(choiceOf(both), 13000)).toEqual([])
  })

  it('leave out what is not there any more', () => {
    const gone = [
      { dir: join(folder, 'none'), name: 'Main' },
      { dir, name: 'Slip' },
    ]
    expect(placesOfStation(choiceOf(gone), 100)).toEqual([])
  })
})

it('keeps a layer for each of a thousand alignments, and reads one again that was made anew', async () => {
  const choices = new OpenChoices(new OpenAlignments())
  const dirs = Array.from({ length: 1000 }, (_, i) => join(folder, `of-${i}`))
  let sent: readonly AlignmentAddress[] | null = dirs.map((one) => ({ dir: one, name: 'Main' }))
  const starts = () => choices.of({ id: 1, alignments: sent })?.all.map((one) => one.alignment.definition.startStation)
  const { crs, alignments } = await readAlignments({
    files: await fileSetFromPath(path),
    options: {},
    defaultSrid: 25832,
  })
  const keep = (one: string, startStation: number): void =>
    keepAlignments(one, { ...crs, from: 'file' }, [{ ...(alignments[0] as AlignmentDefinition), startStation }])
  for (const one of dirs) {
    mkdirSync(one)
    keep(one, 1)
  }
  expect(starts()).toEqual(dirs.map(() => 1))
  sent = null
  for (const one of dirs) keep(one, 2)
  expect(starts()).toEqual(dirs.map(() => 1))
  writeFileSync(join(dirs[0] as string, 'manifest.json'), '{}')
  await expect.poll(starts).toEqual(dirs.map((_, at) => (at === 0 ? 2 : 1)))
  rmSync(dirs[0] as string, { recursive: true })
  await expect.poll(() => starts()?.length).toBe(999)
})

it('asks by a number what was sent once, and sends it again to a thread that does not know it', async () => {
  const sent = new SentChoices()
  let choices = new OpenChoices(new OpenAlignments())
  const asked: AlignmentChoice[] = []
  const main = [{ dir, name: 'Main' }]
  const names = (alignments: readonly AlignmentAddress[]) =>
    sent.ask(alignments, (choice) => {
      asked.push(choice)
      return Promise.resolve(choices.of(choice)?.all.map(({ alignment }) => alignment.definition.name) ?? null)
    })
  expect(await names(main)).toEqual(['Main'])
  expect(await names(main)).toEqual(['Main'])
  expect(await names([{ dir, name: 'Ramp' }])).toEqual(['Ramp'])
  expect(await names(main)).toEqual(['Main'])
  expect(asked.map(({ alignments }) => alignments !== null)).toEqual([true, false, true, false])
  choices = new OpenChoices(new OpenAlignments())
  expect(await names(main)).toEqual(['Main'])
  expect(asked.slice(4)).toEqual([
    { id: 1, alignments: null },
    { id: 1, alignments: main },
  ])
})

it('lets go of the choice that was not asked for longest', () => {
  const choices = new OpenChoices(new OpenAlignments())
  for (const id of [1, 2, 3, 4]) choices.of({ id, alignments: [] })
  choices.of({ id: 1, alignments: null })
  choices.of({ id: 5, alignments: [] })
  expect([1, 2, 3, 4, 5].filter((id) => choices.of({ id, alignments: null }))).toEqual([1, 3, 4, 5])
})

it('takes a line that a person has named, with heights', () => {
  const named = {
    ...{ id: 'a', name: 'Fence', srid: 25832, startStation: 1000, heights: [10, 12, 12] },
    lonLat: lonLatOf(500000, 5800000, 500100, 5800000, 500100, 5800100),
  }
  const [feet] = locatePlaces(choiceOf([named]), {
    ...{ withinMetres: 20, which: 'nearest' },
    lonLat: lonLatOf(500050, 5800001),
  })
  expect(feet?.[0]).toMatchObject({ name: 'Fence', stationUnit: 'm' })
  expect(feet?.[0]?.station).toBeCloseTo(1050, 4)
  expect(feet?.[0]?.offset).toBeCloseTo(-1, 4)
  expect(feet?.[0]?.height).toBeCloseTo(11, 5)
})

it('puts the nearest first, whatever the system in which each is measured', () => {
  const lineAt = (id: string, north: number, srid: number) => ({
    ...{ id, name: id, srid, startStation: 0, heights: null },
    lonLat: lonLatOf(500000, north, 500100, north),
  })
  const lines = [lineAt('far', 5800010, 25832), lineAt('near', 5800001, 25833), lineAt('between', 5799995, 3857)]
  const [feet] = locatePlaces(choiceOf(lines), {
    ...{ withinMetres: 20, which: 'nearest-each', lonLat: lonLatOf(500050, 5800000) },
  })
  expect(feet?.map(({ name }) => name)).toEqual(['near', 'between', 'far'])
})

it('reads definitions without a tileset, in the system that was asked for', async () => {
  const files = await fileSetFromPath(path)
  const { alignments, crs } = await readAlignments({ files, options: { srid: 25833 }, defaultSrid: 25832 })
  expect(crs.srid).toBe(25833)
  expect(alignments.map(({ name }) => name)).toEqual(['Main', 'Ramp'])
})
