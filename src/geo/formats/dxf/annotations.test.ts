import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'
import { readAll } from '../read-all.test-helper'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A drawing of groups given as "code value" lines. */
async function drawing(entities: string, blocks = ''): Promise<string> {
  const section = (name: string, body: string) => `0 SECTION\n2 ${name}\n${body}0 ENDSEC\n`
  const lines = `${section('HEADER', '9 $ACADVER\n1 AC1015\n')}${section('BLOCKS', blocks)}${section('ENTITIES', entities)}0 EOF`
  const path = join(folder, `${Math.random()}.dxf`)
  await writeFile(path, lines.replace(/^(\d+) (.*)$/gm, '$1\n$2') + '\n')
  return path
}

it('gives a multileader its lines up to the landing, and its text where it stands', async () => {
  const path = await drawing(
    '0 MULTILEADER\n8 NOTES\n300 CONTEXT_DATA{\n10 218\n20 8\n290 1\n304 {\\C1;see} note\n12 220\n22 10\n32 0\n' +
      '302 LEADER{\n290 1\n291 1\n10 210\n20 10\n11 1\n21 0\n40 2\n' +
      '304 LEADER_LINE{\n10 200\n20 0\n30 0\n91 0\n305 }\n304 LEADER_LINE{\n10 200\n20 20\n305 }\n303 }\n301 }\n340 2C\n',
  )
  const { features } = await readAll(path)
  expect(features.map((feature) => feature.geometry?.type)).toEqual(['MultiLineString', 'Point'])
  expect(Array.from(features[0]?.geometry?.coords ?? [])).toEqual([
    ...[200, 0, 0, 210, 10, 0, 212, 10, 0],
    ...[200, 20, 0, 210, 10, 0, 212, 10, 0],
  ])
  expect(features[1]?.properties).toContain('see note')
  expect(features[1]?.style?.label).toBe('see note')
  expect(Array.from(features[1]?.geometry?.coords ?? [])).toEqual([220, 10, 0])
})

it('draws each line of a multiline off its vertices', async () => {
  const vertex = (x: number) =>
    `11 ${x}\n21 100\n31 0\n12 1\n22 0\n32 0\n13 0\n23 1\n33 0\n74 2\n41 0.5\n41 0\n75 0\n74 2\n41 -0.5\n41 0\n75 0\n`
  const { features } = await readAll(await drawing(`0 MLINE\n8 0\n71 1\n72 2\n73 2\n${vertex(0)}${vertex(10)}`))
  expect(Array.from(features[0]?.geometry?.coords ?? [])).toEqual([0, 100.5, 0, 10, 100.5, 0, 0, 99.5, 0, 10, 99.5, 0])
})

it('counts every copy of an insert in rows and columns, and one of several colours once', async () => {
  const block =
    '0 BLOCK\n8 0\n2 B\n10 0\n20 0\n0 LINE\n8 0\n62 1\n10 0\n20 0\n11 1\n21 0\n0 LINE\n8 0\n62 2\n10 0\n20 0\n11 0\n21 1\n0 ENDBLK\n'
  const path = await drawing('0 INSERT\n8 0\n2 B\n10 5\n20 5\n70 3\n71 2\n44 10\n45 20\n', block)
  const report = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
  expect(report.layers[0]).toMatchObject({
    features: 6,
    geometryTypes: ['MultiLineString'],
    bboxNative: [5, 5, 26, 26],
  })
})
