import type { ProjectRef } from '../../shared/contract'
import { fullProjectKey } from '../project-key'

/** One revision of one layer. */
export interface RevisionRef {
  project: ProjectRef
  layerId: number
  revisionId: string
}

/** Key of a revision among those of all layers and projects. */
export function revisionKey(ref: RevisionRef): string {
  return `${fullProjectKey(ref.project)} ${ref.layerId} ${ref.revisionId}`
}

/** Key of a revision among those of one project. */
export function layerRevisionKey(layerId: number, revisionId: string): string {
  return `${layerId} ${revisionId}`
}
