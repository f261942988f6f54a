import { computed, ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import type { KeptPlan } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { useToasts } from './toasts'
import { useWorkspace } from './workspace'

const discardAfterMs = 12_000

/** The upload plans of the project that wait to be opened again. */
export const useSavedPlans = defineStore('saved-plans', () => {
  const client = useClient()
  const toasts = useToasts()
  const workspace = useWorkspace()

  const all = shallowRef<readonly KeptPlan[]>([])
  /** Plans that were put away and can still come back. */
  const away = ref<string[]>([])
  const shown = computed(() => all.value.filter((plan) => plan.state !== 'open' && !away.value.includes(plan.id)))

  async function read(): Promise<void> {
    const project = workspace.current
    if (!project) return
    const plans = await client.call('uploads.listPlans', { project }).catch(() => [])
    if (workspace.isCurrent(project)) all.value = plans
  }

  client.subscribe('uploads.plansChanged', ({ project, plans }) => {
    if (workspace.isCurrent(project)) all.value = plans
  })

  /** Puts a saved plan away; for some seconds it can come back. */
  function discard(plan: KeptPlan): void {
    away.value = [...away.value, plan.id]
    const timer = window.setTimeout(() => {
      void client.call('uploads.discardPlan', { planId: plan.id }).catch(() => undefined)
    }, discardAfterMs)
    toasts.show(`The plan “${plan.title}” was put away. Your files are untouched.`, {
      action: {
        label: 'Undo',
        run: () => {
          window.clearTimeout(timer)
          away.value = away.value.filter((id) => id !== plan.id)
        },
      },
    })
  }

  watch(
    () => workspace.projectKey,
    () => {
      all.value = []
      void read()
    },
    { immediate: true },
  )

  return { shown, read, discard }
})
