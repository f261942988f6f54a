import { computed, ref, shallowRef } from 'vue'
import type { HoldDepth, HoldScope, HoldSize, HoldWish } from '../../shared/contract'
import { wishedDepth } from '../../shared/model/hold-wishes'
import { useClient } from '../client/use-client'
import { holdProgress } from '../model/hold-words'
import { defineProjectStore } from './define-store'
import { useRevisions } from './revisions'

/** What is wanted of the project on this computer, and how far that has come. What is here says the store of revisions. */
export const useHolds = defineProjectStore('holds', ({ project, change }) => {
  const client = useClient()
  const revisions = useRevisions()
  const wishes = shallowRef<readonly HoldWish[]>([])
  const paused = ref(false)
  const running = ref(false)

  const progress = computed(() => holdProgress([...revisions.states.values()]))
  /** How many revisions of each layer of the project are wanted; null: the project is not held. */
  const projectDepth = computed(() => wishes.value.find(({ scope }) => scope.kind === 'project')?.depth ?? null)

  /** How many revisions of a layer are wanted; null: none. @param path of its folder */
  const depthOf = (layerId: number, path: string | null) => wishedDepth(wishes.value, layerId, path)
  /** The wish that was made for just this; null: none was. */
  const wishFor = (scope: HoldScope): HoldWish | null => wishes.value.find((wish) => isSame(wish.scope, scope)) ?? null

  async function read(): Promise<void> {
    try {
      const answer = await client.call('revisions.getHold', { project })
      wishes.value = answer.wishes
      paused.value = answer.paused
      running.value = answer.running
    } catch {
      // Marks alone; the layers themselves say what is wrong.
    }
  }

  /** Wants so many revisions of each scope; null lets them go. Without the network they are brought when it is back. */
  async function hold(scopes: readonly HoldScope[], depth: HoldDepth | null): Promise<void> {
    if (scopes.length === 0) return
    await change('revisions.hold', { project, wishes: scopes.map((scope) => ({ scope, depth })) })
    await Promise.all([read(), revisions.read()])
  }

  /** Wants again what was wanted before, and nothing else. */
  async function restore(before: readonly HoldWish[]): Promise<void> {
    await read()
    const added = wishes.value.filter(({ scope }) => !before.some((wish) => isSame(wish.scope, scope)))
    const dropped = added.map(({ scope }) => ({ scope, depth: null }))
    // A wider wish takes the place of those within it.
    const again = [...dropped, ...before].sort((a, b) => breadth(a.scope) - breadth(b.scope))
    if (again.length > 0) await change('revisions.hold', { project, wishes: again })
    await Promise.all([read(), revisions.read()])
  }

  /** Stops bringing what is wanted, or goes on with it, with what failed too. */
  async function pause(on: boolean): Promise<void> {
    await client.call('revisions.pauseHold', { project, paused: on })
    await read()
  }

  /** What it would take. */
  async function sizeOf(scopes: readonly HoldScope[], depth: HoldDepth, signal: AbortSignal): Promise<HoldSize | null> {
    const wanted = scopes.map((scope) => ({ scope, depth }))
    return client.call('revisions.sizeHold', { project, wishes: wanted }, { signal })
  }

  void read()
  client.subscribe('revisions.holdChanged', () => void Promise.all([read(), revisions.read()]))

  return { wishes, paused, running, progress, projectDepth, depthOf, wishFor, hold, restore, pause, sizeOf }
})

const isSame = (a: HoldScope, b: HoldScope) => JSON.stringify(a) === JSON.stringify(b)

/** Order of scopes, the widest first: the project, folders from the top down, layers. */
function breadth(scope: HoldScope): number {
  if (scope.kind === 'project') return 0
  return scope.kind === 'folder' ? scope.path.split('/').length : Number.MAX_SAFE_INTEGER
}
