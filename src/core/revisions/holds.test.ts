import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FetchWait, HoldScope } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { KnownLayers } from '../layers/known-layers'
import { knownOf, layerOf, noteOnDisk, openCacheSite, project } from './cache-site.test-helper'
import { createHoldRoom } from './hold-room'
import { createHolds, type Holds } from './holds'
import { createRevisionStates, type RevisionStates } from './revision-states'
import { createWanted } from './wanted'
import type { Box } from '../uploads/plan/placement/landing'

let site: ReturnType<typeof openCacheSite>
let known: KnownLayers
let brought: string[]
let failing: Map<string, AppError>
let holds: Holds
let states: RevisionStates
let limitBytes: number
let waits: FetchWait | null
let looked: number | null
let named: number[]
const whole: HoldScope = { kind: 'project' }

beforeEach(() => {
  site = openCacheSite()
  known = knownOf([layerOf(1, 3), layerOf(2, 1)], [1])
  brought = []
  failing = new Map()
  limitBytes = 0
  waits = null
  looked = null
  named = []
  open()
})
afterEach(() => site.close())

/** Opens the holds as a program does at its start. */
function open(check: () => Promise<void> = () => Promise.resolve()): void {
  const wanted = createWanted(
    site.index,
    () => known,
    () => new Set(named),
  )
  states = createRevisionStates({ index: site.index, wanted, log: () => undefined, emit: () => undefined })
  holds = createHolds({
    index: site.index,
    known: () => known,
    wanted,
    states,
    check,
    readLayers: () => Promise.resolve(),
    prepare: ({ layerId, revisionId }) => {
      brought.push(revisionId)
      const failure = failing.get(revisionId)
      if (failure) {
        states.set({ project, layerId, revisionId }, { state: 'failed', fraction: null, error: failure.toWire() })
        return Promise.reject(failure)
      }
      noteOnDisk(site.index, layerId, revisionId)
      return Promise.resolve()
    },
    room: createHoldRoom({ index: site.index, wanted, limitBytes: () => limitBytes }),
    askSizes: () => Promise.resolve(),
    fetching: {
      waits: () => waits,
      isLooked: (_, layerId) => layerId === looked,
      isOpen: () => true,
      onTried: () => undefined,
    },
    onChanged: () => undefined,
  })
}
const held = () =>
  states
    .list(project)
    .filter((state) => state.held)
    .map(({ revisionId }) => revisionId)
    .sort()

it('brings all revisions that are wanted, the latest of every layer first', async () => {
  holds.set(project, [{ scope: whole, depth: 'all' }])
  await holds.settled()
  expect(brought).toEqual(['1-r3', '2-r1', '1-r2', '1-r1'])
  expect(held()).toEqual(['1-r1', '1-r2', '1-r3', '2-r1'])
})

it('brings what is new in a held project: a layer of a colleague, another revision', async () => {
  holds.set(project, [{ scope: whole, depth: 1 }])
  await holds.settled()
  brought = []
  known = knownOf([layerOf(1, 4), layerOf(2, 1), layerOf(3, 2)])
  holds.refresh(project)
  await holds.settled()
  expect(brought).toEqual(['1-r4', '3-r2'])
})

it('calls nothing held that is not on the disk, whatever is wished', async () => {
  failing.set('1-r3', new AppError('file.corrupt', 'It is damaged.'))
  holds.set(project, [{ scope: whole, depth: 2 }])
  await holds.settled()
  expect(held()).toEqual(['1-r2', '2-r1'])
  expect(states.list(project).find(({ revisionId }) => revisionId === '1-r3')).toMatchObject({
    wanted: true,
    onDisk: false,
    held: false,
    error: { message: 'It is damaged.' },
  })
})

it('does not read again and again what cannot be read, except when somebody asks for it', async () => {
  failing.set('1-r3', new AppError('file.corrupt', 'It is damaged.', { retry: 'never' }))
  holds.set(project, [{ scope: whole, depth: 1 }])
  await holds.settled()
  brought = []
  holds.refresh(project)
  await holds.settled()
  expect(brought).toEqual([])
  holds.pause(project, false)
  await holds.settled()
  expect(brought).toEqual(['1-r3'])
})

