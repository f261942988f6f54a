import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { KeptPlan } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { defineProjectStore } from './define-store'
import { useToasts } from './toasts'

const discardAfterMs = 12_000

/** The upload plans of the project that wait to be opened again. */
export const useSavedPlans = defineProjectStore('saved-plans', ({ project, change }) => {
  const client = useClient()
  const toasts = useToasts()

  const all = shallowRef<readonly KeptPlan[]>([])
  /** Plans that were put away and can still come back. */
  const away = ref<string[]>([])
  const timers = new Map<string, number>()
  const shown = computed(() => all.value.filter((plan) => plan.state !== 'open' && !away.value.includes(plan.id)))

  async function read(): Promise<void> {
    const plans = await client.call('uploads.listPlans', { project }).catch(() => [])
    all.value = plans
  }

  client.subscribe('uploads.plansChanged', ({ plans }) => {
    all.value = plans
  })

  function finish(planId: string): void {
    window.clearTimeout(timers.get(planId))
    timers.delete(planId)
    void change('uploads.discardPlan', { planId }).catch(() => undefined)
  }
  onScopeDispose(() => {
    for (const planId of [...timers.keys()]) finish(planId)
  })

  /** Puts a saved plan away; for some seconds it can come back. */
  function discard(plan: KeptPlan): void {
    away.value = [...away.value, plan.id]
    const timer = window.setTimeout(() => finish(plan.id), discardAfterMs)
    timers.set(plan.id, timer)
    toasts.show(t('uploads.store.putAway', { title: plan.title }), {
      action: {
        label: t('uploads.store.undo'),
        run: () => {
          window.clearTimeout(timer)
          timers.delete(plan.id)
          away.value = away.value.filter((id) => id !== plan.id)
        },
      },
    })
  }

  void read()

  return { shown, read, discard }
})
