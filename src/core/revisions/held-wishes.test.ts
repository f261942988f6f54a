import { expect, it } from 'vitest'
import type { HoldWish } from '../../shared/contract'
import type { LayerRevision } from '../../shared/rest'
import { AppError } from '../../shared/errors/app-error'
import { listHeld } from './held-wishes'

const project = { connectionId: 'c', organization: 'o', projectId: 1 }
const area: HoldWish = { scope: { kind: 'area', name: 'Quay', box: [150, -30, 151, -29] }, depth: 1 }
const withheld = new AppError('service.forbidden', 'The owner of this layer shares no files.').toWire()

it('reads no layer to see where it lies that the service does not give, and names it and what does not fit', () => {
  const placed = (id: number) => ({
    layer: { id, name: `Layer ${id}`, downloadRules: 0, revisions: [{ id: `r${id}`, source: null } as LayerRevision] },
    path: '',
  })
  const index = {
    wishes: { list: () => [area] },
    onDisk: () => new Set(),
    sourceSizes: () => new Map(),
    revisions: () => [],
  }
  const wanted = {
    of: () => ({ has: () => true, withheld: (layerId: number) => (layerId === 2 ? withheld : null) }),
    factsOf: () => ({ places: new Map(), namedBy: () => new Set() }),
  }
  const full = new AppError('hold.limit', 'It does not fit.').toWire()
  const refusalOf = ({ layerId }: { layerId: number }, left: number) => (layerId === 1 && left === 9 ? full : null)
  const parts = {
    index,
    wanted,
    states: { failureOf: () => null },
    known: () => ({ layers: [1, 2].map(placed) }),
    room: { left: () => 9, refusalOf },
  }
  const [held] = listHeld(parts as unknown as Parameters<typeof listHeld>[0], project)
  expect(held).toMatchObject({
    unplaced: 1,
    layers: { wanted: 2, held: 0 },
    waits: [
      { reason: full.message, layers: ['Layer 1'] },
      { reason: withheld.message, layers: ['Layer 2'] },
    ],
  })
})
