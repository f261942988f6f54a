import type { CoreHandlers } from '../../shared/contract'
import type { Layers } from '../layers/layers'

type Names = Extract<keyof CoreHandlers, `layers.${string}` | `projects.${string}`>

/** Answers the calls of `projects` and `layers`. */
export function layerHandlers(layers: Layers): Pick<CoreHandlers, Names> {
  return {
    'projects.list': ({ connectionId, organization }) => layers.listProjects(connectionId, organization),
    'projects.get': ({ project }) => layers.getProject(project),
    'layers.list': ({ project, revisions }) => layers.list(project, revisions),
    'layers.get': ({ project, layerId }) => layers.get(project, layerId),
    'layers.update': ({ project, layerId, changes }) => layers.update(project, layerId, changes),
    'layers.makeFolder': ({ project, path }) => layers.makeFolder(project, path),
    'layers.move': ({ project, layerIds, path }) => layers.move(project, layerIds, path),
    'layers.moveFolder': ({ project, from, to }) => layers.moveFolder(project, from, to),
    'layers.removeFolder': ({ project, path }) => layers.removeFolder(project, path),
  }
}
