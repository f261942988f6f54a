import type { PlanFix, PlanRow } from '../../../shared/contract'
import { useLayout } from '../../stores/layout'
import { useUploadIntake } from '../../stores/upload-intake'
import { useUploadPlan } from '../../stores/upload-plan'

/** Does what the links beside a problem say; those that need a choice lead to it. */
export function useFixes() {
  const intake = useUploadIntake()
  const layout = useLayout()
  const plan = useUploadPlan()

  function apply(row: PlanRow, problemCode: string, fix: PlanFix): void {
    if (plan.fix(row, problemCode, fix)) return
    if (fix.kind === 'find-file') {
      void intake.pickFiles(`Find a file for ${row.name}`, 'upload', (paths) => void plan.addFiles(row.id, paths))
      return
    }
    plan.selection = [row.id]
    layout.toggleInspector(true)
    const fields = fix.kind === 'choose-crs' ? ['plan-crs'] : ['plan-answers', 'plan-target']
    // The inspector draws the row first.
    window.setTimeout(
      () =>
        fields
          .map((id) => document.getElementById(id))
          .find((found) => found)
          ?.focus(),
      50,
    )
  }

  return { apply }
}