it('asks for nothing that the service says it does not give, and names it', async () => {
  const rows = layerOf(1, 2, { downloadRules: 1 })
  if (rows.revisions[1]?.source) rows.revisions[1].source.url = null
  known = knownOf([rows])
  holds.set(project, [{ scope: whole, depth: 'all' }])
  await holds.settled()
  expect(brought).toEqual(['1-r2'])
  const withheld = states.list(project).find(({ revisionId }) => revisionId === '1-r1')
  expect(withheld).toMatchObject({ wanted: true, error: { code: 'service.forbidden' } })
  expect(withheld?.error?.message).toContain('only the latest source')
})

it('ends with a full disk, and goes on where it was', async () => {
  failing.set('1-r3', new AppError('disk.full', 'The disk is full.', { retry: 'later' }))
  holds.set(project, [{ scope: whole, depth: 'all' }])
  await holds.settled()
  expect(brought.length).toBeLessThanOrEqual(2)
  failing.clear()
  brought = []
  open()
  holds.refresh(project)
  await holds.settled()
  expect(held()).toHaveLength(4)
  expect(brought).not.toContain('2-r1')
})

it('stops when it is told to, also for the next start, and goes on when it is told to', async () => {
  holds.pause(project, true)
  site.index.wishes.set(project, { scope: whole, depth: 'all' }, () => false)
  open()
  holds.refresh(project)
  await holds.settled()
  expect(brought).toEqual([])
  expect(holds.get(project)).toMatchObject({ paused: true, running: false })
  holds.pause(project, false)
  await holds.settled()
  expect(held()).toHaveLength(4)
})

it('keeps a layer out of a held project, and takes it in again with the project', () => {
  holds.set(project, [{ scope: whole, depth: 1 }])
  holds.set(project, [{ scope: { kind: 'layer', layerId: 1 }, depth: null }])
  expect(states.list(project).map(({ revisionId }) => revisionId)).toEqual(['2-r1'])
  holds.set(project, [{ scope: whole, depth: 2 }])
  expect(holds.get(project).wishes).toEqual([{ scope: whole, depth: 2 }])
  holds.set(project, [{ scope: whole, depth: null }])
  expect(holds.get(project).wishes).toEqual([])
})

it('holds a folder with what comes into it, and follows it to another path', async () => {
  holds.set(project, [{ scope: { kind: 'folder', path: 'Water' }, depth: 1 }])
  await holds.settled()
  expect(brought).toEqual(['1-r3'])
  site.index.wishes.moveFolder(project, 'Water', 'Wet/Water')
  expect(holds.get(project).wishes).toEqual([{ scope: { kind: 'folder', path: 'Wet/Water' }, depth: 1 }])
})

it('brings what is held after an index that could not be read', async () => {
  let broken = true
  open(() => (broken ? Promise.reject(new Error('disk I/O error')) : Promise.resolve()))
  holds.set(project, [{ scope: whole, depth: 1 }])
  await expect(holds.settled()).rejects.toThrow('disk I/O error')
  broken = false
  holds.set(project, [{ scope: whole, depth: 1 }])
  await holds.settled()
  expect(held()).toEqual(['1-r3', '2-r1'])
})

it('keeps what is held of a layer that the service does not list any more, and says when it last did', async () => {
  holds.set(project, [{ scope: whole, depth: 1 }])
  await holds.settled()
  known = knownOf([layerOf(2, 1)], [], '2026-01-02T00:00:00Z')
  holds.refresh(project)
  await expect.poll(() => held()).toEqual(['1-r3', '2-r1'])
  const gone = createWanted(site.index, () => known).gone(project)
  expect(gone).toMatchObject([{ layer: { id: 1 }, path: 'Water', seenAt: '2026-01-01T00:00:00Z' }])
})

const here: HoldScope = { kind: 'area', name: 'Cutting', box: [10, 50, 11, 51] }
const place = (layerId: number, revisionId: string, box: Box | null) =>
  site.index.places.save({ project, layerId, revisionId }, box)

it('holds what meets an area, and reads what nobody has placed yet to find out, after the others', async () => {
  known = knownOf([layerOf(1, 1), layerOf(2, 2), layerOf(3, 1), layerOf(4, 1)])
  place(2, '2-r2', [10.5, 50.5, 12, 52])
  place(3, '3-r1', [20, 50, 21, 51])
  place(4, '4-r1', null)
  holds.set(project, [{ scope: here, depth: 1 }])
  await holds.settled()
  expect(brought).toEqual(['2-r2', '1-r1'])
  place(1, '1-r1', [0, 0, 1, 1])
  expect(held()).toEqual(['2-r2'])
})

