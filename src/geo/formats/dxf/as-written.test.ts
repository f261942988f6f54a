import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../read-all.test-helper'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Parts {
  version?: string
  tables?: string
  blocks?: string
  after?: string
}

/** A drawing of groups given as "code value" lines, in UTF-8. */
async function drawing(entities: string, parts: Parts = {}): Promise<string> {
  const section = (name: string, body: string) => `0 SECTION\n2 ${name}\n${body}0 ENDSEC\n`
  const lines =
    section('HEADER', `9 $ACADVER\n1 ${parts.version ?? 'AC1015'}\n`) +
    section('TABLES', parts.tables ?? '') +
    section('BLOCKS', parts.blocks ?? '') +
    section('ENTITIES', entities) +
    '0 EOF\n'
  const path = join(folder, `${Math.random()}.dxf`)
  await writeFile(path, lines.replace(/^(\d+) (.*)$/gm, '$1\n$2') + (parts.after ?? ''))
  return path
}

const coords = (feature: { geometry: { coords: ArrayLike<number> } | null } | undefined) =>
  Array.from(feature?.geometry?.coords ?? [], (value) => Math.round(value * 1e6) / 1e6)
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code)

describe('drawings as programs write them', () => {
  it('names the parts of a block by the insert, each with an id of its own', async () => {
    const blocks =
      '0 BLOCK\n2 TREE\n10 0\n20 0\n0 LINE\n5 B1\n8 0\n62 1\n10 0\n20 0\n11 1\n21 0\n0 TEXT\n5 B2\n8 0\n10 0\n20 0\n1 oak\n0 ENDBLK\n'
    const insert = (handle: string, x: number) => `0 INSERT\n5 ${handle}\n8 0\n2 TREE\n10 ${x}\n20 0\n`
    const attribute = '66 1\n0 ATTRIB\n5 A3\n8 0\n10 5\n20 0\n1 felled\n0 SEQEND\n'
    const { features } = await readAll(await drawing(insert('A1', 0) + insert('A2', 5) + attribute, { blocks }))
    expect(features.map(({ id }) => id)).toEqual(['A1', 'A1:2', 'A2', 'A2:2', 'A3'])
    expect(features.map(({ properties }) => properties[4])).toEqual(['A1', 'A1', 'A2', 'A2', 'A3'])
  })

  it('keeps the last letter of names whose last byte looks like a space, and reads \\M+ letters', async () => {
    const path = await drawing('0 TEXT\n8 지시선\n10 0\n20 0\n1 caffà\n0 TEXT\n8 0\n10 0\n20 0\n1 \\M+3B0A1\n', {
      version: 'AC1021',
    })
    const { features } = await readAll(path)
    expect(features[0]?.properties[0]).toBe('지시선')
    expect(features[0]?.properties[5]).toBe('caffà')
    expect(features[1]?.properties[5]).toBe('가')
  })

  it('turns a text by its own direction, not by what stands in the object that MTEXT of 2018 carries', async () => {
    const text = (own: string) =>
      `0 MTEXT\n8 0\n10 300\n20 400\n1 level\n${own}101 Embedded Object\n70 1\n10 1\n20 0\n30 0\n11 300\n21 400\n31 0\n`
    const { features } = await readAll(await drawing(text('') + text('11 0\n21 1\n31 0\n'), { version: 'AC1032' }))
    expect(features.map(({ style }) => style?.labelAngle)).toEqual([0, 90])
    expect(coords(features[0])).toEqual([300, 400, 0])
  })

  it('names drawings that it refers to and that are not in it, once each', async () => {
    const blocks =
      '0 BLOCK\n2 SITE|X\n70 4\n1 ..\\plans\\Site 1.dwg\n10 0\n20 0\n0 ENDBLK\n0 BLOCK\n2 EMPTY\n70 0\n10 0\n20 0\n0 ENDBLK\n'
    const inserts = ['SITE|X', 'SITE|X', 'EMPTY'].map((name) => `0 INSERT\n8 0\n2 ${name}\n10 5\n20 5\n`).join('')
    const { dataset } = await readAll(await drawing(inserts, { blocks }))
    expect(dataset.warnings.filter(({ code }) => code === 'external-drawing').map(({ message }) => message)).toEqual([
      expect.stringContaining('The drawing shows Site 1.dwg as an external reference'),
    ])
  })

  it('reads control characters, which files write as a caret and a letter, and the caret itself', async () => {
    const { features } = await readAll(await drawing('0 MTEXT\n8 0\n10 0\n20 0\n1 one^Jtwo^Ithree 2^ 3\n'))
    expect(features[0]?.properties[5]).toBe('one\ntwo\tthree 2^3')
  })

  it('takes decimal commas and leaves what follows the end mark', async () => {
    const line = '0 LINE\n8 0\n10 -6,5\n20 0,25\n11 7,125\n21 1\n'
    const { features, dataset } = await readAll(await drawing(line, { after: 'no group\nanother\n' }))
    expect(coords(features[0])).toEqual([-6.5, 0.25, 0, 7.125, 1, 0])
    expect(codes(dataset.warnings)).toEqual([])
  })

  it('draws dimensions for which the drawing holds no picture', async () => {
    const dimension = (kind: number, rest: string) => `0 DIMENSION\n5 D${kind}\n8 0\n70 ${kind}\n${rest}`
    const path = await drawing(
      dimension(0, '10 0\n20 5\n11 2\n21 6\n13 0\n23 0\n14 4\n24 1\n50 0\n') +
        dimension(1, '10 -4\n20 3\n13 0\n23 0\n14 3\n24 4\n1 <> m\n') +
        dimension(2, '10 0\n20 10\n13 0\n23 0\n14 10\n24 0\n15 0\n25 0\n16 3\n26 4\n') +
        dimension(4, '10 1\n20 1\n15 4\n25 5\n'),
    )
    const { features } = await readAll(path)
    expect(features.map(({ id, geometry }) => [id, geometry?.type])).toEqual([
      ...[0, 1].flatMap((kind) => [
        [`D${kind}`, 'MultiLineString'],
        [`D${kind}:2`, 'Point'],
      ]),
      ...[2, 4].flatMap((kind) => [
        [`D${kind}`, 'LineString'],
        [`D${kind}:2`, 'Point'],
      ]),
    ])
    expect(coords(features[0])).toEqual([0, 0, 0, 0, 5, 0, 4, 1, 0, 4, 5, 0, 0, 5, 0, 4, 5, 0])
    expect(features.map(({ properties }) => properties[5]).filter((_, i) => i % 2)).toEqual(['4', '5 m', '90°', 'R5'])
    const arc = coords(features[4])
    expect([...arc.slice(0, 2), ...arc.slice(-3, -1)]).toEqual([5, 0, 0, 5])
  })

  it('gives a face on one line as an area, and tells of what has no size', async () => {
    const path = await drawing(
      '0 3DFACE\n8 0\n10 0\n20 0\n30 0\n11 3\n21 0\n31 0\n12 3\n22 0\n32 0\n13 3\n23 0\n33 0\n0 CIRCLE\n8 0\n10 0\n20 0\n40 0\n',
    )
    const { features, dataset } = await readAll(path)
    expect(features.map(({ geometry }) => geometry?.type)).toEqual(['Polygon'])
    expect(codes(dataset.warnings)).toEqual(['without-size'])
  })

  it('closes ellipses whose end is a rounding error past a whole turn', async () => {
    const { features } = await readAll(
      await drawing('0 ELLIPSE\n8 0\n10 0\n20 0\n11 2\n21 0\n40 0.5\n41 0\n42 6.283186\n'),
    )
    const xs = coords(features[0]).filter((_, i) => i % 3 === 0)
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-2, 2])
  })

  it('names layers that are off or frozen', async () => {
    const layer = (name: string, colour: number, flags: number) =>
      `0 LAYER\n2 ${name}\n70 ${flags}\n62 ${colour}\n6 CONTINUOUS\n`
    const tables = `0 TABLE\n2 LAYER\n${layer('OFF', -3, 0)}${layer('ICE', 3, 1)}${layer('ON', 3, 0)}0 ENDTAB\n`
    const { dataset } = await readAll(await drawing('0 POINT\n8 OFF\n10 1\n20 1\n', { tables }))
    expect(dataset.warnings[0]?.message).toContain('OFF, ICE.')
  })

  it('keeps what stands before damage, and names its line', async () => {
    const { features, dataset } = await readAll(
      await drawing('0 POINT\n8 0\n10 1\n20 1\n0 POINT\nrubbish\n8 0\n10 2\n20 2\n'),
    )
    expect(features.length).toBeGreaterThan(0)
    expect(dataset.warnings.map(({ code, message }) => [code, /line \d+/.test(message)])).toEqual([['damaged', true]])
  })

  it('gives a terrain a relief, lit from the north-west, beside its faces and contours', async () => {
    // A ridge from south to north: 10 high in the middle, 0 at both sides.
    const corner = (c: number, x: number, y: number, z: number) => `1${c} ${x}\n2${c} ${y}\n3${c} ${z}\n`
    const face = (x1: number, z1: number, x2: number, z2: number) =>
      `0 3DFACE\n8 TIN\n${corner(0, x1, 0, z1)}${corner(1, x2, 0, z2)}${corner(2, x2, 20, z2)}${corner(3, x1, 20, z1)}`
    const { dataset } = await readAll(await drawing(face(0, 0, 10, 10) + face(10, 10, 20, 0)), {
      convert3dFacesToTerrain: true,
    })
    const [relief] = dataset.rasters
    expect(relief).toMatchObject({ kind: 'elevation', width: 1024, height: 1024 })
    const signal = new AbortController().signal
    const whole = { col: 0, row: 0, width: 1024, height: 1024, outWidth: 20, outHeight: 20 }
    const { rgba, heights } = await relief!.read(whole, signal)
    expect(heights![200]).toBeCloseTo(0.5, 1)
    expect(heights![210]).toBeCloseTo(9.5, 1)
    expect(rgba[(200 + 5) * 4]).toBeGreaterThan(rgba[(200 + 15) * 4]!)
    expect((await relief!.valuesAt!(512, 512, signal))[0]).toBeCloseTo(10, 1)
  })

  it('puts a text between two points at the first of them', async () => {
    const text = (align: number) => `0 TEXT\n8 0\n10 1\n20 2\n11 7\n21 8\n1 fit\n72 ${align}\n`
    const { features } = await readAll(await drawing([3, 5, 1].map(text).join('')))
    expect(features.map((feature) => coords(feature).slice(0, 2))).toEqual([
      [1, 2],
      [1, 2],
      [7, 8],
    ])
  })

  it('cuts pictures and wipe-outs to their clip', async () => {
    const frame = '8 0\n10 100\n20 200\n11 2\n21 0\n12 0\n22 2\n13 10\n23 5\n'
    const clip = (corners: readonly (readonly [number, number])[]) =>
      corners.map(([x, y]) => `14 ${x}\n24 ${y}\n`).join('')
    const rectangle = `71 1\n91 2\n${clip([
      [0.5, 0.5],
      [4.5, 2.5],
    ])}`
    const triangle = `71 2\n91 4\n${clip([
      [-0.5, -0.5],
      [9.5, -0.5],
      [-0.5, 4.5],
      [-0.5, -0.5],
    ])}`
    const { features } = await readAll(
      await drawing(
        `0 IMAGE\n${frame}280 0\n${rectangle}0 IMAGE\n${frame}280 1\n${rectangle}0 WIPEOUT\n${frame}280 1\n${triangle}`,
      ),
    )
    const bounds = features.map((feature) => {
      const all = coords(feature)
      const side = (axis: number) => all.filter((_, i) => i % 3 === axis)
      return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(0)), Math.max(...side(1)), all.length / 3]
    })
    expect(bounds).toEqual([
      [100, 200, 120, 210, 5],
      [102, 204, 110, 208, 5],
      [100, 200, 120, 210, 4],
    ])
  })

  it('draws a spline of fit points alone as a smooth line through them', async () => {
    const points = [
      [0, 0],
      [10, 10],
      [20, 0],
    ]
    const fit = points.map(([x, y]) => `11 ${x}\n21 ${y}\n31 0\n`).join('')
    const { features } = await readAll(await drawing(`0 SPLINE\n8 0\n70 0\n71 3\n74 3\n${fit}`))
    const line = coords(features[0])
    expect(line.length / 3).toBe(33)
    expect(line.slice(16 * 3, 16 * 3 + 2)).toEqual([10, 10])
    // A quarter of the way a natural spline lies above the chord: (5.000, 6.875).
    expect(line.slice(8 * 3, 8 * 3 + 2)).toEqual([5, 6.875])
  })

  it('gives up on a text without end', async () => {
    const endless = 'A'.repeat(20 << 20)
    const { features, dataset } = await readAll(
      await drawing('0 POINT\n8 0\n10 1\n20 1\n0 TEXT\n8 0\n10 0\n20 0\n1 ' + endless),
    )
    expect(features).toHaveLength(1)
    expect(codes(dataset.warnings)).toEqual(['damaged'])
  })
})
