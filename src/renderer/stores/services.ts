import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { useRun } from '../composables/use-run'
import type { Payload, ServicePlace } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import type { ChosenColumns } from '../../shared/services/columns'
import { maxServicesDistanceMetres, type ServiceRow, type ServicesReport } from '../../shared/services/report'
import { useClient } from '../client/use-client'
import { useStoredNumber } from '../composables/use-stored'
import { defineProjectStore } from './define-store'

/** Metres around a place unless somebody says otherwise. */
const usualDistance = 10

/** The services report: of which places, what came of it, and what of it the map shows. */
export const useServices = defineProjectStore('services', ({ project }) => {
  const client = useClient()

  const isOpen = ref(false)
  const places = shallowRef<readonly ServicePlace[]>([])
  const { value: distance } = useStoredNumber('services-distance-metres', usualDistance)
  const report = shallowRef<ServicesReport | null>(null)
  /** How far the report is that is being made; null: it begins. */
  const progress = shallowRef<Payload<'services.progressed'> | null>(null)
  const { running, error, run: runLatest, stop } = useRun()
  /** Layers have changed since it was made. */
  const isStale = ref(false)
  /** Permits have, and it is of one. */
  const isStaleOfPermits = ref(false)
  /** The report lies on the map, with the row that was gone to. */
  const isDrawn = ref(false)
  const shownRow = shallowRef<ServiceRow | null>(null)

  const distanceMetres = computed({
    get: () => Math.min(maxServicesDistanceMetres, Math.max(0, distance.value)),
    set: (metres) => (distance.value = metres),
  })

  /** Makes the report of the places that were asked for last. @param fetch brings the layers first that are not here */
  async function run(fetch = false): Promise<void> {
    progress.value = null
    const request = { project, places: [...places.value], distanceMetres: distanceMetres.value, fetch }
    const made = await runLatest((signal) => client.call('services.report', request, { signal }))
    if (!made) return
    report.value = made
    isStale.value = isStaleOfPermits.value = false
    shownRow.value = null
  }

  /** Makes the report of other places and shows it. */
  function ask(next: readonly ServicePlace[]): void {
    places.value = next
    report.value = null
    isDrawn.value = false
    isOpen.value = true
    void run()
  }

  /** Notes what reports take of a layer, and makes the report anew. */
  async function note(
    layerId: number,
    what: { inReports?: boolean | null; superseded?: boolean | null; columns?: ChosenColumns },
  ): Promise<void> {
    try {
      await client.call('services.noteLayer', { project, layerId, ...what })
    } catch (thrown) {
      error.value = toAppError(thrown)
      return
    }
    await run()
  }

  /** Puts the report on the map, at a row of it. */
  function draw(row: ServiceRow | null): void {
    shownRow.value = row
    isDrawn.value = true
    isOpen.value = false
  }

  onScopeDispose(
    client.subscribe('services.progressed', (now) => {
      if (running.value) progress.value = now
    }),
  )
  onScopeDispose(
    client.subscribe('layers.changed', () => {
      isStale.value = report.value !== null
    }),
  )
  onScopeDispose(
    client.subscribe('permits.changed', () => {
      isStaleOfPermits.value = report.value?.places.some(({ permitId }) => permitId !== null) ?? false
    }),
  )

  return {
    ...{ isOpen, places, distanceMetres, report, error, progress, running, isStale, isStaleOfPermits },
    ...{ isDrawn, shownRow },
    ...{ run, stop, ask, note, draw },
  }
})
