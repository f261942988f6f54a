import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { CallOptions } from '../engine-api'
import type { Geometry } from '../model'
import { point, withTileset } from '../table/table.test-helper'
import type { Tileset } from '../tileset'
import { findInParts, type ServicesThreads } from './find-in-parts'
import { findServices, type ServicesRequest } from './find-services'
import { rasterHeights } from './raster-heights'
import { surfaceHeights } from './surface-heights'

type Use = <T>(dir: string, work: (open: Tileset) => T) => T
const degree = 1 / 111_319.49
const here = JSON.stringify({ type: 'Point', coordinates: [0, 0] })
const rows = (...geometries: Geometry[]) => geometries.map((geometry, at) => ({ properties: [`row ${at}`], geometry }))
const named = [{ name: 'name', type: 'string' as const }]

/** Threads of this thread; notes which folders each was asked for. */
function threadsOf(use: Use, count: number): ServicesThreads & { asked: string[][] } {
  const asked = Array.from({ length: count }, () => [] as string[])
  return {
    ...{ asked, count },
    find: (thread, request, call) => {
      asked[thread]?.push(...request.dirs)
      return findServices(request, use, call)
    },
    heights: (_, request, call) => surfaceHeights(request, use, call),
    rasterHeights: (_, request, call) => rasterHeights(request, use, call),
  }
}

it('tells the heights of the surfaces over what is drawn with heights, not of a surface over itself', async () => {
  const side = 20 * degree
  const ring = (z: number, ...corners: [number, number][]) => corners.flatMap(([x, y]) => [x * side, y * side, z + x])
  const terrain: Geometry = {
    ...{ type: 'MultiPolygon', dim: 3, ends: [4, 8], polygonEnds: [1, 2] },
    coords: [...ring(10, [-1, -1], [1, -1], [1, 1], [-1, -1]), ...ring(10, [-1, -1], [1, 1], [-1, 1], [-1, -1])],
  }
  const pipe: Geometry = { type: 'LineString', dim: 3, coords: [0, -side, 7, 0, side, 7], ends: [2] }
  await withTileset(named, rows(terrain), (ground) =>
    withTileset(named, rows(pipe, point(0, 0)), async (pipes) => {
      const use: Use = (dir, work) => work(dir === 'ground' ? ground : pipes)
      const request = { dirs: ['ground', 'pipes'], places: [here], distanceMetres: 5, maxTold: 9 }
      const { tilesets } = await findInParts(request, threadsOf(use, 2))
      expect(tilesets[0]?.found[0]).toMatchObject({ height: 10, surfaces: [] })
      expect(tilesets[1]?.found.map(({ height, surfaces }) => [height, surfaces])).toEqual([
        [7, [{ tileset: 0, height: 10 }]],
        [null, [{ tileset: 0, height: 10 }]],
      ])
    }),
  )
})

it('tells the height of a surface once, from however many places it is found', async () => {
  const terrain: Geometry = {
    ...{ type: 'Polygon', dim: 3, ends: [4] },
    coords: [-1e-4, -1e-4, 5, 1e-4, -1e-4, 5, 0, 2e-4, 5, -1e-4, -1e-4, 5],
  }
  await withTileset(named, rows(terrain), (ground) =>
    withTileset(named, rows(point(0, 0)), async (points) => {
      const use: Use = (dir, work) => work(dir === 'ground' ? ground : points)
      const request = { dirs: ['ground', 'points'], places: [here, here, here], distanceMetres: 5, maxTold: 9 }
      const { tilesets } = await findInParts(request, threadsOf(use, 1))
      expect(tilesets[0]?.found).toHaveLength(3)
      for (const { surfaces } of tilesets[1]?.found ?? []) expect(surfaces).toEqual([{ tileset: 0, height: 5 }])
    }),
  )
})

it('does not call a tileset unread in which something was found, though its heights cannot be read', () =>
  withTileset(named, rows(point(0, 0)), async (tileset) => {
    const threads = threadsOf((_dir, work) => work(tileset), 1)
    const find: ServicesThreads['find'] = async (...asked) => {
      const result = await threads.find(...asked)
      for (const each of result.tilesets) each.hasHeights = true
      return result
    }
    const rasterHeights = () => Promise.reject(new AppError('file.missing', 'gone'))
    const request = { dirs: ['a', 'b'], places: [here], distanceMetres: 5, maxTold: 9 }
    const { tilesets } = await findInParts(request, { ...threads, find, rasterHeights })
    expect(tilesets.map(({ total, error }) => [total, error])).toEqual([
      [1, null],
      [1, null],
    ])
  }))

it('gives many folders to several threads, the same ones to the same each time, and what they find in the order of the folders', () =>
  withTileset(named, rows(point(0, 0), point(1e-5, 0)), async (tileset) => {
    const use: Use = (dir, work) => {
      if (dir === 'dir 7') throw new AppError('file.corrupt', 'damaged')
      return work(tileset)
    }
    const dirs = Array.from({ length: 60 }, (_, at) => `dir ${at}`)
    const request: ServicesRequest = { dirs, places: ['{', here], distanceMetres: 5, maxTold: 9 }
    const [one, two, again] = [threadsOf(use, 1), threadsOf(use, 2), threadsOf(use, 2)]
    const told: number[] = []
    const onProgress: CallOptions['onProgress'] = ({ features }) => told.push(features)
    const found = await findInParts(request, two, { onProgress })
    expect(found).toEqual(await findInParts(request, one))
    expect(found.tilesets.map(({ total }) => total)).toEqual(dirs.map((_, at) => (at === 7 ? 0 : 2)))
    expect(two.asked.map(({ length }) => length).every((length) => length > 15)).toBe(true)
    expect(told.at(-1)).toBe(60)
    await findInParts({ ...request, dirs: [...dirs].reverse() }, again)
    expect(again.asked.map((some) => some.reverse())).toEqual(two.asked)
  }))

it('stops the others when one fails, and all at a word', async () => {
  const stopped: number[] = []
  const threads = (failing: number | null): ServicesThreads => ({
    count: 2,
    find: (thread, _, { signal }) =>
      new Promise((_resolve, reject) => {
        if (thread === failing) return reject(new AppError('worker.died', 'gone'))
        signal?.addEventListener('abort', () => (stopped.push(thread), reject(new AppError('cancelled', 'stopped'))))
      }),
    heights: () => Promise.reject(new Error('not asked')),
    rasterHeights: () => Promise.resolve(new Float64Array()),
  })
  const request = {
    dirs: Array.from({ length: 40 }, (_, at) => `${at}`),
    places: [here],
    distanceMetres: 5,
    maxTold: 9,
  }
  await expect(findInParts(request, threads(1))).rejects.toThrow('gone')
  expect(stopped).toEqual([0])
  const stopping = new AbortController()
  const finding = findInParts(request, threads(null), { signal: stopping.signal })
  stopping.abort()
  await expect(finding).rejects.toThrow('stopped')
  expect(stopped).toEqual([0, 0, 1])
})
