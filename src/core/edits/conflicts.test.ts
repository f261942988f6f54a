import { expect, it } from 'vitest'
import type { DirectoryNode, Layer, LayerUpdate } from '../../shared/rest'
import { checkExpectedContent, checkExpectedLayer, checkExpectedPlaces } from './conflicts'

const folder = (path: string, layerIds: number[], directories: DirectoryNode[] = []): DirectoryNode => ({
  ...{ id: path, path, directories },
  layers: layerIds.map((layerId) => ({ id: `n${layerId}`, layerId, layerName: `L${layerId}`, path })),
})
const root = folder('/', [9], [folder('/A', [1], [folder('/A/B', [2, 3, 4, 5])]), folder('/AB', [6])])
/** What is said to a person; '' when nothing is in the way. */
const said = (check: () => void): string => {
  try {
    check()
    return ''
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`
  }
}

it('lets a folder go that holds what it is thought to hold, and names what else lies in it at any depth', () => {
  const content = (path: string, ...known: number[]) => said(() => checkExpectedContent(root, path, known))
  expect(content('A', 1, 2, 3, 4, 5)).toBe('')
  expect(content('AB', 6)).toBe('')
  expect(content('Gone')).toBe('')
  expect(content('A', 1, 2, 3, 4)).toMatch(
    /^service\.conflict: The folder “A” was not removed.*meanwhile: “L5”\. Without/,
  )
  expect(content('A', 1, 5)).toMatch(/: “L2”, “L3”, “L4”\. Without/)
  expect(content('A', 5)).toMatch(/: “L1”, “L2”, “L3” and 1 more\./)
})

it('moves a layer from where it is thought to lie, or when it lies there already', () => {
  const places = (layerId: number, path: string | null, wanted: string | null) =>
    said(() => checkExpectedPlaces(root, [{ layerId, path }], wanted, (id) => `Layer ${id}`))
  expect([places(1, 'A', 'C'), places(1, 'C', 'A'), places(7, null, 'A'), places(9, '', null)]).toEqual(['', '', '', '']) // prettier-ignore
  expect(places(1, 'C', 'D')).toMatch(/“Layer 1” was moved by somebody else meanwhile; it lies in “A” now/)
  expect(places(7, 'A', 'D')).toContain('it lies in no folder now')
  expect(places(9, 'A', 'D')).toContain('it lies at the top now')
})

it('changes a layer that holds what it is thought to hold, and says what it holds else', () => {
  const unset = { description: null, startDate: null, endDate: null, global: false, onByDefault: true }
  const layer = { ...unset, name: 'Pipes', downloadRules: 2, lastEditDate: '2026-11-21T09:30:00Z' } as Layer
  const change = (changes: LayerUpdate, properties: LayerUpdate, lastEditDate: string | null = null) =>
    said(() => checkExpectedLayer(layer, changes, { properties, lastEditDate }))
  expect(change({ name: 'Mains' }, { name: 'Pipes' })).toBe('')
  expect(change({ name: 'Pipes' }, { name: 'Mains' })).toBe('')
  expect(change({ name: 'Mains' }, {})).toBe('')
  expect(change({ name: 'Mains', downloadRules: 0 }, { name: 'Water', downloadRules: 1 })).toMatch(
    /It is now: Name “Pipes”, Downloads none\.$/,
  )
  const early = '2026-11-20T00:00:00Z'
  expect(change({ opacity: 1 }, {}, early)).toMatch(/on 2026-11-21 09:30:00 UTC\..* set now: Opacity\.$/)
  expect([change({ opacity: 1 }, {}, layer.lastEditDate), change({ opacity: 1 }, {}), change({ name: 'x' }, {}, early)]).toEqual(['', '', '']) // prettier-ignore
})
