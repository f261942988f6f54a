import { inParallel } from '../../../in-parallel'
import type { LayerFacts } from '../../decide'
import { hashRow } from '../files/find-duplicates'
import type { PlanRows } from '../plan-rows'
import type { RowState } from '../row-state'
import type { SharedLooks } from './shared-looks'

/** A decision asks for more facts only so often: hashes, the latest source, earlier ones, and those of layers of another name. */
const maxRounds = 8

/** What the decisions over the rows of a plan need to be settled. */
export interface SettleParts {
  rows: PlanRows
  looks: () => SharedLooks
  layers: () => readonly LayerFacts[]
  atOnce: number
  signal: AbortSignal
}

/** Has what is still to be known for the decision over a row: its own hashes, sources of revisions. */
export async function settleRow(one: RowState, { rows, looks, layers, signal }: SettleParts): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const needs = rows.decision(one.row.id)?.needs
    if (!needs || one.chosen.action !== null) return
    for (const wanted of needs.sources) await looks().learn(wanted, layers(), signal)
    if (needs.hash) await hashRow(one, signal)
    rows.compose([one])
  }
}

/** The same for all rows: what is learned for one may ask for more of another. */
export async function settleRows(parts: SettleParts): Promise<void> {
  const { rows, atOnce } = parts
  for (let round = 0; round < maxRounds; round++) {
    const open = rows.all().filter((one) => rows.decision(one.row.id)?.needs && one.chosen.action === null)
    if (open.length === 0) return
    await inParallel(open, atOnce, (one) => settleRow(one, parts))
  }
}
