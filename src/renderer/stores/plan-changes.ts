import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { PlanRow, ShownDiff } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { schemaSentence } from '../model/schema-words'
import { defineProjectStore } from './define-store'
import { useTouching } from './touching'
import { useUploadPlan } from './upload-plan'

/** Comparisons kept, so that going back and forth between rows reads nothing again. */
const maxKept = 40
/** Rows and bytes that are compared without being asked for. */
const maxRows = 12
const maxBytes = 64 * 2 ** 20
/** Choosing row after row by keyboard compares only where one stays. */
const stayMs = 500

/** What the chosen rows of the plan would change in the layers that they revise, and which permits that touches. */
export const usePlanChanges = defineProjectStore('plan-changes', () => {
  const client = useClient()
  const plan = useUploadPlan()
  const known = shallowRef<ReadonlyMap<string, ShownDiff>>(new Map())
  const failures = shallowRef<ReadonlyMap<string, AppError>>(new Map())
  const reading = ref(false)
  let run: AbortController | null = null
  let timer = 0

  const rows = computed(() =>
    plan.selectedRows.filter(
      (row) => row.action === 'revise' && row.targetLayerId !== null && row.inspection === 'done',
    ),
  )
  const large = computed(
    () => rows.value.length > maxRows || rows.value.reduce((sum, row) => sum + row.sizeBytes, 0) > maxBytes,
  )
  const keys = computed(() => rows.value.map(keyOf))
  const done = computed(() => keys.value.flatMap((key) => known.value.get(key) ?? []))
  const error = computed(
    () => keys.value.map((key) => failures.value.get(key)).find((each) => each !== undefined) ?? null,
  )
  /** All chosen revisions are compared. */
  const complete = computed(() => rows.value.length > 0 && done.value.length === rows.value.length)
  const counts = computed(() => {
    const sum = { added: 0, removed: 0, changed: 0, moved: 0, unchanged: 0 }
    for (const diff of done.value) {
      sum.added += diff.added
      sum.removed += diff.removed
      sum.moved += diff.moved
      sum.changed += diff.changed - diff.moved
      sum.unchanged += diff.unchanged
    }
    return sum
  })
  /** What happened to the columns, one list a row. */
  const schema = computed(() => [...new Set(done.value.flatMap((diff) => diff.schema.map(schemaSentence)))])
  const tolerance = computed(() => done.value[0]?.tolerance ?? null)
  const touching = useTouching(
    () => (complete.value ? done.value.map(({ id }) => id) : []),
    () => {
      known.value = new Map()
      void compare()
    },
    () => rows.value.flatMap((row) => row.targetLayerId ?? []),
  )

  /** Compares what is chosen and not compared yet, one row after the other. */
  async function compare(): Promise<void> {
    window.clearTimeout(timer)
    run?.abort()
    const own = (run = new AbortController())
    const planId = plan.head?.id
    if (!planId) return
    reading.value = true
    failures.value = new Map()
    try {
      for (const row of rows.value) {
        const key = keyOf(row)
        if (own.signal.aborted) return
        if (known.value.has(key)) continue
        try {
          const diff = await client.call('uploads.compareRow', { planId, rowId: row.id }, { signal: own.signal })
          known.value = new Map([...[...known.value].slice(1 - maxKept), [key, diff]])
        } catch (thrown) {
          if (own.signal.aborted) return
          failures.value = new Map([...failures.value, [key, toAppError(thrown)]])
        }
      }
    } finally {
      if (run === own) reading.value = false
    }
  }

  watch(
    [() => keys.value.join('\n'), () => plan.busy],
    ([text, busy]) => {
      window.clearTimeout(timer)
      run?.abort()
      run = null
      reading.value = false
      if (text === '' || busy || large.value || complete.value) return
      timer = window.setTimeout(() => void compare(), stayMs)
    },
    { immediate: true },
  )

  onScopeDispose(() => {
    window.clearTimeout(timer)
    run?.abort()
  })

  return { rows, complete, counts, schema, tolerance, touching, reading, error, compare }
})

/** Changes with all that a comparison depends on. */
function keyOf(row: PlanRow): string {
  const files = row.files.map((file) => `${file.name} ${file.sizeBytes} ${file.lastModifiedMs}`)
  return JSON.stringify([row.id, row.targetLayerId, files, row.options])
}
