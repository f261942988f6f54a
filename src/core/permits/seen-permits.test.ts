import { expect, it } from 'vitest'
import { item, project } from './held-permits.test-helper'
import { createSeenPermits } from './seen-permits'

it('gives each area once, of those that are held none', () => {
  const seen = createSeenPermits()
  const at = (x: number) => ({ geometry: JSON.stringify({ type: 'Point', coordinates: [x, 0] }) })
  seen.add(project, [item(1, at(1)), item(2, at(2)), item(3, { geometry: null })], '2026-03-01T09:00:00Z')
  seen.add(project, [item(2, at(20))], '2026-03-01T10:00:00Z')
  expect(seen.boxes(project, new Set())).toEqual([[1, 0, 1, 0], [20, 0, 20, 0]]) // prettier-ignore
  expect(seen.boxes(project, new Set([1, 9]))).toEqual([[20, 0, 20, 0]])
  expect(seen.boxes({ ...project, projectId: 9 }, new Set())).toEqual([])
})
