import { describe, expect, it } from 'vitest'
import type { DiffFeature } from '../../stores/compare'
import { likelyReplaces } from './likely-replaces'

type Values = Record<string, string | number | null>
const side = (places: [number, number][], properties: Values) => ({
  properties,
  coordinates: places,
  geometryType: 'LineString',
  vertices: places.length,
})
const gone = (key: string, places: [number, number][], properties: Values): DiffFeature => ({
  ...{ index: 0, placed: true, edits: [], pairedBy: null },
  change: 'removed',
  moved: false,
  key,
  before: side(places, properties),
  after: null,
})
const main: Values = {
  street: 'Quay Road',
  owner: 'Harbour Water',
  diameter: 'DN 300',
  material: 'Cast iron',
  depth: 1.2,
}
const fresh: DiffFeature = {
  ...{ index: 1, placed: true, edits: [], pairedBy: null },
  change: 'added',
  moved: false,
  key: 'new',
  before: null,
  after: side(
    [
      [0, 0],
      [0.0005, 0.0004],
      [0.001, 0],
    ],
    { ...main, diameter: 'DN 375', material: 'PE 100', depth: 1.4 },
  ),
}

describe('what an added feature likely replaces', () => {
  it('is the removed one between the same ends, whichever way it was drawn, and says why', () => {
    const old = gone('old', [[0.001, 0], [0, 0]], main) // prettier-ignore
    expect(likelyReplaces(fresh, [fresh, old])).toMatchObject({
      feature: { key: 'old' },
      why: 'same ends, same street',
    })
    expect(likelyReplaces(old, [fresh, old])?.feature.key).toBe('new')
  })

  it('is nothing that lies elsewhere or shares no attributes', () => {
    const elsewhere = gone('far', [[0.1, 0], [0.101, 0]], main) // prettier-ignore
    const other = gone('gas', [[0, 0], [0.001, 0]], { street: 'Pier 4', owner: 'Gas', diameter: 'DN 80' }) // prettier-ignore
    expect(likelyReplaces(fresh, [fresh, elsewhere, other])).toBeNull()
  })

  it('prefers the one that has both ends in common', () => {
    const near = gone('near', [[0, 0], [0.0005, 0]], main) // prettier-ignore
    const whole = gone('whole', [[0, 0], [0.001, 0]], main) // prettier-ignore
    expect(likelyReplaces(fresh, [near, whole])?.feature.key).toBe('whole')
  })
})
