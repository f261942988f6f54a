import { expect, it } from 'vitest'
import { createLanes } from './lanes'

const { signal } = new AbortController()
const [small, large, huge] = [1_000, 50_000_000, 10_000_000_000]
const turn = () => new Promise((next) => setTimeout(next, 0))

/** Asks for places in this order; tells who has one, and frees it. */
function asking(parallel: number) {
  const lane = createLanes(() => parallel)
  const held = new Map<string, () => void>()
  return {
    async ask(name: string, bytes: number, stop: AbortSignal = signal): Promise<void> {
      lane(bytes)
        .take(stop)
        .then((free) => held.set(name, free))
        .catch(() => undefined)
      await turn()
    },
    async free(name: string): Promise<void> {
      held.get(name)?.()
      held.delete(name)
      await turn()
    },
    held: () => [...held.keys()],
  }
}

it('lets small files pass huge ones, which go one at a time beside them', async () => {
  const places = asking(2)
  for (const name of ['huge 1', 'huge 2']) await places.ask(name, huge)
  for (const name of ['a', 'b', 'c']) await places.ask(name, small)
  expect(places.held()).toEqual(['huge 1', 'a', 'b'])
  await places.free('a')
  expect(places.held()).toEqual(['huge 1', 'b', 'c'])
  await places.free('huge 1')
  expect(places.held()).toEqual(['b', 'c', 'huge 2'])
})

it('leaves one place to small files, however many large ones came first, and none where there is only one', async () => {
  const places = asking(3)
  for (const name of ['large 1', 'large 2', 'large 3']) await places.ask(name, large)
  await places.ask('small', small)
  expect(places.held()).toEqual(['large 1', 'large 2', 'small'])
  await places.free('large 1')
  expect(places.held()).toEqual(['large 2', 'small', 'large 3'])

  const one = asking(1)
  await one.ask('large', large)
  await one.ask('small', small)
  expect(one.held()).toEqual(['large'])
})

it('gives back what a large file has taken already when it is stopped while it waits', async () => {
  const places = asking(2)
  for (const name of ['a', 'b']) await places.ask(name, small)
  const stop = new AbortController()
  await places.ask('stopped', large, stop.signal)
  stop.abort()
  await turn()
  await places.ask('large', large)
  await places.free('a')
  expect(places.held()).toEqual(['b', 'large'])
})
