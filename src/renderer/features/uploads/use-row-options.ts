import { computed, type ComputedRef } from 'vue'
import type { PlanRow, RowOptions } from '../../../shared/contract'
import { t } from '../../language'
import { useUploadPlan } from '../../stores/upload-plan'
import { mixedTick, mixedValue } from '../../model/mixed-values'

type TextOption = {
  [K in keyof RowOptions]-?: NonNullable<RowOptions[K]> extends string ? K : never
}[keyof RowOptions]
type FlagOption = {
  [K in keyof RowOptions]-?: NonNullable<RowOptions[K]> extends boolean ? K : never
}[keyof RowOptions]

/** Reads and sets the options of one row or many; a value that differs shows as mixed, and setting one sets all. */
export function useRowOptions(rows: ComputedRef<readonly PlanRow[]>) {
  const plan = useUploadPlan()
  const ids = () => rows.value.map((row) => row.id)

  const set = (options: RowOptions) => void plan.edit(ids(), { options })
  const clear = (...names: (keyof RowOptions)[]) => void plan.edit(ids(), { clear: names })

  /** A text to edit; '' takes the option away. `mixed` says the different values. */
  function text(name: TextOption, fallback?: (row: PlanRow) => string) {
    return computed(() => {
      const value = mixedValue(
        rows.value,
        (row) => (row.options[name] as string | null | undefined) ?? fallback?.(row) ?? '',
      )
      if (value.kind === 'same') return { value: value.value ?? '', mixed: null }
      return {
        value: '',
        mixed: value.values.filter(Boolean).slice(0, 3).join(', ') || t('uploads.planRow.inspector.several'),
      }
    })
  }

  function flag(name: FlagOption, fallback = false) {
    return computed(() => mixedTick(rows.value, (row) => row.options[name] ?? fallback))
  }

  return { set, clear, text, flag }
}
