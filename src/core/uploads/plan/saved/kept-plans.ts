import type { KeptPlan, PlanOrigin, ProjectRef } from '../../../../shared/contract'
import { hasEnded } from '../../owner-watch'
import type { PlanStore } from './plan-store'

/** All plans of a project that are kept, newest change first. @param here `isOpen`: whether this program has a plan open */
export function keptPlans(
  store: PlanStore,
  project: ProjectRef,
  here: { owner: string; isOpen: (planId: string) => boolean; originsOf: (roots: readonly string[]) => PlanOrigin[] },
): KeptPlan[] {
  return store
    .of(project)
    .filter((plan) => !plan.ephemeral)
    .map((plan) => {
      const { id, title, changedAt, watchId } = plan
      const isElsewhere = plan.owner !== null && plan.owner !== here.owner && !hasEnded(plan.owner)
      const state = here.isOpen(id) ? 'open' : isElsewhere ? 'elsewhere' : 'saved'
      const origins = here.originsOf(plan.roots)
      return { id, project: plan.project, title, origins, changedAt, state, watchId, ...store.count(id) }
    })
}
