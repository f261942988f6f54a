import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HoldScope } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { KnownLayers } from '../layers/known-layers'
import { knownOf, layerOf, noteOnDisk, openCacheSite, project } from './cache-site.test-helper'
import { createHolds, type Holds } from './holds'
import { createRevisionStates, type RevisionStates } from './revision-states'
import { createWanted } from './wanted'

let site: ReturnType<typeof openCacheSite>
let known: KnownLayers
let brought: string[]
let failing: Map<string, AppError>
let holds: Holds
let states: RevisionStates
const whole: HoldScope = { kind: 'project' }

beforeEach(() => {
  site = openCacheSite()
  known = knownOf([layerOf(1, 3), layerOf(2, 1)], [1])
  brought = []
  failing = new Map()
  open()
})
afterEach(() => site.close())

/** Opens the holds as a program does at its start. */
function open(check: () => Promise<void> = () => Promise.resolve()): void {
  const wanted = createWanted(site.index, () => known)
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
