import { nextTick } from 'vue'
import type { PlanFix, PlanRow } from '../../../shared/contract'
import { t } from '../../language'
import { useLayout } from '../../stores/layout'
import { useSpecification } from '../../stores/specification'
import { useUploadIntake } from '../../stores/upload-intake'
import { useUploadPlan } from '../../stores/upload-plan'

/** A field of the inspector, and the section that it stands in. */
interface Place {
  field: string
  section: string
}

const sentNamePlace: Place = { field: 'plan-sent-name', section: 'plan-target' }
const crsPlace: Place = { field: 'plan-crs', section: 'plan-placement' }
/** An answer where one is asked for, else what becomes of the row. */
const layerPlaces: readonly Place[] = [
  { field: 'plan-answers', section: 'plan-question' },
  { field: 'plan-target', section: 'plan-target' },
]
/** Where what a problem asks for is chosen, other than the layer. */
const placesOf: Readonly<Record<string, readonly Place[]>> = {
  'no-name': [{ field: 'plan-name', section: 'plan-target' }],
  'no-columns': [{ field: 'plan-columns', section: 'plan-format' }],
}

/** Focuses the first of these fields that the inspector has; its section is opened where it is folded. */
async function focusFirst(places: readonly Place[]): Promise<void> {
  for (const { field, section } of places) {
    document.querySelector<HTMLElement>(`[aria-controls="section-${section}"][aria-expanded="false"]`)?.click()
    await nextTick()
    const found = document.getElementById(field)
    if (!found) continue
    const input = found.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    ;(input ?? found).focus()
    // What is typed takes the place of what stands there.
    if (input instanceof HTMLInputElement) input.select()
    return
  }
}

/** Does what the links beside a problem say; those that need a choice lead to it. */
export function useFixes() {
  const intake = useUploadIntake()
  const layout = useLayout()
  const plan = useUploadPlan()
  const specification = useSpecification()

  function apply(row: PlanRow, problemCode: string, fix: PlanFix): void {
    if (plan.fix(row, problemCode, fix)) return
    if (fix.kind === 'accept') {
      specification.accepting = { rule: problemCode.replace(/^specification-/, ''), rowIds: [row.id] }
      return
    }
    if (fix.kind === 'find-file') {
      void intake.pickFiles(
        t('uploads.intake.findFile', { name: row.name }),
        (paths) => void plan.addFiles(row.id, paths),
      )
      return
    }
    plan.selection = [row.id]
    layout.toggleInspector(true)
    const places =
      fix.kind === 'choose-crs'
        ? [crsPlace]
        : fix.kind === 'rename'
          ? [sentNamePlace]
          : (placesOf[problemCode] ?? layerPlaces)
    // The inspector draws the row first.
    window.setTimeout(() => void focusFirst(places), 50)
  }

  return { apply }
}
