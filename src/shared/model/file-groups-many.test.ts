import { expect, it, vi } from 'vitest'
import type * as fileName from './file-name'

const counted = vi.hoisted(() => ({ keys: 0 }))
vi.mock('./file-name', async (original) => {
  const real = await original<typeof fileName>()
  return { ...real, nameKey: (name: string) => (counted.keys++, real.nameKey(name)) }
})
const { groupFiles } = await import('./file-groups')

/** How many names were compared for so many sets of one folder, each with a lock, and some of which clash. */
function comparisons(sets: number): number {
  const files = Array.from({ length: sets }, (_, n) =>
    ['shp', 'dbf', 'NAME.atx', 'x.ed.lock', ...(n % 10 === 0 ? ['DBF'] : [])].map((ext) => ({
      relativePath: `set${n}.${ext}`,
    })),
  ).flat()
  counted.keys = 0
  const { groups, conflicts } = groupFiles(files)
  expect([groups.length, conflicts.length]).toEqual([sets - sets / 10, sets / 10])
  return counted.keys
}

it('takes as many steps a file for a large folder as for a small one', () => {
  expect(comparisons(2000)).toBeLessThanOrEqual(comparisons(20) * 100)
})
