import { expect, it } from 'vitest'
import type { PlanFix, PlanRow } from '../../shared/contract'
import { brokenRules } from './broken-rules'

const fix = (kind: PlanFix['kind'], more: Partial<PlanFix> = {}): PlanFix => ({
  kind,
  label: kind,
  options: null,
  ...more,
})
const problem = (rule: string, blocking: boolean, fixes: PlanFix[]) => ({
  ...{ code: `specification-${rule}`, rule, blocking, message: rule, fixes },
})
const row = (id: string, parts: Partial<PlanRow>) =>
  ({ id, intendedAction: 'create', problems: [], ...parts }) as unknown as PlanRow

it('gathers the rows of a rule: those it stops, those that can be mended, those that were accepted', () => {
  const rows = [
    row('a', {
      problems: [problem('name', true, [fix('rename', { sendAs: 'A' }), fix('accept')]), problem('size', false, [])],
    }),
    row('b', { problems: [problem('name', true, [fix('rename', { sendAs: null })])] }),
    row('c', { problems: [problem('name', false, [])], accepted: [{ rule: 'name', by: 'ada', at: '' }] }),
    row('d', { problems: [problem('name', true, [])], intendedAction: 'skip' }),
    row('e', { problems: [{ ...problem('x', true, []), rule: undefined }] }),
  ]
  const ids = (list: PlanRow[]) => list.map(({ id }) => id)
  expect(
    brokenRules(rows).map((one) => [one.rule, ids(one.rows), ids(one.mendable), ids(one.stopped), one.accepted]),
  ).toEqual([
    ['name', ['a', 'b'], ['a'], ['a', 'b'], 1],
    ['size', ['a'], [], [], 0],
  ])
})
