import { packError } from './pack-error'
import type { CoreCallName, CoreHandlers, ProjectRef } from '../../shared/contract'

/** Calls that would change something at a service, or ask it for more than is held. */
const writes: readonly CoreCallName[] = [
  'layers.update',
  'layers.makeFolder',
  'layers.move',
  'layers.moveFolder',
  'layers.removeFolder',
  'jobs.cancel',
  'uploads.makePlan',
  'uploads.planRestore',
  'uploads.planRecord',
  'watch.add',
  'packs.restore',
  'permits.hold',
  'revisions.hold',
  'connections.renew',
  'connections.changeAddress',
]

/** The handlers, of which those that change something refuse it of a site pack. AppError `unavailable`. */
export function readOnlyPacks(handlers: CoreHandlers, isPack: (connectionId: string) => boolean): CoreHandlers {
  const guarded = { ...handlers } as Record<string, (params: never, context: never) => unknown>
  for (const name of writes) {
    const handler = guarded[name]
    if (!handler) continue
    guarded[name] = (params: { project?: ProjectRef; connectionId?: string }, context) => {
      const connectionId = params.project?.connectionId ?? params.connectionId
      if (connectionId !== undefined && isPack(connectionId))
        throw packError('unavailable', 'readOnly', {}, { retry: 'never' })
      return handler(params as never, context)
    }
  }
  return guarded as unknown as CoreHandlers
}
