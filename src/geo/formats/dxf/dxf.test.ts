import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Feature, FileSet, ReadOptions } from '../../model'
import { context } from '../read-all.test-helper'
import { dxfFormat } from './dxf-format'
import { binarySentinel } from './tag-stream'

const folder = mkdtempSync(join(tmpdir(), 'dxf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Groups = (string | number)[]

function fileSet(content: string | Buffer): FileSet {
  const path = join(folder, `${Math.random()}.dxf`)
  writeFileSync(path, content)
  const main = { path, name: 'test.dxf', ext: 'dxf', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return { name: 'test', main, members: [main] }
}

const drawing = (entities: Groups, blocks: Groups = [], header: Groups = []) =>
  [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$ACADVER',
    1,
    'AC1015',
    ...header,
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'TABLES',
    0,
    'TABLE',
    2,
    'LAYER',
    0,
    'LAYER',
    2,
    'PIPES',
    62,
    1,
    6,
    'DASHED',
    0,
    'ENDTAB',
    0,
    'TABLE',
    2,
    'LTYPE',
    0,
    'LTYPE',
    2,
    'DASHED',
    49,
    10,
    49,
    -5,
    0,
    'ENDTAB',
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'BLOCKS',
    ...blocks,
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'ENTITIES',
    ...entities,
    0,
    'ENDSEC',
    0,
    'EOF',
  ].join('\n') + '\n'

async function read(content: string | Buffer, options: ReadOptions = {}, layer = 0) {
  const dataset = await dxfFormat.open(fileSet(content), options, context)
  const features: Feature[] = []
  try {
    for await (const batch of dataset.layers[layer]!.features(context)) features.push(...batch)
  } finally {
    await dataset.close()
  }
  return { features, warnings: dataset.warnings.map((warning) => warning.code), layers: dataset.layers }
}

const flat = (feature: Feature) => [...feature.geometry!.coords].map((value) => Math.round(value * 1e6) / 1e6)

describe('dxf', () => {
  it('reads lines, closed polylines with bulges, circles by their true bounds, and texts', async () => {
    const { features } = await read(
      drawing([
        0,
        'LINE',
        5,
        'A1',
        8,
        'PIPES',
        10,
        1,
        20,
        2,
        30,
        3,
        11,
        4,
        21,
        5,
        31,
        6,
        0,
        'LWPOLYLINE',
        8,
        'PIPES',
        90,
        2,
        70,
        1,
        10,
        0,
        20,
        0,
        42,
        1,
        10,
        10,
        20,
        0,
        42,
        1,
        0,
        'CIRCLE',
        8,
        '0',
        10,
        5,
        20,
        5,
        40,
        2,
        0,
        'TEXT',
        8,
        '0',
        10,
        1,
        20,
        1,
        40,
        2.5,
        1,
        '%%c375 Gr\\U+00FCn',
        50,
        30,
        0,
        'MTEXT',
        8,
        '0',
        10,
        1,
        20,
        1,
        3,
        '{\\fArial|b0;Line',
        1,
        ' one\\PLine two}',
      ]),
    )
    expect(features).toHaveLength(5)
    expect(flat(features[0]!)).toEqual([1, 2, 3, 4, 5, 6])
    expect(features[0]).toMatchObject({
      id: 'A1',
      style: { color: '#ff0000', dash: [12, 6] },
      properties: ['PIPES', false, null, null, 'A1', null],
    })
    const circle = features[1]!.geometry!.coords
    for (let i = 0; i < circle.length; i += 3) expect(Math.hypot(circle[i]! - 5, circle[i + 1]!)).toBeCloseTo(5, 9)
    const xs = flat(features[2]!).filter((_, i) => i % 3 === 0)
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([3, 7])
    expect(features[3]).toMatchObject({
      properties: expect.arrayContaining(['⌀375 Grün']),
      style: { label: '⌀375 Grün', labelAngle: 30 },
    })
    expect(features[4]!.properties[5]).toBe('Line one\nLine two')
  })

  it('places nested, scaled and turned blocks; layer 0 and colour by block are inherited; attributes become texts', async () => {
    const blocks: Groups = [
      0,
      'BLOCK',
      2,
      'INNER',
      10,
      1,
      20,
      0,
      0,
      'LINE',
      8,
      '0',
      62,
      0,
      10,
      1,
      20,
      0,
      11,
      2,
      21,
      0,
      0,
      'ENDBLK',
      0,
      'BLOCK',
      2,
      'OUTER',
      10,
      0,
      20,
      0,
      0,
      'INSERT',
      8,
      '0',
      2,
      'INNER',
      10,
      10,
      20,
      0,
      50,
      90,
      0,
      'ENDBLK',
    ]
    const { features, warnings } = await read(
      drawing(
        [
          0,
          'INSERT',
          5,
          'F',
          8,
          'PIPES',
          62,
          3,
          66,
          1,
          2,
          'OUTER',
          10,
          100,
          20,
          0,
          41,
          2,
          42,
          2,
          43,
          2,
          0,
          'ATTRIB',
          8,
          'NOTES',
          10,
          7,
          20,
          8,
          1,
          'MH 12',
          2,
          'NAME',
          0,
          'SEQEND',
          0,
          'INSERT',
          8,
          '0',
          2,
          'MISSING',
          10,
          0,
          20,
          0,
        ],
        blocks,
      ),
    )
    expect(flat(features[0]!)).toEqual([120, 0, 0, 120, 2, 0])
    expect(features[0]!.properties[0]).toBe('PIPES')
    expect(features[1]).toMatchObject({ properties: ['NOTES', false, null, null, null, 'MH 12'] })
    expect(warnings).toContain('missing-block')
  })

  it('draws nothing where a coordinate is no number, and says so', async () => {
    const line = (x: string): Groups => [0, 'LINE', 8, '0', 10, x, 20, 5, 11, 7, 21, 9]
    const insert = (y: string): Groups => [0, 'INSERT', 8, '0', 2, 'B', 10, 1, 20, y]
    const block: Groups = [0, 'BLOCK', 2, 'B', 10, 0, 20, 0, ...line('1'), 0, 'ENDBLK']
    const { features, warnings } = await read(
      drawing([...line('3'), ...line('NaN'), ...line('1e999'), ...insert('2'), ...insert('x')], block),
    )
    expect(features).toHaveLength(2)
    // One for lines, one for inserts.
    expect(warnings).toEqual(['without-size', 'without-size'])
  })

  it('says of a drawing without anything in its model space that its blocks are inserted nowhere', async () => {
    const line: Groups = [0, 'LINE', 8, '0', 10, 0, 20, 0, 11, 7, 21, 9]
    const block: Groups = [0, 'BLOCK', 2, 'B', 10, 0, 20, 0, ...line, 0, 'ENDBLK']
    const space: Groups = [0, 'BLOCK', 2, '*Model_Space', 10, 0, 20, 0, ...line, 0, 'ENDBLK']
    expect((await read(drawing([], block))).warnings).toEqual(['blocks-only'])
    expect((await read(drawing([], space))).warnings).toEqual([])
    expect((await read(drawing(line, block))).warnings).toEqual([])
  })

  it('mirrors by extrusion, orders solids, keeps holes of hatches and reads polyface meshes', async () => {
    const { features } = await read(
      drawing([
        0,
        'CIRCLE',
        8,
        '0',
        10,
        5,
        20,
        0,
        40,
        1,
        210,
        0,
        220,
        0,
        230,
        -1,
        0,
        'SOLID',
        8,
        '0',
        10,
        0,
        20,
        0,
        11,
        1,
        21,
        0,
        12,
        0,
        22,
        1,
        13,
        1,
        23,
        1,
        0,
        'HATCH',
        8,
        '0',
        10,
        0,
        20,
        0,
        30,
        0,
        91,
        2,
        92,
        3,
        72,
        0,
        73,
        1,
        93,
        4,
        10,
        0,
        20,
        0,
        10,
        9,
        20,
        0,
        10,
        9,
        20,
        9,
        10,
        0,
        20,
        9,
        97,
        0,
        92,
        1,
        93,
        1,
        72,
        2,
        10,
        4,
        20,
        4,
        40,
        1,
        50,
        0,
        51,
        360,
        73,
        1,
        97,
        0,
        0,
        'POLYLINE',
        8,
        '0',
        70,
        64,
        0,
        'VERTEX',
        70,
        192,
        10,
        0,
        20,
        0,
        30,
        1,
        0,
        'VERTEX',
        70,
        192,
        10,
        1,
        20,
        0,
        30,
        1,
        0,
        'VERTEX',
        70,
        192,
        10,
        0,
        20,
        1,
        30,
        1,
        0,
        'VERTEX',
        70,
        128,
        71,
        1,
        72,
        -2,
        73,
        3,
        0,
        'SEQEND',
      ]),
    )
    expect(Math.max(...flat(features[0]!).filter((_, i) => i % 3 === 0))).toBe(-4)
    expect(flat(features[1]!).filter((_, i) => i % 3 !== 2)).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 0, 0])
    expect(features[2]!.geometry).toMatchObject({ type: 'Polygon' })
    expect(features[2]!.geometry!.ends).toHaveLength(2)
    expect(features[3]!.geometry).toMatchObject({ type: 'MultiPolygon', ends: [4] })
  })

  it('reads the binary form, scales by units, and tells terrain and contours from faces', async () => {
    const group = (code: number, value: string | number) => {
      const head = Buffer.alloc(2)
      head.writeUInt16LE(code)
      if (typeof value === 'string') return Buffer.concat([head, Buffer.from(`${value}\0`)])
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleLE(value)
      return Buffer.concat([head, bytes])
    }
    const binary = Buffer.concat([
      Buffer.from(binarySentinel, 'latin1'),
      group(0, 'SECTION'),
      group(2, 'ENTITIES'),
      group(0, 'LINE'),
      group(8, 'PIPES'),
      group(10, 1000),
      group(20, 2000),
      group(11, 3000),
      group(21, 4000),
      group(0, 'ENDSEC'),
      group(0, 'EOF'),
    ])
    expect(flat((await read(binary, { units: 'mm' })).features[0]!)).toEqual([1, 2, 0, 3, 4, 0])
    const face = [
      0,
      '3DFACE',
      8,
      'DTM',
      10,
      0,
      20,
      0,
      30,
      0,
      11,
      10,
      21,
      0,
      31,
      0,
      12,
      0,
      22,
      10,
      32,
      20,
      13,
      0,
      23,
      10,
      33,
      20,
    ]
    expect((await read(drawing(face), { convert3dFaces: true })).features[0]).toMatchObject({
      geometry: { type: 'MultiPolygon', ends: [4] },
      properties: ['DTM', false, 'AcDbPolyFaceMesh', null, null, null],
    })
    const contours = await read(drawing(face), { convert3dFacesToTerrain: true }, 1)
    expect(contours.features.map((feature) => feature.properties[0])).toContain(10)
    expect(
      flat(contours.features.find((feature) => feature.properties[0] === 10)!).filter((_, i) => i % 3 === 2),
    ).toEqual([10, 10])
  })

  it('keeps what a cut drawing holds and names the line of damage', async () => {
    const whole = drawing([
      0,
      'LINE',
      8,
      '0',
      10,
      1,
      20,
      2,
      11,
      3,
      21,
      4,
      0,
      'LINE',
      8,
      '0',
      10,
      1,
      20,
      2,
      11,
      3,
      21,
      4,
    ])
    const cut = await read(whole.slice(0, whole.lastIndexOf('LINE') + 10))
    expect(cut.features.length).toBeGreaterThan(0)
    expect(cut.warnings).toContain('truncated')
    await expect(read(whole.replace('ENTITIES\n0\n', 'ENTITIES\nrubbish\n'))).rejects.toMatchObject({
      code: 'file.corrupt',
    })
    const loop: Groups = [
      0,
      'BLOCK',
      2,
      'A',
      0,
      'INSERT',
      8,
      '0',
      2,
      'A',
      10,
      0,
      20,
      0,
      70,
      9999,
      71,
      9999,
      0,
      'ENDBLK',
    ]
    expect(
      (await read(drawing([0, 'INSERT', 8, '0', 2, 'A', 10, 0, 20, 0, 0, 'POINT', 8, '0', 10, 1, 20, 1], loop)))
        .warnings,
    ).toContain('blocks-too-deep')
  })

  const groupsOf = (text: string): Groups => text.trim().split(/\s+/)

  it('reads the polygons of AutoCAD Map, whose rings say first that they are closed', async () => {
    const square = '10 80 20 0 10 90 20 0 10 90 20 10 10 80 20 10'
    const { features } = await read(drawing(groupsOf(`0 MPOLYGON 8 0 70 1 91 1 92 3 73 1 72 0 93 4 ${square} 76 1`)))
    expect(features).toHaveLength(1)
    expect(features[0]!.geometry).toMatchObject({ type: 'Polygon', ends: [5] })
  })

  it('names a world file beside the drawing, which is not read', async () => {
    const files = fileSet(drawing(groupsOf('0 POINT 8 0 10 1 20 2')))
    const world = { ...files.main, name: 'test.wld', ext: 'wld' }
    const { warnings, close } = await dxfFormat.open({ ...files, members: [files.main, world] }, {}, context)
    await close()
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('test.wld is not read'))
  })

  it('survives any damage', async () => {
    const block = groupsOf('0 BLOCK 2 B 70 0 10 0 20 0 0 CIRCLE 8 0 10 0 20 0 40 5 0 ENDBLK')
    const text = drawing(
      groupsOf(`0 INSERT 8 0 2 B 10 1 20 1 41 2 70 3 44 9 0 LWPOLYLINE 8 0 90 3 70 1 10 0 20 0 42 1 10 9 20 0 10 9 20 9
        0 SPLINE 8 0 71 2 72 6 73 3 40 0 40 0 40 0 40 1 40 1 40 1 10 0 20 0 10 5 20 5 10 9 20 0
        0 HATCH 8 0 91 1 92 2 72 0 73 1 93 3 10 0 20 0 10 9 20 0 10 9 20 9`),
      block,
    )
    for (let at = 0; at < text.length; at += 4) {
      for (const letter of ['9', '\n']) {
        await read(text.slice(0, at) + letter + text.slice(at + 1)).catch(
          (error: { code?: string; message: string }) => {
            expect(error.code, error.message).toMatch(/^(file\.(corrupt|truncated|unsupported)|geo\.no-features)$/)
          },
        )
      }
    }
    const cut = await read(text.slice(0, text.indexOf('SPLINE') + 40))
    expect(cut.features.length).toBeGreaterThan(1)
    expect(cut.warnings).toContain('truncated')
  })

  const given = '../shared/data/cad'
  it.skipIf(!existsSync(given))('agrees with the given drawings (skipped when ../shared/data is absent)', async () => {
    const open = async (name: string) => {
      const path = `${given}/${name}`
      const main = { path, name, ext: 'dxf', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
      return dxfFormat.open({ name, main, members: [main] }, {}, context)
    }
    const [faces, graz] = [await open('3dface.dxf'), await open('Graz_10km_3m.dxf')]
    let count = 0
    for await (const batch of faces.layers[0]!.features(context)) count += batch.length
    expect(count).toBe(71)
    expect(graz.layers[0]!.crs.srid).toBe(3395)
    await Promise.all([faces.close(), graz.close()])
  })
})
