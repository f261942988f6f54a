import { beforeEach, expect, it } from 'vitest'
import type { AlignmentAddress, Chainage } from '../../geo/chainage/chainage-api'
import type { ChainageEngine } from '../../geo/engine-api'
import type { ChainageSettings } from '../../shared/contract'
import { plainNotation } from '../../shared/model/chainage-notation'
import { createProjectChainage, type ProjectChainage } from './project-chainage'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
const summary = {
  ...{ length: 100, startStation: 0, endStation: 100, stationUnit: 'm' },
  ...{ elements: 1, equations: 0, hasProfile: false },
}
const line = {
  ...{ id: 'l1', layerId: 9, name: 'Fence', lonLat: [8, 53, 8.1, 53], heights: null },
  ...{ srid: 25832, startStation: 0 },
}

let now: number
let settings: ChainageSettings | null
let dirs: Record<number, string>
let asked: (readonly AlignmentAddress[])[]
let chainage: ProjectChainage

beforeEach(() => {
  now = 0
  settings = { notation: plainNotation, chosen: [{ layerId: 1, name: 'B' }], lines: [line] }
  dirs = { 1: '/one', 2: '/two' }
  asked = []
  const foot = (at: number) => ({ alignment: at, name: 'n', station: 5 }) as Chainage
  const engine: ChainageEngine = {
    list: (dir) => Promise.resolve((dir === '/two' ? ['C'] : ['A', 'B']).map((name) => ({ name, ...summary }))),
    locate: (alignments, { lonLat }) => {
      asked.push(alignments)
      return Promise.resolve(Array.from({ length: lonLat.length / 2 }, () => alignments.map((_, at) => foot(at))))
    },
    places: (alignments) => {
      asked.push(alignments)
      return Promise.resolve([foot(0)])
    },
    read: () => Promise.reject(new Error('not asked')),
  }
  chainage = createProjectChainage({
    engine,
    settings: () => settings,
    tilesets: () =>
      Object.entries(dirs).map(([id, dir]) => ({ layerId: Number(id), layerName: `L${id}`, revisionId: 'r', dir })),
    clock: { now: () => now } as never,
  })
})

const locate = () => chainage.locate(project, { lonLat: [8, 53], withinMetres: 100, which: 'nearest-each' })

it('lists what there is, what was chosen of it, and what was chosen and is not here', async () => {
  settings!.chosen.push({ layerId: 3, name: 'Gone' })
  const { alignments, missing } = await chainage.list(project)
  expect(alignments.map(({ layerName, name, chosen }) => [layerName, name, chosen])).toEqual([
    ['L1', 'A', false],
    ['L1', 'B', true],
    ['L2', 'C', false],
  ])
  expect(missing).toEqual([{ layerId: 3, name: 'Gone' }])
})

it('asks the chosen alignments and named lines, and says whose layer each is', async () => {
  expect((await locate())[0]?.map(({ layerId }) => layerId)).toEqual([1, 9])
  const { layerId: _layer, ...named } = line
  expect(asked).toEqual([[{ dir: '/one', name: 'B' }, named]])
  expect((await chainage.places(project, 5))[0]).toMatchObject({ layerId: 1, station: 5 })
})

it('gives nothing where nothing was chosen', async () => {
  settings = null
  expect(await locate()).toEqual([[]])
  expect(await chainage.places(project, 5)).toEqual([])
  expect(asked).toEqual([])
})

it('takes another revision within half a second, and another choice at once', async () => {
  await locate()
  dirs[1] = '/newer'
  await locate()
  now = 501
  await locate()
  settings = { ...settings!, chosen: [{ layerId: 1, name: 'A' }], lines: [] }
  await locate()
  expect(asked.map(([first]) => first)).toEqual([
    { dir: '/one', name: 'B' },
    { dir: '/one', name: 'B' },
    { dir: '/newer', name: 'B' },
    { dir: '/newer', name: 'A' },
  ])
})

it('asks by the same list as long as nothing changed, which the engine keeps ready, and by one address for several of a name', async () => {
  settings!.chosen.push({ layerId: 1, name: 'B' }, { layerId: 3, name: 'Gone' })
  await locate()
  now = 501
  await locate()
  expect(asked[1]).toBe(asked[0])
  expect(asked[0]).toHaveLength(2)
})
