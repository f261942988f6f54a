// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { usePlanColumns } from './use-plan-columns'

/** The plan between side and inspector in a window of 1024, less the bar that scrolls it. */
const narrowPx = 776 - 248 - 15

it('shows all its columns where the window is smallest', () => {
  const columns = usePlanColumns().columns.value.filter((column) => column.secondary !== true)
  const least = columns.map(({ width }) => Number(/\d+(?=px)/.exec(width)?.[0]))
  const [gap, padding] = [8, 24]
  expect(least.reduce((sum, px) => sum + px, padding + gap * (least.length - 1))).toBeLessThanOrEqual(narrowPx)
})
