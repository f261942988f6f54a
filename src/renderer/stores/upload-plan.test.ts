// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan, PlanRow } from '../../shared/contract'
import { openProjectWindow, scriptedClient, someProject as project } from '../client/project-window.test-helper'
import { useToastList } from './toasts'
import { useUploadPlan } from './upload-plan'

const row = (id: string, changes: Partial<PlanRow> = {}): PlanRow =>
  ({
    id,
    name: id,
    folder: '',
    files: [],
    action: 'create',
    selected: true,
    options: {},
    problems: [],
    ...changes,
  }) as PlanRow
const plan = (rows: PlanRow[], changes: Partial<Plan> = {}): Plan => ({
  id: 'p1',
  project,
  title: 'W47',
  roots: ['/w47'],
  origins: [],
  state: 'ready',
  progress: { rowsDone: 0, rowsTotal: 0, files: 0, bytes: 0, secondsLeft: null },
  mirrorFolders: true,
  landingArea: '',
  rows,
  ignored: [],
  unread: [],
  error: null,
  ...changes,
})

describe('the upload plan store', () => {
  let core: ReturnType<typeof scriptedClient>
  let store: ReturnType<typeof useUploadPlan>
  let toasts: ReturnType<typeof useToastList>
  let closeProject: () => void
  let mirrored = true

  beforeEach(async () => {
    vi.useFakeTimers()
    mirrored = true
    core = scriptedClient({
      'uploads.makePlan': () => ({ planId: 'p1' }),
      'uploads.getPlan': () => plan([row('a'), row('b')], { mirrorFolders: mirrored }),
      'uploads.getLeftOut': () => ({ ignored: [{ path: '/w47/notes.docx', reason: 'no layer' }], unread: [] }),
      'uploads.findOpenPlan': () => null,
      'uploads.start': () => ({ batchId: 'b1' }),
    })
    const { pinia, scope } = openProjectWindow(core.client)
    toasts = useToastList(pinia)
    store = useUploadPlan(scope)
    closeProject = scope.end
    await store.make(['/w47'])
  })
  afterEach(() => vi.useRealTimers())

  const namesOf = (name: string) => core.calls.filter((call) => call.name === name)
  const change = (rows: PlanRow[], removedRowIds: string[] = [], id = 'p1') => {
    const { rows: _rows, ignored: _ignored, ...head } = plan([], { id })
    core.emit('uploads.planChanged', { plan: head, rows, removedRowIds })
  }

  it('takes changed, new and removed rows and keeps the others and their order', () => {
    store.selection = ['a', 'b']
    change([row('c'), row('b', { action: 'problem' })], ['a'])
    expect(store.rows.map(({ id, action }) => [id, action])).toEqual([
      ['b', 'problem'],
      ['c', 'create'],
    ])
    expect(store.selection).toEqual(['b'])
    change([row('z')], [], 'another plan')
    expect(store.rows).toHaveLength(2)
  })

  it('asks what was left out once the folder is scanned, and none of the rows again', async () => {
    core.calls.length = 0
    const told = (state: Plan['state']) => {
      const { rows: _rows, ignored: _ignored, unread: _unread, ...head } = plan([], { state })
      core.emit('uploads.planChanged', { plan: head, rows: [], removedRowIds: [] })
    }
    told('scanning')
    told('reading')
    await vi.advanceTimersByTimeAsync(0)
    expect(core.calls.map(({ name }) => name)).toEqual(['uploads.getLeftOut'])
    expect(store.head?.ignored).toEqual([{ path: '/w47/notes.docx', reason: 'no layer' }])
    expect(store.rows.map(({ id }) => id)).toEqual(['a', 'b'])
    told('ready')
    await vi.advanceTimersByTimeAsync(0)
    expect(store.head?.ignored).toHaveLength(1)
  })

  it('plans a folder with its folders mirrored as the person has it, whatever the plan before was made with', async () => {
    const asked = () =>
      namesOf('uploads.makePlan').map(({ params }) => (params as { mirrorFolders: boolean }).mirrorFolders)
    mirrored = false
    await store.make(['/w47/restored.dxf'])
    expect(store.head?.mirrorFolders).toBe(false)
    await store.make(['/w48'])
    expect(asked().at(-1)).toBe(true)
    await store.setMirror(false)
    await store.make(['/w49'])
    expect(asked().at(-1)).toBe(false)
  })

  it('leaves a discarded plan to the core when its project is closed', () => {
    store.discard()
    closeProject()
    expect(namesOf('uploads.discardPlan').map(({ params }) => params)).toEqual([{ planId: 'p1' }])
  })

  it('brings a discarded plan back when Undo comes in time, and only then leaves it to the core', async () => {
    store.discard()
    expect(store.head).toBeNull()
    toasts.act(toasts.shown[0]?.id ?? 0)
    expect(store.rows.map(({ id }) => id)).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(namesOf('uploads.discardPlan')).toHaveLength(0)

    store.discard()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(namesOf('uploads.discardPlan').map(({ params }) => params)).toEqual([{ planId: 'p1' }])
  })

  it('stops the reading at once when it is cancelled, and keeps for a while what was decided already', async () => {
    store.cancel()
    expect(store.head).toBeNull()
    expect(namesOf('uploads.discardPlan').map(({ params }) => params)).toEqual([{ planId: 'p1' }])

    await store.make(['/w47'])
    await store.edit(['a'], { selected: false })
    store.cancel()
    expect(namesOf('uploads.discardPlan')).toHaveLength(1)
    toasts.act(toasts.shown.at(-1)?.id ?? 0)
    expect(store.rows.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('does what a fix says, and tells when it needs a choice first', () => {
    const fix = { label: '', options: { srid: 28356 } }
    expect(store.fix(row('a'), 'lands-far', { ...fix, kind: 'set-options' })).toBe(true)
    expect(store.fix(row('a'), 'lands-far', { ...fix, kind: 'send-anyway' })).toBe(true)
    expect(store.fix(row('a'), 'lands-far', { ...fix, kind: 'take-back' })).toBe(true)
    expect(store.fix(row('a'), 'specification-file-name', { ...fix, kind: 'take-back' })).toBe(true)
    expect(store.fix(row('a'), 'no-crs', { ...fix, kind: 'choose-crs' })).toBe(false)
    expect(namesOf('uploads.editRows').map(({ params }) => params)).toEqual([
      { planId: 'p1', rowIds: ['a'], options: { srid: 28356 } },
      { planId: 'p1', rowIds: ['a'], overrideProblems: ['lands-far'] },
      { planId: 'p1', rowIds: ['a'], takeBackOverrides: ['lands-far'] },
      { planId: 'p1', rowIds: ['a'], takeBackRules: ['file-name'] },
    ])
  })

  it('is held against the layers again when its window comes back after minutes', async () => {
    const back = () => window.dispatchEvent(new Event('focus'))
    back()
    expect(namesOf('uploads.lookAgain')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    back()
    back()
    expect(namesOf('uploads.lookAgain').map(({ params }) => params)).toEqual([{ planId: 'p1' }])
  })

  it('is empty after the start, so that the next drop makes a new plan', async () => {
    expect(await store.start()).toBe('b1')
    expect(store.head).toBeNull()
    change([row('late')])
    expect(store.rows).toHaveLength(0)
  })
})
