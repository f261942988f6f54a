import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dataset, FileSet, Geometry } from '../../model'
import { gpxFormat } from './gpx-format'
import { context, featuresOf } from '../read-all.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'gpx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(path: string): FileSet {
  const main = { path, name: 'test.gpx', ext: 'gpx', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return { name: 'test', main, members: [main] }
}

async function all(dataset: Dataset, name: string): Promise<Record<string, unknown>[]> {
  const layer = dataset.layers.find((one) => one.name === name)!
  return (await featuresOf(layer)).map((feature) => ({
    geometry: feature.geometry,
    ...Object.fromEntries(layer.fields.map((field, i) => [field.name, feature.properties[i] ?? null])),
  }))
}

describe('gpx', () => {
  it('tells extensions that are whole numbers from others', async () => {
    const path = join(folder, 'types.gpx')
    const point = (more: string) => `<wpt lat="1" lon="2"><extensions>${more}</extensions></wpt>`
    writeFileSync(
      path,
      `<gpx version="1.1">${point('<a>1</a><b>2</b><c>21.0</c><d>4</d>')}${point('<a>5</a><b>2.5</b><c>22.0</c><d>x</d>')}</gpx>`,
    )
    const dataset = await gpxFormat.open(fileSet(path), {}, context)
    await all(dataset, 'waypoints')
    expect(dataset.layers[0]!.fields.slice(-4)).toEqual([
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'number' },
      { name: 'c', type: 'number' },
      { name: 'd', type: 'string' },
    ])
    await dataset.close()
  })

  it('reads waypoints, routes, segments of tracks, links and extensions', async () => {
    const path = join(folder, 'a.gpx')
    writeFileSync(
      path,
      `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="y"><wpt lat="-33.8" lon="151.2"><ele>12.5</ele><name>CP 1</name><link href="http://a"><text>t</text></link><link href="http://b"/><link href="http://c"><text>third</text></link><extensions><x:depth>3</x:depth></extensions></wpt>
      <wpt lat="95" lon="1"/><rte><name>R</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>
      <trk><name>T</name><extensions><x:crew>4</x:crew></extensions><trkseg><extensions><x:crew>seg</x:crew></extensions><trkpt lat="1" lon="2"><ele>5</ele><time>2026-01-01T00:00:00Z</time></trkpt><trkpt lat="2" lon="3"/></trkseg><trkseg><trkpt lat="9" lon="9"/></trkseg><trkseg><trkpt lat="5" lon="6"/><trkpt lat="7" lon="8"/></trkseg></trk></gpx>`,
    )
    const dataset = await gpxFormat.open(fileSet(path), {}, context)
    expect(dataset.layers.map((layer) => layer.featureCount)).toEqual([2, 1, 1, 2, 5])
    const [first, second] = await all(dataset, 'waypoints')
    expect(first).toMatchObject({
      ele: 12.5,
      name: 'CP 1',
      link1_href: 'http://a',
      link1_text: 't',
      x_depth: 3,
      geometry: { dim: 3, coords: [151.2, -33.8, 12.5] },
    })
    expect(Object.keys(first!).filter((name) => name.startsWith('link3'))).toEqual([])
    expect(second!.geometry).toBeNull()
    const [track] = await all(dataset, 'tracks')
    expect(track!.geometry).toMatchObject({ type: 'MultiLineString', ends: [2, 4, 6] })
    expect(track!.x_crew).toBe(4)
    // A segment of one point keeps its place.
    expect(Array.from((track!.geometry as Geometry).coords).slice(6, 12)).toEqual([9, 9, 0, 9, 9, 0])
    const points = await all(dataset, 'track_points')
    expect(points.map((point) => [point.track_fid, point.track_seg_id, point.track_seg_point_id])).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 2, 0],
      [0, 2, 1],
    ])
    expect(dataset.warnings).toHaveLength(1)
  })

  const given = '../shared/data/survey/cerknicko-jezero.gpx'
  it.skipIf(!existsSync(given))('reads the given sample (skipped when ../shared/data is absent)', async () => {
    const dataset = await gpxFormat.open(fileSet(given), {}, context)
    expect(dataset.layers.map((layer) => [layer.name, layer.featureCount])).toEqual([
      ['waypoints', 7],
      ['routes', 0],
      ['tracks', 8],
      ['route_points', 0],
      ['track_points', 296],
    ])
    expect((await all(dataset, 'tracks')).filter((track) => track.geometry === null)).toHaveLength(1)
  })
})
