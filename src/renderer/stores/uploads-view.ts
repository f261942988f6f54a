import { computed, ref, watch } from 'vue'
import { defineProjectStore } from './define-store'
import { useUploadPlan } from './upload-plan'

/** Whether the plan or the transfers are looked at; a plan that opens is. */
export const useUploadsView = defineProjectStore('uploads-view', () => {
  const plan = useUploadPlan()
  const view = ref<'plan' | 'transfers'>('plan')
  /** Without a plan there are the transfers only. */
  const shownView = computed(() => (plan.head ? view.value : 'transfers'))
  watch(
    () => plan.head?.id ?? null,
    (id) => {
      if (id !== null) view.value = 'plan'
    },
  )
  return { view, shownView }
})
