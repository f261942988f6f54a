import type { PlanFix, PlanRow } from '../../../shared/contract'
import { useLayout } from '../../stores/layout'
import { useUploadIntake } from '../../stores/upload-intake'
import { useUploadPlan } from '../../stores/upload-plan'

/** Where what a problem asks for is chosen, other than the layer. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  'no-name': ['plan-name'],
  'no-columns': ['plan-columns'],
}

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
    const fields = fix.kind === 'choose-crs' ? ['plan-crs'] : (fieldsOf[problemCode] ?? ['plan-answers', 'plan-target'])
    // The inspector draws the row first.
    window.setTimeout(() => {
      const found = fields.map((id) => document.getElementById(id)).find((each) => each)
      ;(found?.querySelector<HTMLElement>('input, select') ?? found)?.focus()
    }, 50)
  }

  return { apply }
}
