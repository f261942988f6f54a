import { findViolations } from '../harness/axe'
import { lookAtColor, lookAtHeading, lookAtSaved, lookAtService, lookAtTree, lookAtTyped } from './look-at-layers'
import { lookAtComparison, lookAtJobs, lookAtPermits, lookAtPlan, lookAtTable } from './look-at-parts'
import type { View } from './view'

/** Answers what is wrong, in words; null when nothing is. */
export interface Invariant {
  /** Looked at after so many steps; left out: after each. */
  every?: number
  /** Is about what turns: it may do so for a time of its own (`WalkOptions.turningMs`). */
  turns?: true
  look(view: View): string | null | Promise<string | null>
}

/** What has to hold after each step, each by what it is about; a new one is a line here. */
export const invariants: Readonly<Record<string, Invariant>> = {
  'the project of the heading is the one that is open': {
    look: ({ shown, known }) =>
      known.projectName === '' || shown.project === known.projectName
        ? null
        : `the heading says “${shown.project}”, and “${known.projectName}” is open`,
  },
  'the tree shows what the project has': { look: lookAtTree },
  'the inspector speaks of the layer that is chosen': { look: lookAtHeading },
  'the core has what the service has': { look: lookAtService },
  'what is typed stays until it is saved or discarded': { look: lookAtTyped },
  'what is saved stays': { look: lookAtSaved },
  'a colour that was chosen stays': { look: lookAtColor },
  'the permits are those of the project and its filters': { look: lookAtPermits },
  'the table holds the revision that is shown': { look: lookAtTable },
  'the comparison tells what lies between the revisions': { look: lookAtComparison },
  'the jobs are those of the project': { look: lookAtJobs },
  'the plan is that of the project': { look: lookAtPlan },
  'nothing turns for long': { turns: true, look: ({ shown }) => shown.waiting.join(', ') || null },
  'the focus is somewhere': {
    look: ({ shown, focusBefore }) =>
      focusBefore !== null && shown.focus === null ? `“${focusBefore}” had it, and nothing has it now` : null,
  },
  'no error is told behind the window': {
    look: ({ world }) => Object.values(world.app.problems).flat().join('; ') || null,
  },
  'everybody can read it': {
    every: 5,
    look: async ({ world }) => (await findViolations(world.app.page)).join('; ') || null,
  },
}
