import type { KeptPlan, ProjectRef } from '../../../../shared/contract'
import { hasEnded } from '../../owner-watch'
import type { PlanStore } from './plan-store'

/** All plans of a project that are kept, newest change first. @param isOpen whether this program has a plan open */
export function keptPlans(
  store: PlanStore,
  project: ProjectRef,
  owner: string,
  isOpen: (planId: string) => boolean,
): KeptPlan[] {
  return store
    .of(project)
    .filter((plan) => !plan.ephemeral)
    .map((plan) => {
      const { id, title, roots, changedAt, watchId } = plan
      const isElsewhere = plan.owner !== null && plan.owner !== owner && !hasEnded(plan.owner)
      const state = isOpen(id) ? 'open' : isElsewhere ? 'elsewhere' : 'saved'
      return { id, project: plan.project, title, roots, changedAt, state, watchId, ...store.count(id) }
    })
}
