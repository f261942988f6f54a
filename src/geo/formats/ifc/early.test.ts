import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Dataset, FileSet } from '../../model'
import type { EarlyPicture } from '../../early-view'
import { context } from '../read-all.test-helper'
import { ifcFormat } from './ifc-format'
import { modelStart } from './small-model.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'ifc-early-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Walls of 4 by 0.2 metres, ten metres apart, in EPSG:28356. */
function walls(count: number, ...more: string[]): FileSet {
  const lines = [
    ...modelStart,
    ...more,
    "#7=IFCPROJECTEDCRS('EPSG:28356',$,$,$,$,$,$);",
    '#8=IFCMAPCONVERSION(#3,#7,330000.,6250000.,0.,1.,0.,1.);',
  ]
  for (let wall = 0; wall < count; wall++) {
    const id = 100 + wall * 10
    lines.push(
      `#${id}=IFCCARTESIANPOINT((${wall * 10}.,0.,0.));`,
      `#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},$,$);`,
      `#${id + 2}=IFCLOCALPLACEMENT(#12,#${id + 1});`,
      `#${id + 4}=IFCEXTRUDEDAREASOLID(#13,#2,#11,2.7);`,
      `#${id + 5}=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#${id + 4}));`,
      `#${id + 6}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 5}));`,
      `#${id + 7}=IFCWALL('${String(wall).padStart(22, '0')}',$,'Wall',$,$,#${id + 2},#${id + 6},$,$);`,
    )
  }
  const path = join(folder, `${count}.ifc`)
  writeFileSync(path, [...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n'))
  const main = { path, name: 'walls.ifc', ext: 'ifc', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
  return { name: 'walls', main, members: [main] }
}

async function firstCorners(dataset: Dataset): Promise<number[]> {
  const corners: number[] = []
  for (const layer of dataset.layers)
    for await (const batch of layer.features(context))
      for (const { geometry } of batch) corners.push(geometry!.coords[0]!, geometry!.coords[1]!)
  return corners
}

it('shows a model in its place while it is read, and what is shown changes nothing of what is read', async () => {
  const pictures: EarlyPicture[] = []
  const early = {
    get due() {
      return pictures.length < 2
    },
    show(picture: EarlyPicture) {
      pictures.push({ ...picture, features: picture.features.map((feature) => structuredClone(feature)) })
      for (const { geometry } of picture.features) geometry!.coords.fill(NaN)
    },
  }
  const files = walls(400)
  const shown = await firstCorners(await ifcFormat.open(files, {}, { ...context, early }))
  expect(pictures.map(({ features }) => features.length)).toEqual([300, 301])
  expect(pictures[0]).toMatchObject({ format: 'ifc', crs: { srid: 28356 } })
  expect(shown).toEqual(await firstCorners(await ifcFormat.open(files, {}, context)))
  expect(shown).toHaveLength(800)
  const [{ features }] = pictures as [EarlyPicture]
  expect(features.flatMap(({ geometry }) => [geometry!.coords[0]!, geometry!.coords[1]!])).toEqual(shown.slice(0, 600))
  expect(features[7]!.properties).toContain('Wall')
})

it('shows nothing of a few elements', async () => {
  const early = { due: true, show: () => expect.unreachable() }
  await ifcFormat.open(walls(20), {}, { ...context, early })
})

it('tells how far it is while its lines are read, and then of its elements', async () => {
  const point = (n: number) => `#${10_000 + n}=IFCCARTESIANPOINT((${n}.,25.25,0.125));`
  const points = Array.from({ length: 150_000 }, (_, n) => point(n)).join('\n')
  const told: number[] = []
  const onProgress = (now: { bytesRead: number; bytesTotal: number }) => void told.push(now.bytesRead / now.bytesTotal)
  await ifcFormat.open(walls(2, points), {}, { ...context, onProgress })
  expect(told.filter((share) => share > 0 && share < 0.5)).not.toHaveLength(0)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.at(-1)).toBeGreaterThan(0.5)
})
