import { computed } from 'vue'
import type { WireError } from '../../shared/errors/app-error'
import { defineProjectStore } from './define-store'
import { useHolds } from './holds'
import { useLayers } from './layers'
import { usePermits } from './permits'
import { useRevisions } from './revisions'
import { t } from '../language'

/** What is to be held offline and is not, by name, with the reason of the first. */
export interface NotHeld {
  names: string
  reason: WireError
}

/** Names in one line at most. */
const maxNames = 5

/** What of this project should be held offline but could not be read: a full disk, a broken connection, an answer of a wrong type. */
export const useNotHeld = defineProjectStore('not-held', () => {
  const holds = useHolds()
  const layers = useLayers()
  const permits = usePermits()
  const revisions = useRevisions()

  const failedLayers = computed(() =>
    [...revisions.states.values()].flatMap(({ layerId, revisionId, wanted, onDisk, state, error }) =>
      wanted && !onDisk && state === 'failed' && error
        ? [{ id: layerId, name: nameOf(layerId, revisionId), error }]
        : [],
    ),
  )
  /** Those that failed, and with them those whose turn did not come. */
  const ofLayers = computed(() => {
    const failed = failedLayers.value.filter(({ error }) => !isWithheld(error))
    const waiting = [...revisions.states.values()].filter(
      ({ wanted, onDisk, state }) => wanted && !onDisk && state === 'absent' && !holds.running,
    )
    return summary(
      failed,
      waiting.map(({ layerId, revisionId }) => nameOf(layerId, revisionId)),
    )
  })
  /** What the service does not give: a state of the layers, not a failure. */
  const withheld = computed(() => summary(failedLayers.value.filter(({ error }) => isWithheld(error))))
  const ofPermits = computed(() => summary(permits.hold.wished ? permits.hold.unread : []))

  /** "Mains"; of an older revision its number too. */
  function nameOf(layerId: number, revisionId: string): string {
    const layer = layers.byId.get(layerId)
    const rank = layer?.revisions.findIndex(({ id }) => id === revisionId) ?? 0
    const name = layer?.name ?? t('model.notHeld.layer', { id: layerId })
    return layer && rank > 0
      ? t('model.notHeld.revision', { layer: name, number: layer.revisions.length - rank })
      : name
  }

  return { ofLayers, ofPermits, withheld }
})

/** Whether the owner of a layer shares no source: a state of it, no failure. */
export const isWithheld = ({ code }: WireError) => code === 'service.forbidden'

function summary(
  failed: readonly { name: string; error: WireError }[],
  waiting: readonly string[] = [],
): NotHeld | null {
  const [first] = failed
  if (!first) return null
  const all = [...failed.map(({ name }) => name), ...waiting]
  const more = all.length - maxNames
  const names = all
    .slice(0, maxNames)
    .map((name) => t('model.notHeld.quoted', { name }))
    .join(', ')
  return { names: more > 0 ? t('model.andMore', { names, count: more }) : names, reason: first.error }
}
