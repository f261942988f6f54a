import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Feature, FileSet } from '../../model'
import { topojsonFormat } from './topojson-format'
import { context, featuresOf } from '../read-all.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'topojson-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileSet(text: string): FileSet {
  const path = join(folder, `${Math.random()}.topojson`)
  writeFileSync(path, text)
  const main = { path, name: 'test.topojson', ext: 'topojson', sizeBytes: text.length, lastModifiedMs: 0 }
  return { name: 'test', main, members: [main] }
}

it('refuses a geometry that names one arc a thousand times, and reads those beside it', async () => {
  const arc = Array.from({ length: 3000 }, (_, i) => [i % 100, i % 77])
  const line = (arcs: number) => ({ type: 'LineString', arcs: new Array<number>(arcs).fill(0) })
  const topology = {
    type: 'Topology',
    objects: { a: { type: 'GeometryCollection', geometries: [line(2), line(1000)] }, b: line(1) },
    arcs: [arc],
  }
  const dataset = await topojsonFormat.open(fileSet(JSON.stringify(topology)), {}, context)
  await expect(featuresOf(dataset.layers[0])).rejects.toMatchObject({
    code: 'geo.limit',
    details: { where: 'number 2 of “a”' },
  })
  expect((await featuresOf(dataset.layers[1])).map((one) => one.geometry?.ends)).toEqual([[3000]])
})

describe('topojson', () => {
  it('joins quantised arcs, those of neighbours reversed, for each object', async () => {
    const topology = {
      type: 'Topology',
      transform: { scale: [0.5, 0.5], translate: [100, 0] },
      objects: {
        areas: {
          type: 'GeometryCollection',
          geometries: [
            { type: 'Polygon', id: 'a', arcs: [[0, 1]], properties: { name: 'A', tags: { x: 1 } } },
            { type: 'Polygon', arcs: [[2, -1]] },
          ],
        },
        marks: { type: 'Point', coordinates: [2, 2], properties: { n: 1 } },
      },
      arcs: [
        [
          [2, 0],
          [0, 2],
        ],
        [
          [2, 2],
          [-2, 0],
          [0, -2],
          [2, 0],
        ],
        [
          [2, 0],
          [2, 0],
          [0, 2],
          [-2, 0],
        ],
      ],
    }
    const dataset = await topojsonFormat.open(fileSet(JSON.stringify(topology)), {}, context)
    const read = (layer: number) => featuresOf(dataset.layers[layer])
    const areas = await read(0)
    expect(areas[0]).toMatchObject({
      id: 'a',
      properties: ['a', 'A', '{"x":1}'],
      geometry: { type: 'Polygon', coords: [101, 0, 101, 1, 100, 1, 100, 0, 101, 0] },
    })
    expect(areas[1]!.geometry!.coords).toEqual([101, 0, 102, 0, 102, 1, 101, 1, 101, 0])
    expect((await read(1))[0]!.geometry!.coords).toEqual([101, 1])
  })

  it('forgives a comma before the end of a list, and leaves texts alone', async () => {
    const text =
      '{"type":"Topology","arcs":[[[1,2],[3,4]],],"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"LineString","arcs":[0],"properties":{"b":"c,] \\",}",}},]},}}'
    const dataset = await topojsonFormat.open(fileSet(text), {}, context)
    const [line] = await featuresOf(dataset.layers[0])
    expect(line!.properties).toContain('c,] ",}')
    expect(line!.geometry!.coords).toEqual([1, 2, 3, 4])
  })

  it('says that a cut topology is not whole', async () => {
    await expect(topojsonFormat.open(fileSet('{"type":"Topology","objects":{'), {}, context)).rejects.toMatchObject({
      code: 'file.corrupt',
    })
  })

  it('keeps what is whole, says where it is not, and survives any damage', async () => {
    const read = async (text: string) => {
      const dataset = await topojsonFormat.open(fileSet(text), {}, context)
      const features: Feature[] = []
      for (const layer of dataset.layers) features.push(...(await featuresOf(layer)))
      return { features, warnings: dataset.warnings }
    }
    const geometries =
      '{"type":"LineString","arcs":[0]},{"type":"LineString","arcs":[7]},{"type":"Polygon","arcs":null},null,{"type":"Point","coordinates":[1,1e400]},{"type":"Point","coordinates":[1,2]}'
    const text = `{"type":"Topology","arcs":[[[0,0],[1,1]]],"objects":{"a":{"type":"GeometryCollection","geometries":[${geometries}]}}}`
    const { features, warnings } = await read(text)
    expect(features.map((one) => one.geometry?.type ?? null)).toEqual(['LineString', null, null, null, null, 'Point'])
    expect(warnings).toMatchObject([
      { count: 4, message: expect.stringContaining('number 2: it names arc 7') as string },
    ])
    await expect(read(text.slice(0, 60))).rejects.toMatchObject({ code: 'file.corrupt', details: { byte: 60 } })
    await expect(read('{"arcs":' + '['.repeat(100_000))).rejects.toMatchObject({ code: 'file.corrupt' })
    for (let at = 0; at < text.length; at += 2) {
      for (const letter of ['0', '"', ']', '{']) {
        await read(text.slice(0, at) + letter + text.slice(at + 1)).catch(
          (error: { code?: string; message: string }) => {
            expect(error.code, error.message).toBe('file.corrupt')
          },
        )
      }
    }
  })
})
