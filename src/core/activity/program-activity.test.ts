import { expect, it, vi } from 'vitest'
import type { Payload } from '../../shared/contract'
import type { EditRecord } from '../edits/edit-record'
import type { Activity } from './activity'
import { createProgramActivity } from './program-activity'

const project = { connectionId: 'c1', organization: 'acme', projectId: 1 }

function programActivity() {
  const notes: Parameters<Activity['note']>[1][] = []
  const activity = { note: (_: unknown, entry: (typeof notes)[number]) => void notes.push(entry) }
  const heard = createProgramActivity(activity as unknown as Activity, (_, layerId) => `L${layerId}`)
  return { heard, notes, texts: () => notes.splice(0).map(({ who, text }) => `${who}: ${text}`) }
}

it('says of each waiting edit what became of it, and by whom', () => {
  const { heard, texts } = programActivity()
  const edit = {
    project,
    layerId: 4,
    layerName: 'Mains',
    content: { kind: 'move', path: 'A', before: null },
    message: 'Gone.',
  }
  for (const outcome of ['sent', 'dropped', 'again', 'failed'] as const)
    heard.onEditTried(edit as unknown as EditRecord, outcome)
  const said = texts()
  expect(said.map((text) => text.split(' “')[0])).toEqual([
    'program: Sent what had waited:',
    'you: Took back an edit that waited:',
    'you: Kept mine:',
    'program: Not sent:',
  ])
  expect(said[3]).toMatch(/Gone\.$/)
})

it('tells the end of an upload once, and again only when it ended otherwise', () => {
  const { heard, notes, texts } = programActivity()
  const batch = { id: 'b', title: 'Day 3', state: 'running', rowsDone: 1, rowsFailed: 0, rowsTotal: 3, project }
  const tell = (changed: object) =>
    heard.onEvent('uploads.batchChanged', { batch: { ...batch, ...changed } } as Payload<'uploads.batchChanged'>)
  tell({})
  expect(notes).toEqual([])
  tell({ state: 'failed', rowsFailed: 2 })
  tell({ state: 'failed', rowsFailed: 2 })
  expect(notes.map(({ tone }) => tone)).toEqual(['bad'])
  expect(texts()).toEqual(['program: The upload “Day 3” has ended: 1 of 3 sent, 2 failed'])
  tell({ state: 'completed', rowsDone: 3 })
  expect(notes.map(({ tone }) => tone)).toEqual(['plain'])
  expect(texts()).toEqual(['program: The upload “Day 3” has ended: 3 of 3 sent'])
})

it('tells that a service did not answer only once it does again, with the time since when', () => {
  const { heard, notes, texts } = programActivity()
  heard.onLink('c1', { state: 'ok', since: '2026-01-01T08:00:00Z' } as never)
  heard.onLink('c1', { state: 'unreachable', since: '2026-01-01T09:00:00Z' } as never)
  heard.onLink('c1', { state: 'unreachable', since: '2026-01-01T09:30:00Z' } as never)
  expect(notes).toEqual([])
  heard.onLink('c1', { state: 'ok', since: '2026-01-01T10:00:00Z' } as never)
  expect(notes.map(({ since }) => since)).toEqual(['2026-01-01T09:00:00Z'])
  heard.onLink('c1', { state: 'ok', since: '2026-01-01T11:00:00Z' } as never)
  expect(texts()).toHaveLength(1)
})

it('tells what a watched folder did by itself, and by whose rule', () => {
  const { heard, notes, texts } = programActivity()
  const drafted = { project, watchId: 'w', folder: 'Survey', added: 2 }
  heard.onEvent('watch.drafted', drafted as unknown as Payload<'watch.drafted'>)
  const sent = { project, watchId: 'w', folder: 'Survey', batchId: 'b', layers: 1, rule: 'Daily', by: 'Ada' }
  heard.onEvent('watch.sent', sent as unknown as Payload<'watch.sent'>)
  expect(notes.map(({ about, batchId }) => [about, batchId ?? null])).toEqual([
    ['upload', null],
    ['upload', 'b'],
  ])
  expect(texts()).toEqual([
    'program: Drafted from the watched folder Survey: 2 layers',
    'program: Sent from the watched folder Survey by the rule “Daily” of Ada: 1 layer',
  ])
})

it('tells together which held layers it has brought, and nothing of what was there or is not held', async () => {
  vi.useFakeTimers()
  const { heard, notes, texts } = programActivity()
  const become = (state: string, layerId: number, held = true) => {
    const states = [{ layerId, revisionId: `r${layerId}`, state, held }]
    heard.onEvent('revisions.stateChanged', { project, states } as unknown as Payload<'revisions.stateChanged'>)
  }
  become('ready', 1)
  for (const layerId of [2, 3, 4]) become('downloading', layerId)
  become('building', 2)
  become('ready', 2)
  become('ready', 3)
  become('ready', 4, false)
  expect(notes).toEqual([])
  await vi.runAllTimersAsync()
  expect(notes.map(({ about, layerId }) => [about, layerId])).toEqual([['hold', null]])
  expect(texts()[0]).toMatch(/L2.*L3/)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
