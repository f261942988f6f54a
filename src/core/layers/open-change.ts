import { isUntold, readableProperties, type LayerPropertyName } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import { isOpenWrite, withKnownOutcome } from '../remote'

/** What the service shows of a change: it was made, it was not, or it does not tell. */
export type ShownOutcome = 'made' | 'not-made' | 'untold'

/**
 * After a write that failed: where it was not answered, the service is read again, and a change that it shows counts as made.
 * Rejects with the error otherwise, which then says what the service has shown.
 * @param look reads it again; where that fails too, the change stays open
 */
export async function settleChange(error: unknown, look: () => Promise<ShownOutcome>): Promise<void> {
  const shown = isOpenWrite(error) ? await look().catch(() => null) : null
  if (shown === 'made') return
  if (!isOpenWrite(error) || shown === null) throw error
  throw withKnownOutcome(
    error,
    shown === 'not-made'
      ? 'The service was read again: the change was not made.'
      : 'The service does not tell whether the change was made. To save it again does no harm.',
  )
}

/** Whether a layer has the properties that were written. */
export function shownOutcome(layer: Layer, changes: LayerUpdate): ShownOutcome {
  const now = readableProperties(layer)
  const told = (Object.keys(changes) as LayerPropertyName[]).filter((name) => !isUntold(name))
  if (told.length === 0) return 'untold'
  return told.every((name) => now[name] === changes[name]) ? 'made' : 'not-made'
}
