import { expect, it } from 'vitest'
import type { HorizontalElement } from '../../../shared/alignment/definition'
import { AlignmentBudget } from './alignment-problems'

it('has room for the elements of any road, and for few that turn without end', () => {
  const line: HorizontalElement = { kind: 'line', start: [0, 0], heading: 0, length: 10, curvature: [0, 0] }
  const knot: HorizontalElement = { ...line, kind: 'clothoid', length: 1e9, curvature: [0, 1e6] }
  const taken = (element: HorizontalElement) => {
    const budget = new AlignmentBudget()
    let count = 0
    while (count < 1_000_000 && budget.take(element)) count++
    return count
  }
  expect(taken(line)).toBeGreaterThan(100_000)
  expect(taken(line)).toBeLessThan(1_000_000)
  expect(taken(knot)).toBeLessThan(5000)
})
