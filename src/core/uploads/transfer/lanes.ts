import { createSlots, type Slots } from './slots'

/** Places of which a layer waits for its own. */
export type Lane = Pick<Slots, 'take'>

/** Files from this size on go one at a time, beside the others. */
const hugeBytes = 500_000_000
/** Files from this size on leave one of several places to smaller ones. */
const largeBytes = 20_000_000

/**
 * Gives the places among which a layer of so many bytes waits for its own: whatever large ones are on their way, small ones pass
 * them. @param parallel layers that are sent at the same time, a huge one not counted
 */
export function createLanes(parallel: () => number): (bytes: number) => Lane {
  const all = createSlots(parallel)
  const large = createSlots(() => Math.max(1, parallel() - 1))
  const huge = createSlots(() => 1)
  const largeOfAll: Lane = {
    async take(signal) {
      const freeLarge = await large.take(signal)
      try {
        const free = await all.take(signal)
        return () => {
          free()
          freeLarge()
        }
      } catch (error) {
        freeLarge()
        throw error
      }
    },
  }
  return (bytes) => (bytes >= hugeBytes ? huge : bytes >= largeBytes ? largeOfAll : all)
}
