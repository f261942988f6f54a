import { expect, it } from 'vitest'
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