it('takes a new revision into an area by its own place, and not by that of the one before', async () => {
  known = knownOf([layerOf(1, 1)])
  place(1, '1-r1', [20, 50, 21, 51])
  holds.set(project, [{ scope: here, depth: 'all' }])
  await holds.settled()
  expect(brought).toEqual([])
  known = knownOf([layerOf(1, 2)])
  holds.refresh(project)
  await holds.settled()
  expect(brought).toEqual(['1-r2'])
  place(1, '1-r2', [10, 50, 20, 51])
  holds.refresh(project)
  await holds.settled()
  expect(held()).toEqual(['1-r1', '1-r2'])
})

it('holds the layers that the permits of a list name, and lets them go with the list alone', async () => {
  const list: HoldScope = { kind: 'permits', name: 'Mine', choice: { filters: { statuses: [8] } } }
  named = [2]
  holds.set(project, [{ scope: list, depth: 1 }])
  await holds.settled()
  expect(held()).toEqual(['2-r1'])
  holds.set(project, [{ scope: whole, depth: 1 }])
  holds.set(project, [{ scope: list, depth: null }])
  await holds.settled()
  expect(held()).toEqual(['1-r3', '2-r1'])
  expect(holds.get(project).wishes).toEqual([{ scope: whole, depth: 1 }])
})

it('holds a chosen revision besides the latest, until its layer is let go', async () => {
  holds.set(project, [
    { scope: whole, depth: 1 },
    { scope: { kind: 'revision', layerId: 1, revisionId: '1-r1' }, depth: 1 },
  ])
  await holds.settled()
  expect(held()).toEqual(['1-r1', '1-r3', '2-r1'])
  holds.set(project, [{ scope: { kind: 'layer', layerId: 1 }, depth: null }])
  expect(held()).toEqual(['2-r1'])
})

it('keeps a layer that somebody let go out of an area too', async () => {
  place(1, '1-r3', [10, 50, 11, 51])
  place(2, '2-r1', [10, 50, 11, 51])
  holds.set(project, [{ scope: here, depth: 1 }])
  holds.set(project, [{ scope: { kind: 'layer', layerId: 1 }, depth: null }])
  await holds.settled()
  expect(held()).toEqual(['2-r1'])
})

it('names what does not fit in the limit, removes nothing for it, and brings smaller ones', async () => {
  noteOnDisk(site.index, 2, '2-r1', 100)
  known = knownOf([layerOf(1, 1), layerOf(2, 1), layerOf(3, 1)])
  site.index.saveSourceSize(project, '1-r1', 900)
  site.index.saveSourceSize(project, '3-r1', 10)
  limitBytes = 500
  holds.set(project, [{ scope: whole, depth: 1 }])
  await holds.settled()
  expect(held()).toEqual(['2-r1', '3-r1'])
  const error = states.list(project).find(({ revisionId }) => revisionId === '1-r1')?.error
  expect(error).toMatchObject({ code: 'hold.limit' })
  expect(error?.message).toContain('500')
  limitBytes = 5_000
  holds.refresh(project)
  await holds.settled()
  expect(held()).toEqual(['1-r1', '2-r1', '3-r1'])
})

it('brings nothing while fetching waits, and goes on when it is looked at again', async () => {
  waits = 'metered'
  holds.set(project, [{ scope: whole, depth: 1 }])
  await holds.settled()
  expect(brought).toEqual([])
  waits = null
  holds.refresh(project)
  await holds.settled()
  expect(held()).toEqual(['1-r3', '2-r1'])
})

it('brings first what somebody looks at', async () => {
  known = knownOf([layerOf(1, 1), layerOf(2, 1), layerOf(3, 2), layerOf(4, 1)])
  looked = 3
  holds.set(project, [{ scope: whole, depth: 'all' }])
  await holds.settled()
  expect(brought.slice(0, 2)).toEqual(['3-r2', '3-r1'])
  expect(brought).toHaveLength(5)
})
