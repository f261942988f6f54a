import { afterAll, beforeAll, expect, it } from 'vitest'
import { collection, comparisons, type Row } from '../diff/compared.test-helper'
import { packAreas } from '../areas/pack-areas'
import { findTouched } from './find-touched'

/** Degrees of a metre on the equator, to the north. */
const metre = 1 / 110_574
let files: Awaited<ReturnType<typeof comparisons>>
beforeAll(async () => {
  files = await comparisons()
})
afterAll(() => files.close())

const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })
const row = (id: string, geometry: unknown, note = 'n'): Row => ({ geometry, properties: { id, note } })
/** Compares two readings, in which one row is the same: by it the rows are known by their ids. */
const compared = async (before: Row[], after: Row[]) => {
  const same = row('same', point(9, 9))
  return (await files.diff(collection([same, ...before]), collection([same, ...after]))).outPath
}
/** Two in a piece. */
const areas = (...geometries: (string | null)[]) => {
  const all = geometries.map((geometry, id) => ({ id, geometry, fromMs: null, toMs: null }))
  return all.flatMap((_, at) => (at % 2 === 0 ? [packAreas(all.slice(at, at + 2))] : []))
}
const drawn = (...geometries: unknown[]) => collection(geometries.map((geometry) => ({ geometry, properties: {} })))

it('names the worst of each area first, then the nearest, then as they are in the file', async () => {
  const path = await compared(
    [row('edited', point(0, 0)), row('gone', point(0, 0)), row('moved', point(0, 4 * metre))],
    [
      row('edited', point(0, 0), 'x'),
      row('moved', point(0, 9 * metre)),
      row('far', point(0, 3 * metre)),
      ...['near', 'too'].map((id) => row(id, point(0, metre))),
    ],
  )
  const request = { path, areas: areas(drawn(point(0, 0)), drawn(point(0, 9 * metre))), only: null, maxNamed: 20 }
  const { touched, looked } = await findTouched({ ...request, distanceMetres: 6 })
  expect(looked).toBe(6)
  expect(touched.map(({ id, counts, nearestMetres }) => ({ id, counts, nearestMetres }))).toEqual([
    { id: 0, counts: { added: 3, removed: 1, moved: 1, changed: 1 }, nearestMetres: 0 },
    { id: 1, counts: { added: 1, removed: 0, moved: 1, changed: 0 }, nearestMetres: 0 },
  ])
  // One that moved is as near as the nearer of its two places.
  expect(touched[0]?.features.map(({ key, metres }) => `${key} ${metres.toFixed(1)}`)).toEqual([
    'moved 4.0',
    'near 1.0',
    'too 1.0',
    'far 3.0',
    'gone 0.0',
    'edited 0.0',
  ])
  const near = await findTouched({ ...request, distanceMetres: 0 })
  expect(near.touched.map(({ id, features }) => [id, features.map(({ key }) => key)])).toEqual([
    [0, ['gone', 'edited']],
    [1, ['moved']],
  ])
})

it('counts all of many, names twenty, tells how far it is, and ends when it is called off', async () => {
  const many = Array.from({ length: 600 }, (_, n) => row(`p${n}`, point(0, n * metre)))
  const path = await compared([], [...many, row('nowhere', null)])
  const request = { path, areas: areas(drawn(point(0, 599 * metre))), distanceMetres: 1000, only: null, maxNamed: 20 }
  const told: unknown[] = []
  const { touched, looked, withoutPlace } = await findTouched(request, { onProgress: ({ features }) => told.push(features) }) // prettier-ignore
  expect([looked, withoutPlace]).toEqual([600, 1])
  expect(touched[0]?.counts.added).toBe(600)
  expect(touched[0]?.features.map(({ key }) => key)).toEqual(Array.from({ length: 20 }, (_, n) => `p${599 - n}`))
  expect(told[0]).toBe(500)
  await expect(findTouched(request, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  const one = await findTouched({ ...request, only: 7 })
  expect(one).toMatchObject({ looked: 1, touched: [{ counts: { added: 1 }, features: [{ key: 'p7' }] }] })
})

it('says which areas it could not look at: none drawn, unreadable, or in part', async () => {
  const path = await compared([], [row('a', point(0, 0))])
  const lost = { type: 'Point', coordinates: ['x', 1] }
  const found = await findTouched({
    ...{ path, distanceMetres: 0, only: null, maxNamed: 20 },
    areas: areas(null, ' ', drawn(), 'not json', drawn(lost), drawn(point(0, 0), lost), drawn(point(0, 0))),
  })
  expect(found).toMatchObject({ empty: [0, 1, 2], broken: [3, 4], partly: [5] })
  expect(found.touched.map(({ id }) => id)).toEqual([5, 6])
  expect(await findTouched({ path, distanceMetres: 0, only: null, maxNamed: 20, areas: [] })).toMatchObject({
    looked: 1,
    touched: [],
  })
})

it('finds a permit whose dates run backwards: work may follow under it all the same', async () => {
  const path = await compared([], [row('a', point(0, 0))])
  const backwards = packAreas([{ id: 4, geometry: drawn(point(0, 0)), fromMs: 2, toMs: 1 }])
  const found = await findTouched({ path, areas: [backwards], distanceMetres: 0, only: null, maxNamed: 20 })
  expect(found.touched.map(({ id }) => id)).toEqual([4])
})

it('finds what lies across the date line, on both sides', async () => {
  const path = await compared([], [row('west', point(-179.9999, 0)), row('east', point(179.9999, 1))])
  const across = (lat: number, from: number) =>
    drawn({ type: 'LineString', coordinates: [[from, lat], [from + 0.001, lat]] }) // prettier-ignore
  const { touched } = await findTouched({
    ...{ path, distanceMetres: 0, only: null, maxNamed: 20 },
    areas: areas(across(0, 179.9995), across(1, -180.0005), across(2, 179.9995)),
  })
  expect(touched.map(({ id, features }) => [id, features[0]?.key])).toEqual([
    [0, 'west'],
    [1, 'east'],
  ])
})
