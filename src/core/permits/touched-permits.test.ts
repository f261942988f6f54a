import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import { fileSetFromPath } from '../../geo/file-set'
import { createGeoEngine } from '../../geo/workers/geo-engine'
import type { HeldShare, PermitFilters } from '../../shared/contract'
import type { PermitListItem } from '../../shared/rest'
import { createTouchedPermits } from './touched-permits'
import { heldOf } from './work-permits.test-helper'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
const never = new AbortController().signal
/** Metres of a degree of latitude and of longitude at the equator. */
const metres = 1 / 110_574
let folder = ''
let geo: GeoEngine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-touched-'))
  geo = createGeoEngine({ size: 1 })
})
afterAll(async () => {
  await geo.close()
  await rm(folder, { recursive: true, force: true })
})

const collection = (...geometries: unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  })
const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })
const line = (...coordinates: [number, number][]) => ({ type: 'LineString', coordinates })
const square = (lon: number, lat: number, size: number) => {
  const [east, north] = [lon + size, lat + size]
  return { type: 'Polygon', coordinates: [[[lon, lat], [east, lat], [east, north], [lon, north], [lon, lat]]] } // prettier-ignore
}
const permit = (id: number, geometry: string | null, status = 3) =>
  ({ id, name: `P${id}`, status, lapsed: false, geometry, startTime: null, expiryDate: null }) as PermitListItem

interface Pipe {
  id: string
  geometry: unknown
  note?: string
}
/** Compares two readings and gives the id of the comparison. */
async function compared(before: Pipe[], after: Pipe[]): Promise<string> {
  const side = async (name: string, pipes: Pipe[]) => {
    const path = join(folder, `${name}.geojson`)
    const features = pipes.map(({ id, geometry, note }) => ({
      ...{ type: 'Feature', geometry },
      properties: { id, note: note ?? 'n' },
    }))
    await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
    return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
  }
  return (await geo.diff({ before: await side('before', before), after: await side('after', after) })).id
}

/** Permits of a service in pages of its own size, by the filter of statuses. */
function finder(all: PermitListItem[], share?: HeldShare) {
  const source = share ? ('offline' as const) : ('service' as const)
  const list = (_: unknown, { statuses }: PermitFilters, pageNumber: number, pageSize: number) => {
    const fit = all.filter(({ status }) => statuses?.includes(status) ?? true)
    const items = fit.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    const totalPages = Math.ceil(fit.length / pageSize)
    return Promise.resolve({ source, readAt: '2026-03-01T00:00:00Z', pageNumber, pageSize, totalCount: fit.length, totalPages, items, ...(share && { share }) }) // prettier-ignore
  }
  return createTouchedPermits({ permits: { list, ...heldOf(all) } as never, geo })
}

