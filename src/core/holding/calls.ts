import type { CallsOf } from '../../shared/contract'
import type { FetchGate } from './fetching'
import { heldList, type HeldListParts } from './held-list'
import type { LookedAt } from './looked'

/** Answers the calls of `holding`. */
export function holdingCalls(parts: HeldListParts & { fetching: FetchGate; looked: LookedAt }): CallsOf<'holding'> {
  const { fetching, looked } = parts
  return {
    'holding.list': ({ project }) => heldList(parts, project),
    'holding.getFetching': () => fetching.read(),
    'holding.pause': async ({ paused }) => {
      await fetching.pause(paused)
    },
    'holding.fetchNow': () => fetching.fetchNow(),
    'holding.look': (now) => looked.look(now),
  }
}
