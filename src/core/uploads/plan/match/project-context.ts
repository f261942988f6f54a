import type { ProjectRef } from '../../../../shared/contract'
import { projectPlace } from '../../../../shared/model/project-place'
import { plainPath, walkFolders } from '../../../layers/directory-tree'
import type { Layers } from '../../../layers/layers'
import type { Permits } from '../../../permits/permits'
import type { ProjectFacts } from '../../decide'
import { projectArea, type Box, type ProjectArea } from '../placement/landing'
import { projectFacts, type ProjectFactSources } from './project-facts'

/** What a plan needs to know of its project. */
export interface ProjectContext extends ProjectFacts {
  projectSrid: number | null
  area: ProjectArea
  /** Plain paths of all folders of the directory. */
  folders: ReadonlySet<string>
}

/** Where a plan learns of the project that it goes to. */
export interface ContextSources extends ProjectFactSources {
  layers: Layers
  permits: Permits
  /** Bounds of layers whose data has been read here. */
  layerBoxes: (project: ProjectRef) => ReadonlyMap<number, Box>
}

/** Gathers it from the service, or from what was last read of it. */
export async function readProjectContext(project: ProjectRef, sources: ContextSources): Promise<ProjectContext> {
  const [detail, listed] = await Promise.all([sources.layers.getProject(project), sources.layers.list(project, 'all')])
  const boxes = sources.layerBoxes(project)
  const centre = projectPlace(detail.project.mapCenter)
  const permitBoxes = sources.permits.knownBoxes(project)
  return {
    projectSrid:
      detail.project.defaultProjection && detail.project.defaultProjection > 0
        ? detail.project.defaultProjection
        : null,
    area: projectArea([...boxes.values()], permitBoxes, centre && { lon: centre.longitude, lat: centre.latitude }),
    folders: new Set([...walkFolders(listed.overview.root)].map(({ node }) => plainPath(node.path))),
    ...projectFacts(project, listed.overview, sources),
  }
}
