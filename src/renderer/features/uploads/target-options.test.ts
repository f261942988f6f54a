import { expect, it } from 'vitest'
import type { PlanRow } from '../../../shared/contract'
import type { LayerEntry } from '../../model/directory'
import { targetOptions } from './target-options'

const layers = Array.from(
  { length: 10_000 },
  (_, id) =>
    ({ kind: 'layer', layer: { id, name: `Pit ${id}` }, path: id % 2 ? 'Drains' : null }) as unknown as LayerEntry,
)
const row = {
  ...{ targetLayerId: 5, targetLayerName: 'Pit 5' },
  candidates: [
    { layerId: 5, name: 'Pit 5' },
    { layerId: 9, name: 'Pit 9' },
  ],
} as unknown as PlanRow
const labels = (query: string, of: PlanRow | null = row) => targetOptions(of, layers, query).map(({ label }) => label)

it('offers first what the row would fit, each layer once, and never a list that nobody looks through', () => {
  const shown = labels('')
  expect(shown.slice(0, 6)).toEqual([
    ...['Make a new layer', 'Revise “Pit 5”', 'Revise “Pit 9”', 'Leave out', 'Revise “Pit 0”', 'Revise “Pit 1”'],
  ])
  expect(shown.length).toBeLessThan(60)
  expect(new Set(shown).size).toBe(shown.length)
})

it('finds any layer by words of its name and folder', () => {
  expect(labels('pit 9877 drains')).toEqual(['Revise “Pit 9877”'])
  expect(targetOptions(row, layers, '9877')[0]).toEqual({
    key: 'layer:9877',
    label: 'Revise “Pit 9877”',
    detail: 'Drains',
  })
  expect(labels('culvert')).toEqual([])
})

it('offers several rows no layer: two files are not one revision', () => {
  expect(labels('pit', null)).toEqual(['Make a new layer', 'Leave out'])
})
