// @vitest-environment happy-dom
import { createApp } from 'vue'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan, PlanRow } from '../../shared/contract'
import type { AppClient } from '../client'
import { provideClient } from '../client/use-client'
import { useToasts } from './toasts'
import { useUploadPlan } from './upload-plan'
import { useWorkspace } from './workspace'

const project = { connectionId: 'c', organization: 'o', projectId: 1 }
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
  state: 'ready',
  progress: { rowsDone: 0, rowsTotal: 0, files: 0, bytes: 0 },
  mirrorFolders: true,
  landingArea: '',
  rows,
  ignored: [],
  unread: [],
  error: null,
  ...changes,
})

/** A client that answers from a table and lets the test speak for the core. */
function makeClient(answers: Record<string, (params: never) => unknown>) {
  const calls: { name: string; params: unknown }[] = []
  const receivers = new Map<string, ((payload: unknown) => void)[]>()
  const client = {
    call: (name: string, params: never) => {
      calls.push({ name, params })
      return Promise.resolve(answers[name]?.(params))
    },
    subscribe: (name: string, receive: (payload: unknown) => void) => {
      receivers.set(name, [...(receivers.get(name) ?? []), receive])
      return () => undefined
    },
    onGone: () => undefined,
  } as unknown as AppClient
  const emit = (name: string, payload: unknown) => receivers.get(name)?.forEach((receive) => receive(payload))
  return { client, calls, emit }
}

describe('the upload plan store', () => {
  let core: ReturnType<typeof makeClient>
  let store: ReturnType<typeof useUploadPlan>
  let toasts: ReturnType<typeof useToasts>

  beforeEach(async () => {
    vi.useFakeTimers()
    core = makeClient({
      'uploads.makePlan': () => ({ planId: 'p1' }),
      'uploads.getPlan': () => plan([row('a'), row('b')]),
      'uploads.findOpenPlan': () => null,
      'uploads.start': () => ({ batchId: 'b1' }),
    })
    const app = createApp({})
    provideClient(app, core.client)
    const pinia = createPinia()
    app.use(pinia)
    useWorkspace(pinia).current = project
    toasts = useToasts(pinia)
    store = useUploadPlan(pinia)
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

  it('does what a mend says, and tells when it needs a choice first', () => {
    const mend = { label: '', options: { srid: 28356 } }
    expect(store.mend(row('a'), 'lands-far', { ...mend, kind: 'set-options' })).toBe(true)
    expect(store.mend(row('a'), 'lands-far', { ...mend, kind: 'send-anyway' })).toBe(true)
    expect(store.mend(row('a'), 'no-crs', { ...mend, kind: 'choose-crs' })).toBe(false)
    expect(namesOf('uploads.editRows').map(({ params }) => params)).toEqual([
      { planId: 'p1', rowIds: ['a'], options: { srid: 28356 } },
      { planId: 'p1', rowIds: ['a'], overrideProblems: ['lands-far'] },
    ])
  })

  it('is empty after the start, so that the next drop makes a new plan', async () => {
    expect(await store.start()).toBe('b1')
    expect(store.head).toBeNull()
    change([row('late')])
    expect(store.rows).toHaveLength(0)
  })
})
