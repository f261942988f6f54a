import type { PlanRow } from '../../../shared/contract'
import { useUploadPlan } from '../../stores/upload-plan'

/** What a new row of the plan likely replaces, as an offer that the user takes or leaves. */
export function useLikelyReplaces() {
  const plan = useUploadPlan()

  /** The layer that is offered; null when the row makes nothing, or another row was given that layer since. */
  function replacedBy(row: PlanRow): NonNullable<PlanRow['likelyReplaces']> | null {
    const offered = row.action === 'create' && row.matched ? (row.likelyReplaces ?? null) : null
    if (!offered) return null
    const taken = plan.rows.some(
      (other) => other.intendedAction === 'revise' && other.targetLayerId === offered.layerId && other.id !== row.id,
    )
    return taken ? null : offered
  }

  function revise(rowId: string, layerId: number): void {
    void plan.edit([rowId], { action: 'revise', targetLayerId: layerId })
  }

  return { replacedBy, revise }
}
