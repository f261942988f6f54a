import { expect, it } from 'vitest'
import type { HoldWish } from '../../shared/contract'
import type { LayerRevision } from '../../shared/rest'
import { AppError } from '../../shared/errors/app-error'
import { listHeld } from './held-wishes'
import { createHoldRoom } from './hold-room'

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
  const refusalOf = ({ layerId }: { layerId: number }) => (layerId === 1 ? full : null)
  const parts = {
    index,
    wanted,
    states: { failureOf: () => null },
    known: () => ({ layers: [1, 2].map(placed) }),
    room: { refusalsIn: () => refusalOf },
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

it('tells by their sizes which revisions do not fit into what is left, reading the sizes once', () => {
  let read = 0
  const index = {
    revisions: () => [],
    revision: () => null,
    sourceSizes: () => (read++, new Map([['small', 3], ['large', 40]])), // prettier-ignore
  }
  const room = (limitBytes: number) =>
    createHoldRoom({ index, wanted: {}, limitBytes: () => limitBytes } as unknown as Parameters<
      typeof createHoldRoom
    >[0])
  const refusalOf = room(10).refusalsIn(project)
  const codes = ['small', 'large', 'unknown'].map((revisionId) => refusalOf({ project, layerId: 1, revisionId })?.code)
  expect([codes, read]).toEqual([[undefined, 'hold.limit', undefined], 1])
  expect(room(0).refusalsIn(project)({ project, layerId: 1, revisionId: 'large' })).toBeNull()
})
