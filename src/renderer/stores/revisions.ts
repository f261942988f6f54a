import { computed, onScopeDispose, ref, shallowRef, triggerRef, watch } from 'vue'
import type { PreparedRevision, RevisionState } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { useApp } from './app'
import { defineProjectStore } from './define-store'

const keyOf = (layerId: number, revisionId: string) => `${layerId}/${revisionId}`

/** Revisions on their way to the map and kept offline. */
export const useRevisions = defineProjectStore('revisions', ({ project }) => {
  const client = useClient()
  const app = useApp()
  const states = shallowRef(new Map<string, RevisionState>())
  const prepared = shallowRef(new Map<string, PreparedRevision>())
  /** Parts that are drawn while the whole is read. */
  const previews = shallowRef(new Map<string, PreparedRevision>())
  /** What the map draws of each: the whole, or the part of it that is there. */
  const drawn = computed(() => new Map([...previews.value, ...prepared.value]))
  const failures = shallowRef(new Map<string, AppError>())
  const running = new Map<string, { promise: Promise<PreparedRevision>; abort: AbortController }>()
  const preparing = ref(0)

  const held = computed(() => [...states.value.values()].filter((state) => state.held))
  /** Layers of which a revision is wanted and here: these open without the network. */
  const keptLayerIds = computed(() => new Set(held.value.map(({ layerId }) => layerId)))
  const keptBytes = computed(() => held.value.reduce((sum, each) => sum + each.sizeBytes, 0))

  const stateOf = (layerId: number, revisionId: string) => states.value.get(keyOf(layerId, revisionId)) ?? null
  const preparedOf = (layerId: number, revisionId: string) => prepared.value.get(keyOf(layerId, revisionId)) ?? null
  const drawnOf = (layerId: number, revisionId: string) => drawn.value.get(keyOf(layerId, revisionId)) ?? null
  const failureOf = (layerId: number, revisionId: string) => failures.value.get(keyOf(layerId, revisionId)) ?? null

  /** Brings a revision to the map; twice asked for, done once. Rejects with AppError, which is also remembered. */
  function prepare(layerId: number, revisionId: string): Promise<PreparedRevision> {
    const key = keyOf(layerId, revisionId)
    const done = prepared.value.get(key)
    if (done) return Promise.resolve(done)
    const open = running.get(key)
    if (open) return open.promise
    const abort = new AbortController()
    preparing.value += 1
    if (failures.value.delete(key)) triggerRef(failures)
    const promise = client
      .call('revisions.prepare', { project, layerId, revisionId }, { signal: abort.signal })
      .then((answer) => {
        prepared.value.set(key, answer)
        triggerRef(prepared)
        return answer
      })
      .catch((thrown: unknown) => {
        const error = toAppError(thrown)
        if (error.code !== 'cancelled') {
          failures.value.set(key, error)
          triggerRef(failures)
        }
        throw error
      })
      .finally(() => {
        preparing.value -= 1
        running.delete(key)
        if (previews.value.delete(key)) triggerRef(previews)
      })
    running.set(key, { promise, abort })
    return promise
  }

  const isRunning = (layerId: number, revisionId: string) => running.has(keyOf(layerId, revisionId))

  /** Stops bringing a revision to the map, when it is on its way. */
  function stopPreparing(layerId: number, revisionId: string): void {
    running.get(keyOf(layerId, revisionId))?.abort.abort()
  }

  async function read(): Promise<void> {
    try {
      take(await client.call('revisions.listStates', { project }))
    } catch {
      // Marks alone; the layers themselves say what is wrong.
    }
  }

  function take(now: readonly RevisionState[]): void {
    for (const state of now) {
      const key = keyOf(state.layerId, state.revisionId)
      states.value.set(key, state)
      if (state.state === 'absent' && prepared.value.delete(key)) triggerRef(prepared)
    }
    triggerRef(states)
  }

  void read()
  onScopeDispose(() => {
    for (const { abort } of running.values()) abort.abort()
  })
  // What failed for want of an answer, or of a credential, is asked for again when the service answers.
  const isOver = new Set(['service.busy', 'service.failed', 'service.unauthorized'])
  watch(
    () => app.online,
    (online) => {
      if (!online) return
      for (const [key, { code }] of failures.value)
        if (code.startsWith('net.') || isOver.has(code)) failures.value.delete(key)
      triggerRef(failures)
    },
  )
  client.subscribe('revisions.previewed', ({ preview }) => {
    const key = keyOf(preview.layerId, preview.revisionId)
    // What was asked for here; the answer ends it.
    if (!running.has(key)) return
    previews.value.set(key, preview)
    triggerRef(previews)
  })
  client.subscribe('revisions.stateChanged', ({ states: now }) => take(now))

  return {
    states,
    prepared,
    drawn,
    failures,
    preparing,
    keptLayerIds,
    keptBytes,
    stateOf,
    preparedOf,
    drawnOf,
    failureOf,
    prepare,
    isRunning,
    stopPreparing,
    read,
  }
})
