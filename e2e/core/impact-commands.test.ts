import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UploadItem } from '../../src/cli/upload-report'
import { importPermits } from '../../src/service/admin/permit-import'
import { openSite, type Site } from '../conformance/site'
import { runCommand } from './run-command'

let site: Site
let folder: string
let layerId: number
const at = (name: string) => join(folder, name)
const metre = 1 / 110_900

const square = (lon: number, lat: number, side: number) => ({
  type: 'Polygon',
  coordinates: [[[lon, lat], [lon + side, lat], [lon + side, lat + side], [lon, lat + side], [lon, lat]]], // prettier-ignore
})
const permit = (id: number, name: string, geometry: unknown, values: object = {}) => ({
  permit: {
    ...{ id, name, status: 8, startTime: '2026-12-01T20:00:00Z', expiryDate: '2026-12-05T00:00:00Z', ...values },
    geometry: geometry === null ? null : JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }), // prettier-ignore
  },
})
/** Two cables; the first lies so many metres to the north. */
const cables = (north: number) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      [151.2, -33.8 + north * metre],
      [151.21, -33.8],
    ].map(([lon = 0, lat = 0], n) => ({
      ...{ type: 'Feature', properties: { asset: `C-${n + 1}` } },
      geometry: { type: 'LineString', coordinates: [[lon, lat], [lon + 0.001, lat]] }, // prettier-ignore
    })),
  })

const run = (...args: string[]) =>
  runCommand(args, { PLUMBLINE_HOME: at('home'), PLUMBLINE_AUTHORIZATION: site.authorization.orgAdmin })
const place = () => ['--server', site.url, '--project', `acme/${site.p1}`]

beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-impact-test-'))
  mkdirSync(at('in'))
  writeFileSync(at('in/cables.geojson'), cables(0))
  utimesSync(at('in/cables.geojson'), new Date('2026-11-01T08:00:00Z'), new Date('2026-11-01T08:00:00Z'))
  const { json } = await run('upload', at('in'), ...place(), '--json')
  layerId = (json as { items: UploadItem[] }).items[0]?.layerId ?? 0
  writeFileSync(at('cables.geojson'), cables(3))
  await importPermits(site.service.store, site.p1, [
    permit(1, 'A', square(151.2004, -33.8001, 0.0002)),
    permit(2, 'B', square(151.2104, -33.8001, 0.0002)),
    permit(3, 'Over', square(151.2004, -33.8001, 0.0002), { status: 9 }),
    permit(4, 'Names it', square(150, -33, 0.001), { layers: [{ layerId, layerName: 'cables' }] }),
    permit(5, 'Near', square(151.2004, -33.8 + 5 * metre, 0.0001), { startTime: '2027-01-01T00:00:00Z', expiryDate: null }), // prettier-ignore
    permit(6, 'Nowhere', null),
    permit(7, 'Beside A', square(151.2005, -33.8001, 0.0002), { startTime: '2026-12-04T14:00:00Z' }),
  ])
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Impact {
  permits: { id: number; name: string; status: number; features: { feature: string }[]; distance: number | null }[]
}
const impact = async (...args: string[]) => {
  const { status, json, noted } = await run('impact', ...args, ...place(), '--json')
  const { permits } = (json ?? { permits: [] }) as Impact
  return {
    status,
    noted: noted.join('\n'),
    told: permits.map((each) => [each.id, each.features.length, each.distance]),
  }
}

it('lists the permits that a moved cable meets and those that list its layer, and no other', async () => {
  const expected = [
    [1, 1, 0],
    [7, 1, 0],
    [4, 0, null],
  ]
  const byPlan = await impact(at('cables.geojson'))
  expect(byPlan).toMatchObject({ status: 0, told: expected })
  expect(byPlan.noted).toContain('compared with layer “cables”')
  expect(byPlan.noted).toContain('permit 6 “Nowhere”: no area')
  expect((await impact(at('cables.geojson'), '--against', String(layerId))).told).toEqual(expected)
  expect((await impact(at('cables.geojson'), '--against', `${layerId}@1`)).told).toEqual(expected)
  const files = await impact(at('cables.geojson'), '--against', at('in/cables.geojson'))
  expect(files.told).toEqual(expected.slice(0, 2))
  const near = await impact(at('cables.geojson'), '--against', at('in/cables.geojson'), '--distance', '4')
  expect(near.told).toMatchObject([...expected.slice(0, 2), [5, 1, expect.closeTo(2, 1)]])
  const { json } = await run('impact', at('cables.geojson'), ...place(), '--json')
  expect((json as Impact).permits[0]).toMatchObject({
    ...{ id: 1, name: 'A', status: 8, distance: 0 },
    features: [{ feature: expect.stringContaining('C-1') as unknown, change: 'moved', distance: 0 }],
  })
})

it('takes all of a new layer as new, and nothing of an unchanged one', async () => {
  writeFileSync(at('ducts.geojson'), cables(0.5))
  const fresh = await impact(at('ducts.geojson'))
  expect(fresh.told).toEqual([
    [1, 1, 0],
    [2, 1, 0],
    [7, 1, 0],
  ])
  expect(await impact(at('in/cables.geojson'))).toMatchObject({ status: 0, told: [] })
})

it('says what it cannot compare', async () => {
  expect(await impact(`${layerId}@1`)).toMatchObject({ status: 2 })
  expect((await impact(at('cables.geojson'), '--against', '99999')).status).toBe(3)
  expect((await impact(at('none.geojson'))).status).not.toBe(0)
})

it('lists what clashes as an array with the area, within days of the project', async () => {
  const clash = async (...args: string[]) => (await run('clash', ...place(), ...args, '--json')).json
  const all = await clash()
  expect(all).toMatchObject([
    { permits: [1, 7], from: '2026-12-04T14:00:00.000Z', to: '2026-12-05T00:00:00.000Z', distance: 0 },
  ])
  const [{ areaM2 } = { areaM2: 0 }] = all as { areaM2: number }[]
  expect(areaM2 / (0.0001 * 0.0002 * 111_319.5 * Math.cos((33.8 * Math.PI) / 180) * 110_922)).toBeCloseTo(1, 2)
  // It begins on the fifth in Sydney, and on the fourth in London.
  expect(await clash('--from', '2026-12-04', '--to', '2026-12-04', '--zone', 'Australia/Sydney')).toEqual([])
  expect(await clash('--from', '2026-12-04', '--to', '2026-12-04', '--zone', 'Europe/London')).toHaveLength(1)
  expect(await clash('--from', '2026-12-06')).toEqual([])
  const { status, noted } = await run('clash', ...place(), '--exit-code')
  expect([status, noted.join()]).toEqual([1, expect.stringContaining('permit 6 “Nowhere”: no area')])
})

it('answers both from what is held, with its age, when the service is gone', async () => {
  expect((await run('hold', ...place())).status).toBe(0)
  await site.service.close()
  expect((await impact(at('cables.geojson'), '--against', String(layerId))).told).toEqual([
    [1, 1, 0],
    [7, 1, 0],
    [4, 0, null],
  ])
  const { json, noted } = await run('clash', ...place(), '--json')
  expect([json, noted.join()]).toMatchObject([[{ permits: [1, 7] }], expect.stringContaining('held copy, read')])
})
