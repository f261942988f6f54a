import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Freshness, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { isLiveAt, momentsOf, permitAt, shownAt, type Moment, type PermitCourse } from '../../shared/model/as-of'
import type { PermitArea } from '../../shared/model/permit-area'
import type { Layer } from '../../shared/rest'
import { useClient } from '../client/use-client'
import { onceEach } from '../model/once-each'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useLayers, type LookedAt } from './layers'
import { usePermitView } from './permit-view'
import { useRevisions } from './revisions'

/** A permit as the map draws it at a moment. */
export interface PermitThen {
  id: number
  area: PermitArea | null
  item: { name: string; status: number; lapsed: boolean }
}

/** While it plays each moment stays so long, and longer while what it shows is still on its way. */
const stepMs = 1_200
const longestStepMs = 15_000

/** Many ask for the revision of a layer; it is looked for once. */
const momentAt = (ms: number): LookedAt => ({
  ms,
  shownOf: onceEach((layer: Layer) => shownAt(layer, ms)?.revision ?? null),
})

/** The project as it stood at an earlier moment: which revisions, which permits; and all its moments. */
export const useTime = defineProjectStore('time', ({ project }) => {
  const client = useClient()
  const app = useApp()
  const layers = useLayers()
  const revisions = useRevisions()
  const view = usePermitView()

  /** The bar under the map is open. */
  const open = ref(false)
  const changesOpen = ref(false)
  const answer = shallowRef<Result<'permits.listCourses'> | null>(null)
  const progress = shallowRef<{ read: number; total: number } | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** What the bar takes of the map, CSS pixels. */
  const barPx = ref(0)
  const playing = ref(false)
  /** The days whose changes the map draws in place of the permits of the moment; null: none. */
  const drawn = shallowRef<{ from: string; to: string } | null>(null)
  /** The end of the slider: the moment at which it was opened. */
  const nowMs = ref(app.serviceNow().getTime())
  let reading: AbortController | null = null

  const permits = computed<readonly PermitCourse[]>(() => answer.value?.permits ?? [])
  const freshness = computed<Freshness | null>(() => answer.value)
  const all = computed(() => layers.placed.map(({ layer }) => layer))
  /** Oldest first. What is still to come (a clock that is wrong) is none of them. */
  const everyMoment = computed(() => momentsOf(all.value, permits.value))
  const moments = computed(() => everyMoment.value.filter(({ ms }) => ms <= nowMs.value))
  const firstMs = computed(() => moments.value[0]?.ms ?? nowMs.value)
  const atMs = computed(() => layers.lookedAt?.ms ?? nowMs.value)

  /** By status: a permit of one is the same each time, so that the map draws it once. */
  const drawnOnce = onceEach((_permit: PermitCourse) => new Map<number, PermitThen>())
  /** Those under which work might go on at the moment that is looked at; null while it is now. */
  const livePermits = computed<readonly PermitThen[] | null>(() => {
    const ms = layers.asOf?.ms
    if (ms === undefined) return null
    return permits.value
      .filter((permit) => isLiveAt(permit, ms))
      .map((permit) => {
        const status = permitAt(permit, ms) as number
        const ofStatus = drawnOnce(permit)
        const then = ofStatus.get(status) ?? {
          id: permit.id,
          area: view.areaOf(permit),
          item: { name: permit.name, status, lapsed: false },
        }
        ofStatus.set(status, then)
        return then
      })
  })

  /** Reads the histories of the permits; layers and revisions are known. */
  async function read(): Promise<void> {
    reading?.abort()
    const own = (reading = new AbortController())
    error.value = null
    progress.value = { read: 0, total: 0 }
    try {
      const found = await client.call('permits.listCourses', { project }, { signal: own.signal })
      if (reading !== own) return
      answer.value = found
    } catch (thrown) {
      const problem = toAppError(thrown)
      if (reading === own && problem.code !== 'cancelled') error.value = problem
    } finally {
      if (reading === own) {
        reading = null
        progress.value = null
      }
    }
  }

  function begin(): void {
    nowMs.value = app.serviceNow().getTime()
    if (answer.value === null && reading === null) void read()
  }

  function close(): void {
    playing.value = false
    open.value = false
    drawn.value = null
    layers.lookedAt = null
  }

  function toggle(): void {
    if (open.value) close()
    else open.value = true
  }

  /** Looks at a moment; at the end of the slider, at now. */
  function lookAt(ms: number): void {
    drawn.value = null
    if (ms >= nowMs.value) layers.lookedAt = null
    else layers.lookedAt = momentAt(Math.max(firstMs.value, ms))
  }

  /** The next moment after, or the one before, the one that is looked at; null: there is none. Several at once count as one. */
  function neighbour(direction: 1 | -1): Moment | null {
    const at = atMs.value
    return (
      (direction === 1 ? moments.value.find(({ ms }) => ms > at) : moments.value.filter(({ ms }) => ms < at).pop()) ??
      null
    )
  }

  function step(direction: 1 | -1): void {
    const next = neighbour(direction)
    if (next) lookAt(next.ms)
    else if (direction === 1) lookAt(nowMs.value)
  }

  let timer = 0
  let waitedMs = 0
  function tick(): void {
    // What is on its way is waited for: a film of what was not there yet tells nothing.
    if (revisions.preparing > 0 && waitedMs < longestStepMs) {
      waitedMs += stepMs
      return
    }
    waitedMs = 0
    step(1)
  }
  watch(playing, (on) => {
    window.clearInterval(timer)
    if (!on) return
    // From the end it begins anew.
    if (layers.lookedAt === null) lookAt(firstMs.value)
    timer = window.setInterval(tick, stepMs)
  })
  // Another section, or a revision that is chosen by hand, is of now.
  watch(
    () => layers.asOf,
    (then) => {
      if (then === null) playing.value = false
    },
  )
  watch([open, changesOpen], ([bar, dialog]) => {
    if (bar || dialog) begin()
  })
  client.subscribe('permits.coursesRead', ({ project: of, read: done, total }) => {
    if (reading && of.projectId === project.projectId) progress.value = { read: done, total }
  })
  client.subscribe('permits.changed', () => {
    if (answer.value !== null && reading === null && (open.value || changesOpen.value)) void read()
    else if (!open.value) answer.value = null
  })
  onScopeDispose(() => {
    reading?.abort()
    window.clearInterval(timer)
  })

  return {
    open,
    changesOpen,
    answer,
    permits,
    freshness,
    progress,
    error,
    barPx,
    playing,
    drawn,
    nowMs,
    moments,
    firstMs,
    atMs,
    livePermits,
    all,
    read,
    close,
    toggle,
    lookAt,
    neighbour,
    step,
  }
})
