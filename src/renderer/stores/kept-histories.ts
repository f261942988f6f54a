import { shallowRef, type ShallowRef } from 'vue'
import type { ProjectRef } from '../../shared/contract'
import { projectKeyOf } from '../client/project-scope'
import { emptyHistory, type History } from '../model/history'
import { defineWindowStore } from './define-store'
import type { Step } from './history'

/** What a person did in one project. */
interface KeptHistory {
  steps: ShallowRef<History<Step>>
  /** A step is being taken back or done again, maybe still from before the project was left. */
  busy: boolean
  lastId: number
  /** When each layer was drawn otherwise last, as the service told after the last change from here. */
  drawnAt: Map<number, string | null>
}

/** What a person did in each project, for as long as the window lives. A project has its own by `useHistory`. */
export const useKeptHistories = defineWindowStore('kept-histories', () => {
  const byProject = new Map<string, KeptHistory>()

  function of(project: ProjectRef): KeptHistory {
    const key = projectKeyOf(project)
    const kept = byProject.get(key) ?? {
      ...{ steps: shallowRef(emptyHistory), busy: false, lastId: 0 },
      drawnAt: new Map<number, string | null>(),
    }
    byProject.set(key, kept)
    return kept
  }

  return { of }
})
