import { expect, it } from 'vitest'
import type { ListedLayer } from '../store/listed-layers'
import { inForce } from './layers-in-force'

const layer = (id: number, startMs: number | null, endMs: number | null, rights = 0) =>
  ({ layer: { id, start_ms: startMs, end_ms: endMs }, state: id * 10, revisions: [{ data_rights: rights }] }) as never

it('leaves a layer out before its first day and after its last, whenever the list is asked for', () => {
  const list: ListedLayer[] = [layer(1, null, null), layer(2, 100, 200), layer(3, 150, null), layer(4, null, 120)]
  const at = (nowMs: number) => inForce(list, nowMs).layers.map((each) => each.layer.id)
  const expected: [number, number[]][] = [
    [99, [1, 4]],
    [100, [1, 2, 4]],
    [120, [1, 2, 4]],
    [121, [1, 2]],
    [150, [1, 2, 3]],
    [200, [1, 2, 3]],
    [201, [1, 3]],
  ]
  for (const [nowMs, ids] of [...expected, ...[...expected].reverse()]) expect([nowMs, at(nowMs)]).toEqual([nowMs, ids])
})

it('finds anew only what time has changed, and tells the layers by their states', () => {
  const list: ListedLayer[] = [layer(1, null, 200), layer(2, 150, null)]
  const first = inForce(list, 100)
  expect([...first.states]).toEqual([10])
  expect(inForce(list, 149)).toBe(first)
  expect([...inForce(list, 150).states]).toEqual([10, 20])
})

it('is of one user only where a revision is for viewing only', () => {
  expect(inForce([layer(1, null, null), layer(2, null, null, 1)], 0).isOwn).toBe(true)
  expect(inForce([layer(1, null, null), layer(2, 5, null, 1)], 0).isOwn).toBe(false)
})
