import { ref, shallowRef } from 'vue'
import type { Fetching, HeldThing, HoldDepth } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { defineWindowStore } from './define-store'
import { useToasts } from './toasts'

/** While things come, the list of what is held is read anew at most so often. */
const readEveryMs = 700

/** What is held of all projects, each thing by its name, and whether it is being fetched. */
export const useHolding = defineWindowStore('holding', () => {
  const client = useClient()
  const toasts = useToasts()
  /** The list is shown. */
  const open = ref(false)
  const things = shallowRef<readonly HeldThing[] | null>(null)
  const fetching = shallowRef<Fetching | null>(null)
  const error = shallowRef<AppError | null>(null)
  let timer = 0

  async function read(): Promise<void> {
    window.clearTimeout(timer)
    timer = 0
    try {
      const [list, state] = await Promise.all([
        client.call('holding.list', { project: null }),
        client.call('holding.getFetching'),
      ])
      things.value = list
      fetching.value = state
      error.value = null
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }
  function readSoon(): void {
    if (open.value && timer === 0) timer = window.setTimeout(() => void read(), readEveryMs)
  }

  /** Listens from then on. */
  async function start(): Promise<void> {
    client.subscribe('holding.fetchingChanged', (now) => {
      fetching.value = now
      readSoon()
    })
    client.subscribe('revisions.holdChanged', readSoon)
    client.subscribe('revisions.stateChanged', readSoon)
    client.subscribe('permits.holdChanged', readSoon)
    fetching.value = await client.call('holding.getFetching').catch(() => null)
  }

  async function show(): Promise<void> {
    open.value = true
    await read()
  }

  /** Wants a thing so deep, or lets it go (null). */
  async function want({ project, scope, permits }: HeldThing, depth: HoldDepth | null): Promise<void> {
    if (scope.kind !== 'all-permits') await client.call('revisions.hold', { project, wishes: [{ scope, depth }] })
    const isWhole = scope.kind === 'all-permits' || (scope.kind === 'project' && permits !== null)
    // Its reading tells by itself how far it is.
    const held = depth !== null
    if (isWhole && held) void client.call('permits.hold', { project, held }).catch(toasts.showError)
    else if (isWhole) await client.call('permits.hold', { project, held })
  }

  const told = (work: Promise<unknown>) => work.then(read, toasts.showError)
  return {
    open,
    things,
    fetching,
    error,
    start,
    show,
    read,
    letGo: (thing: HeldThing) => want(thing, null).then(read),
    holdAgain: (thing: HeldThing) => told(want(thing, thing.depth ?? 1)),
    pause: (paused: boolean) => told(client.call('holding.pause', { paused })),
    fetchNow: () => told(client.call('holding.fetchNow')),
  }
})
