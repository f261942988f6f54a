import type { CallsOf } from '../../shared/contract'
import type { Watches } from './watches'

/** Answers the calls of `watch`. */
export function watchCalls(watches: Watches): CallsOf<'watch'> {
  return {
    'watch.list': ({ project }) => watches.list(project),
    'watch.listWaiting': ({ watchId, offset, limit }) => {
      const all = watches.waiting(watchId)
      return { layers: all.slice(offset, offset + limit), total: all.length }
    },
    'watch.add': async (asked) => ({ watchId: await watches.add(asked) }),
    'watch.change': (asked) => watches.change(asked),
    'watch.remove': ({ watchId }) => watches.remove(watchId),
    'watch.lookNow': async ({ watchId }) => watches.lookNow(watchId),
    'watch.draftNow': async ({ watchId, paths }) => watches.draftNow(watchId, paths),
  }
}
