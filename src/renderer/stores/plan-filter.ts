import { computed, ref, watch } from 'vue'
import type { PlanRow } from '../../shared/contract'
import { useInOwnTask } from '../composables/use-in-own-task'
import { t } from '../language'
import { planFolders } from '../model/plan-folders'
import {
  countActions,
  filterRows,
  planActions,
  sortRows,
  summarisePlan,
  type PlanAction,
  type PlanSort,
} from '../model/plan-view'
import { defineProjectStore } from './define-store'
import { useUploadPlan } from './upload-plan'

/** Which rows of the plan are shown and in what order. */
export const usePlanFilter = defineProjectStore('plan-filter', () => {
  const plan = useUploadPlan()

  const hidden = ref<PlanAction[]>([])
  const folder = ref<string | null>(null)
  const text = ref('')
  const sort = ref<PlanSort>({ key: 'action', descending: true })

  /** What the table and the map show, and what is counted beside them: a plan of twenty thousand rows takes a while for each. */
  const listed = useInOwnTask(() => plan.rows)
  const counted = useInOwnTask(() => plan.rows)
  const counts = computed(() => countActions(counted.value))
  const rootName = computed(() => {
    const roots = plan.head?.roots ?? []
    const [only] = roots
    if (only === undefined || roots.length > 1) return t('uploads.store.dropped')
    // A plan of one file has no row without it.
    const isFile = plan.rows[0]?.files.some((file) => file.path === only)
    return isFile ? t('uploads.store.files') : (only.split(/[/\\]/).filter(Boolean).at(-1) ?? t('uploads.store.files'))
  })
  const folders = computed(() => planFolders(counted.value, rootName.value))
  const summary = computed(() => summarisePlan(counted.value))
  let before: { sort: PlanSort; rows: readonly PlanRow[] } | null = null
  const shown = computed(() => {
    const filtered = filterRows(listed.value, {
      actions: new Set(planActions.filter((action) => !hidden.value.includes(action))),
      folder: folder.value,
      text: text.value,
    })
    const now = sort.value
    before = { sort: now, rows: sortRows(filtered, now, before?.sort === now ? before.rows : []) }
    return before.rows
  })
  const problemsOnly = computed(() => hidden.value.length === 3 && !hidden.value.includes('problem'))

  function clear(): void {
    hidden.value = []
    folder.value = null
    text.value = ''
  }

  function showProblems(): void {
    if (problemsOnly.value) hidden.value = []
    else {
      clear()
      hidden.value = planActions.filter((action) => action !== 'problem')
    }
  }

  watch(() => plan.head?.id ?? null, clear)

  return {
    hidden,
    folder,
    text,
    sort,
    counts,
    folders,
    summary,
    shown,
    problemsOnly,
    clear,
    showProblems,
  }
})
