import type { ProjectRef } from '../../shared/contract'
import { sameProject } from '../project-key'

/** What somebody looks at: layers and permits of the project that is open. */
export interface Looked {
  project: ProjectRef
  layerIds: readonly number[]
  permitIds: readonly number[]
}

/** Remembers what is looked at, which is fetched first. */
export type LookedAt = ReturnType<typeof createLookedAt>

/** @param current the project that is open; null: none is */
export function createLookedAt(current: () => ProjectRef | null) {
  let looked: Looked | null = null
  /** Asked for each revision that is to be brought, again and again. */
  let layerIds = new Set<number>()
  const of = (project: ProjectRef): Looked | null =>
    looked !== null && sameProject(looked.project, project) ? looked : null
  return {
    look(now: Looked): void {
      looked = now
      layerIds = new Set(now.layerIds)
    },
    permits: (project: ProjectRef): readonly number[] => of(project)?.permitIds ?? [],
    isLayer: (project: ProjectRef, layerId: number): boolean => of(project) !== null && layerIds.has(layerId),
    isOpen(project: ProjectRef): boolean {
      const open = current()
      return open !== null && sameProject(open, project)
    },
  }
}
