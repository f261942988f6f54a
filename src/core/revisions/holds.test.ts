import { expect, it } from 'vitest'
import type { CacheIndex } from './cache-index'
import { createHolds } from './holds'
import type { RevisionStates } from './revision-states'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }

it('brings what is held after a layer that fails, and after an index that could not be read', async () => {
  const brought: number[] = []
  let broken = true
  const index = {
    setHeld: () => undefined,
    isHeld: () => {
      if (broken) throw new Error('disk I/O error')
      return true
    },
  } as unknown as CacheIndex
  const holds = createHolds({
    index,
    latestOf: () => 'r1',
    states: { touch: () => undefined } as unknown as RevisionStates,
    prepare: ({ layerId }) => {
      brought.push(layerId)
      return layerId === 2 ? Promise.reject(new Error('cannot be read')) : Promise.resolve()
    },
  })
  holds.set(project, [1], true)
  await expect(holds.settled()).rejects.toThrow('disk I/O error')
  broken = false
  holds.set(project, [2, 3, 4], true)
  await holds.settled()
  expect(brought).toEqual([2, 3, 4])
})
