import { expect, it } from 'vitest'
import { withinMs } from './ifc-bounds'

/** A model of so many bytes. */
function model(sizeBytes: number) {
  const main = { path: '/a.ifc', name: 'a.ifc', ext: 'ifc', sizeBytes, lastModifiedMs: 0 }
  return { name: 'a', main, members: [main] }
}

it('gives an element of a small model five seconds, and of larger ones more', () => {
  expect([2000, 1_000_000, 100_000_000].map((bytes) => Math.round(withinMs(model(bytes)) / 1000))).toEqual([5, 31, 60])
})