describe('permits that differences touch', () => {
  it('looks at all of 12,000 differences, at their old and their new place', async () => {
    const at = (n: number) => [(n % 120) * 0.001, Math.floor(n / 120) * 0.001] as const
    const pipes = (east: number): Pipe[] =>
      Array.from({ length: 12_000 }, (_, n) => {
        const [lon, lat] = at(n)
        return { id: `p${n}`, geometry: line([lon + east, lat], [lon + east, lat + 0.0003]) }
      })
    const id = await compared(pipes(0), pipes(0.0004))
    const over = (n: number, east: number) => {
      const [lon, lat] = at(n)
      return collection(square(lon + east - 0.00002, lat - 0.00002, 0.00005))
    }
    const all = [permit(1, over(5, 0)), permit(2, over(11_990, 0)), permit(3, over(11_991, 0.0004)), permit(4, over(3, 0.0002))] // prettier-ignore
    const found = await finder(all).find({ project, ids: [id], distanceMetres: 0, only: null }, never)
    expect(found.looked).toEqual({ permits: 4, differences: 12_000 })
    expect(found.permits.map(({ name, features, named }) => [name, features, named[0]?.key])).toEqual([
      ['P1', 1, 'p5'],
      ['P2', 1, 'p11990'],
      ['P3', 1, 'p11991'],
    ])
  })

  it('takes points, lines, areas and collections, and what changed, was added or removed, each by its distance', async () => {
    const moved = { id: 'moved', geometry: line([0, 0], [0.01, 0]) }
    const before: Pipe[] = [
      moved,
      { id: 'gone', geometry: line([1, 0], [1.01, 0]) },
      { id: 'edited', geometry: point(2, 0) },
      { id: 'same', geometry: point(3, 0) },
    ]
    const after: Pipe[] = [
      { id: 'moved', geometry: line([0, 50 * metres], [0.01, 50 * metres]) },
      { id: 'edited', geometry: point(2, 0), note: 'x' },
      { id: 'same', geometry: point(3, 0) },
      { id: 'fresh', geometry: square(4, 0, 0.001) },
    ]
    const id = await compared(before, after)
    const all = [
      permit(1, collection(point(0.005, metres))),
      permit(2, collection({ type: 'GeometryCollection', geometries: [point(9, 9), line([1.005, -0.001], [1.005, 0.001])] })), // prettier-ignore
      permit(3, collection(square(1.9999, -0.0001, 0.0002))),
      permit(4, collection(point(3, 0))),
      permit(5, collection(point(4.0005, 0.0005))),
      permit(6, collection(square(0, 53 * metres, 0.001))),
    ]
    const ask = (distanceMetres: number) => finder(all).find({ project, ids: [id], distanceMetres, only: null }, never)
    const told = async (distanceMetres: number) =>
      (await ask(distanceMetres)).permits.map(({ name, worst, nearestMetres }) => [name, worst, nearestMetres])
    expect(await told(0)).toEqual([
      ['P5', 'added', 0],
      ['P2', 'removed', 0],
      ['P3', 'changed', 0],
    ])
    expect(await told(2)).toEqual([...(await told(0)), ['P1', 'moved', expect.closeTo(1, 2)]])
    expect((await told(5)).at(-1)).toEqual(['P6', 'moved', expect.closeTo(3, 2)])
  })

  it('takes every status under which work may follow, and those that nobody named, and counts the others', async () => {
    const id = await compared([], [{ id: 'fresh', geometry: point(0, 0) }])
    const statuses = [...Array(16).keys(), 16, 99]
    const all = statuses.map((status) => permit(status, collection(point(0, 0)), status))
    const found = await finder(all).find({ project, ids: [id], distanceMetres: 0, only: null }, never)
    const over = [7, 9, 11, 15]
    expect(found.permits.map((each) => each.status).sort((a, b) => a - b)).toEqual(
      statuses.filter((status) => !over.includes(status)),
    )
    expect(found.notLooked.ended).toBe(4)
  })

  it('names what was not looked at: permits without area, with a broken one, held in part, and differences without place', async () => {
    const id = await compared([], [{ id: 'a', geometry: null }, { id: 'b', geometry: point(0, 0) }]) // prettier-ignore
    const broken = '{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":["x",1]}}]}'
    const half = collection(point(0, 0), { type: 'Point', coordinates: [1, 200] })
    const all = [permit(1, null), permit(2, collection()), permit(3, 'not json'), permit(4, broken), permit(5, half)]
    const found = await finder(all, { permits: 5, whole: 0, total: 9, complete: false }).find(
      { project, ids: [id], distanceMetres: 0, only: null },
      never,
    )
    expect(found.permits.map(({ name }) => name)).toEqual(['P5'])
    const named = (those: { name: string }[]) => those.map(({ name }) => name)
    expect(named(found.notLooked.empty)).toEqual(['P1', 'P2'])
    expect(named(found.notLooked.broken)).toEqual(['P3', 'P4'])
    expect(named(found.notLooked.partly)).toEqual(['P5'])
    expect(found.notLooked).toMatchObject({ differences: 1, notHeld: 4 })
    expect(found.looked).toEqual({ permits: 5, differences: 1 })
  })

  it('joins several comparisons, tells all of many features and names the worst, and looks at one alone', async () => {
    const one = await compared(
      [],
      Array.from({ length: 300 }, (_, n) => ({ id: `f${n}`, geometry: point(n * 1e-5, 0) })),
    )
    const two = await compared([{ id: 'old', geometry: point(0, 0) }], [{ id: 'old', geometry: point(0.1, 0) }])
    const touched = finder([permit(1, collection(square(-0.01, -0.01, 0.05))), permit(2, collection(point(0, 0)))])
    const question = { project, ids: [one, two], distanceMetres: 0 }
    const [first, second] = (await touched.find({ ...question, only: null }, never)).permits
    expect(first).toMatchObject({ name: 'P1', features: 301, worst: 'moved', counts: { added: 300, moved: 1 } })
    expect(first?.named).toHaveLength(20)
    expect(first?.named[0]).toMatchObject({ comparison: 1, key: 'old', kind: 'moved', metres: 0 })
    expect(second).toMatchObject({ name: 'P2', features: 2 })
    const alone = await touched.find({ ...question, ids: [one], only: 299 }, never)
    expect(alone.permits.map(({ name, features }) => [name, features])).toEqual([['P1', 1]])
  })

  it('finds across the date line', async () => {
    const id = await compared([], [{ id: 'a', geometry: point(-179.9999, 0) }])
    const all = [permit(1, collection(square(179.9995, -0.0005, 0.001)))]
    const { permits } = await finder(all).find({ project, ids: [id], distanceMetres: 0, only: null }, never)
    expect(permits).toHaveLength(1)
  })
})
