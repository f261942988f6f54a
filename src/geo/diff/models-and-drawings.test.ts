import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileSetFromPath } from '../file-set'
import { wallsModel } from '../formats/ifc/small-model.test-helper'
import { diffFiles } from '.'
import { openDifferences } from './read-differences'

let folder: string
let counter = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-models-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function compare(before: string, after: string, extension: string) {
  const written = (text: string) => {
    const path = join(folder, `${counter++}.${extension}`)
    writeFileSync(path, text)
    return path
  }
  return compareFiles(written(before), written(after))
}

async function compareFiles(before: string, after: string) {
  const side = async (path: string) => ({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
  const outPath = join(folder, `${counter++}.db`)
  const summary = await diffFiles({ before: await side(before), after: await side(after), outPath })
  const stored = openDifferences(outPath)
  const kinds = ['added', 'removed', 'moved', 'changed'] as const
  const { features } = stored.list({ kinds, bbox4326: null, offset: 0, limit: 100, maxVertices: 10 })
  stored.close()
  return { ...summary, features }
}

describe('drawings', () => {
  interface Line {
    handle: string
    layer: string
    at: number
  }
  const drawing = (lines: readonly Line[]) =>
    [
      ...['0', 'SECTION', '2', 'ENTITIES'],
      ...lines.flatMap(({ handle, layer, at }) => [
        ...['0', 'LINE', '5', handle, '100', 'AcDbEntity', '8', layer, '100', 'AcDbLine'],
        ...['10', String(at), '20', '0', '30', '0', '11', String(at), '21', '50', '31', '0'],
      ]),
      ...['0', 'ENDSEC', '0', 'EOF', ''],
    ].join('\r\n')
  const lines = Array.from({ length: 40 }, (_, n): Line => ({
    handle: (n + 16).toString(16).toUpperCase(),
    layer: 'PIPES',
    at: n * 10,
  }))

  it('are compared entity by entity, by the handles where both have the same ones', async () => {
    const after = lines.flatMap((line, n) =>
      n === 3 ? [] : n === 5 ? [{ ...line, layer: 'DUCTS' }] : n === 7 ? [{ ...line, at: 5000 }] : [line],
    )
    const found = await compare(drawing(lines), drawing([...after, { handle: 'FF', layer: 'PIPES', at: 900 }]), 'dxf')
    // A drawing does not say where on earth it lies: nothing of it is shown on a map.
    expect(found.features.map(({ placed }) => placed)).toEqual(found.features.map(() => false))
    expect(found.withoutPlace).toBe(found.features.length)
    expect(found).toMatchObject({ added: 1, removed: 1, changed: 2, moved: 1, unchanged: 37 })
    expect(found.matchedBy).toEqual({ by: 'handle', column: null })
    expect(found.features.map(({ key, change, moved, edits }) => [key, change, moved, edits])).toEqual([
      ['15', 'changed', false, [{ column: 'Layer', before: 'PIPES', after: 'DUCTS' }]],
      ['17', 'changed', true, []],
      ['FF', 'added', false, []],
      ['13', 'removed', false, []],
    ])
  })

  it('are compared by the handles also where one is a DWG and the other a DXF of it', async () => {
    const fixture = (name: string) => join(__dirname, '../formats/dwg/fixtures', name)
    const found = await compareFiles(fixture('site.dxf'), fixture('site-2018.dwg'))
    expect(found).toMatchObject({ added: 0, removed: 0, changed: 0, moved: 0, matchedBy: { by: 'handle' } })
    expect(found.unchanged).toBeGreaterThan(20)
  })

  it('are compared by place where a program has numbered all anew, and the numbers are no change', async () => {
    const after = lines.map((line, n) => ({ ...line, handle: (((n * 7) % 40) + 16).toString(16).toUpperCase() }))
    const found = await compare(drawing(lines), drawing(after), 'dxf')
    expect(found).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 40, matchedBy: { by: 'place' } })
  })
})

describe('models', () => {
  /** Ten walls, the first of which has a property set. */
  const model = (rating: string, change: (text: string) => string = (text) => text) =>
    change(
      wallsModel(Array<string>(10).fill('#14'), [
        `#800=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('${rating}'),$);`,
        `#801=IFCPROPERTYSINGLEVALUE('LoadBearing',$,IFCBOOLEAN(.T.),$);`,
        `#802=IFCPROPERTYSET('0set000000000000000001',$,'Pset_WallCommon',$,(#800,#801));`,
        `#803=IFCRELDEFINESBYPROPERTIES('0rel000000000000000001',$,$,$,(#902),#802);`,
      ]),
    )
  const id = (n: number) => String(n).padStart(22, '0')

  it('are compared element by element, by GlobalId and property', async () => {
    const after = model('REI 90', (text) =>
      text
        .replace(`IFCWALL('${id(1)}',$,'Wall'`, `IFCWALL('${id(1)}',$,'Parapet'`)
        .replace(`IFCWALL('${id(2)}'`, "IFCWALL('2new000000000000000001'")
        .replace('(#14));\n#931', '(#16));\n#931'),
    )
    const found = await compare(model('REI 60'), after, 'ifc')
    expect(found).toMatchObject({
      added: 0,
      removed: 0,
      changed: 4,
      moved: 1,
      matchedBy: { by: 'globalId', column: null },
    })
    // One that was made anew in the same place is known by that.
    expect(found.pairedBy).toMatchObject({ key: 3, geometry: 1 })
    const told = found.features.map(({ moved, edits }) => [moved, edits])
    expect(told.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      [false, [{ column: 'GlobalId', before: id(2), after: '2new000000000000000001' }]],
      [false, [{ column: 'Name', before: 'Wall', after: 'Parapet' }]],
      [false, [{ column: 'Pset_WallCommon.FireRating', before: 'REI 60', after: 'REI 90' }]],
      [true, []],
    ])
  })

  it('of which nothing but the order of lines is another are the same', async () => {
    const found = await compare(
      model('REI 60'),
      model('REI 60', (text) => text.replaceAll('#900', '#1900').replaceAll('#901', '#1901')),
      'ifc',
    )
    expect(found).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 10 })
  })
})
