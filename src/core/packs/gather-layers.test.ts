import { describe, expect, it } from 'vitest'
import type { PackChoice } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import type { Box } from '../uploads/plan/placement/landing'
import { wantedRevisions } from './gather-layers'

/** A layer with so many revisions; the newest comes first. */
const layer = (id: number, name: string, revisions = 1) =>
  ({
    ...{ id, name },
    revisions: Array.from({ length: revisions }, (_, index) => ({ id: `${name}-${revisions - index}` })),
  }) as unknown as Layer

const trench: Box = [151, -34, 151.001, -33.999]
/** A box of some metres that begins so many metres north of the trench. */
const north = (metres: number): Box => [151, -33.999 + metres / 110_900, 151.0001, -33.999 + (metres + 5) / 110_900]

/** Names of the revisions that go in; with "?": only if they turn out to lie near. */
function wanted(choice: Partial<PackChoice>, layers: Layer[], places: Record<string, Box | null> = {}, named = [0]) {
  const found = wantedRevisions(
    { layers, notInForce: [{ layer: layer(9, 'repealed') } as never] },
    { permits: 'all', layers: 'permits', revisions: 1, ...choice },
    { boxes: [trench], named: new Set<number | string>(named) },
    (_layerId, revisionId) => places[revisionId],
  )
  return found.map(({ revisionId, number, ifNear }) => `${revisionId}${ifNear ? '?' : ''} ${number}`)
}

describe('the layers of a pack', () => {
  it('are all, those not in force too, or those that were chosen, with so many of their newest revisions', () => {
    const layers = [layer(1, 'mains', 3), layer(2, 'kerbs')]
    expect(wanted({ layers: 'all' }, layers)).toEqual(['mains-3 3', 'kerbs-1 1', 'repealed-1 1'])
    expect(wanted({ layers: { ids: [1] }, revisions: 2 }, layers)).toEqual(['mains-3 3', 'mains-2 2'])
    expect(wanted({ layers: { ids: [1, 9] }, revisions: 'all' }, layers)).toEqual([
      ...['mains-3 3', 'mains-2 2', 'mains-1 1', 'repealed-1 1'],
    ])
  })

  it('are those that lie within a hundred metres of a permit, by their latest revision', () => {
    const layers = [layer(1, 'touching'), layer(2, 'near'), layer(3, 'far'), layer(4, 'moved', 2)]
    const places = {
      ...{ 'touching-1': trench, 'near-1': north(95), 'far-1': north(105), 'repealed-1': null },
      ...{ 'moved-2': north(1_000), 'moved-1': trench },
    }
    expect(wanted({}, layers, places)).toEqual(['touching-1 1', 'near-1 1'])
  })

  it('are read first where their place is not known, and left out where they have none', () => {
    const layers = [layer(1, 'unread', 2), layer(2, 'nowhere')]
    const places = { 'nowhere-1': null, 'repealed-1': null }
    expect(wanted({ revisions: 'all' }, layers, places)).toEqual(['unread-2? 2', 'unread-1? 1'])
  })

  it('are those that a permit names, wherever they lie', () => {
    const layers = [layer(1, 'far'), layer(2, 'nowhere')]
    const places = { 'far-1': north(5_000), 'nowhere-1': null, 'repealed-1': null }
    expect(wanted({}, layers, places, [1])).toEqual(['far-1 1'])
    expect(wanted({}, layers, places, ['nowhere'] as never)).toEqual(['nowhere-1 1'])
  })
})
