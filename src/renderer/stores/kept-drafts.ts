import { computed, shallowRef, triggerRef } from 'vue'
import { projectKeyOf } from '../client/project-scope'
import type { PropertyDraft } from '../model/property-draft'
import type { ProjectRef } from '../../shared/contract'
import { defineWindowStore } from './define-store'

/** What was typed into the properties of a layer and is not saved. */
export interface KeptDraft {
  layerName: string
  /** The properties as they were when each was changed here. */
  base: PropertyDraft
  now: PropertyDraft
}

interface Kept {
  project: ProjectRef
  drafts: Map<number, KeptDraft>
}

/** Edits that are not saved, of all projects, for as long as the window lives. A project has its own by `useLayerDrafts`. */
export const useKeptDrafts = defineWindowStore('kept-drafts', () => {
  const byProject = shallowRef(new Map<string, Kept>())
  const total = computed(() => [...byProject.value.values()].reduce((sum, { drafts }) => sum + drafts.size, 0))

  const draftsOf = (project: ProjectRef): ReadonlyMap<number, KeptDraft> =>
    byProject.value.get(projectKeyOf(project))?.drafts ?? new Map<number, KeptDraft>()

  /** Keeps the draft of a layer; null: there is none any more. */
  function keep(project: ProjectRef, layerId: number, draft: KeptDraft | null): void {
    const key = projectKeyOf(project)
    const kept = byProject.value.get(key) ?? { project, drafts: new Map<number, KeptDraft>() }
    if (draft === null && !kept.drafts.has(layerId)) return
    if (draft) kept.drafts.set(layerId, draft)
    else kept.drafts.delete(layerId)
    if (kept.drafts.size > 0) byProject.value.set(key, kept)
    else byProject.value.delete(key)
    triggerRef(byProject)
  }

  const ofConnection = (connectionId: string) =>
    [...byProject.value.values()].filter(({ project }) => project.connectionId === connectionId)

  /** Names of the layers of a connection that have edits that are not saved. */
  const namesOf = (connectionId: string): string[] =>
    ofConnection(connectionId).flatMap(({ drafts }) => [...drafts.values()].map(({ layerName }) => layerName))

  /** After a connection was removed: its layers cannot be saved any more. */
  function forget(connectionId: string): void {
    for (const { project } of ofConnection(connectionId)) byProject.value.delete(projectKeyOf(project))
    triggerRef(byProject)
  }

  return { total, draftsOf, keep, namesOf, forget }
})
