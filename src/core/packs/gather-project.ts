import type { LayerOverview, ProjectRef, ProjectSettings } from '../../shared/contract'
import type { PackHead } from '../../shared/packs/pack-head'
import type { Connections } from '../connections/connections'
import type { LayerLooks } from '../layers/layer-looks'
import type { Layers } from '../layers/layers'
import type { LayerNotes } from '../services/layer-notes'
import type { Snapshots } from '../store/snapshots'
import { projectKey } from '../project-key'
import type { LayersDocument, ProjectDocument } from './pack-contents'

/** What is told of a project and its layers is gathered with this. */
export interface ProjectGathering {
  project: ProjectRef
  connections: Pick<Connections, 'list'>
  layers: Pick<Layers, 'list' | 'getProject' | 'listProjects'>
  looks: Pick<LayerLooks, 'of'>
  notes: Pick<LayerNotes, 'list'>
  settings: (project: ProjectRef) => ProjectSettings
  snapshots: Pick<Snapshots, 'people'>
}

/** The project with its layers, from the service or as they were read last. AppError net.*, service.* where they never were. */
export async function gatherProject({ project, ...parts }: ProjectGathering): Promise<{
  overview: LayerOverview
  origin: PackHead['origin']
  readAts: string[]
  projectDocument: ProjectDocument
  layersDocument: LayersDocument
}> {
  const { layers, connections, snapshots } = parts
  const { connectionId, organization } = project
  const { overview, readAt: layersAt } = await layers.list(project, 'all')
  const { project: detail, organization: office, readAt } = await layers.getProject(project)
  const { projects } = await layers.listProjects(connectionId, organization)
  const listItem = projects.find(({ id }) => id === project.projectId) ?? detail
  const connection = connections.list().find(({ id }) => id === connectionId)
  const all = [...overview.layers, ...(overview.notInForce ?? []).map(({ layer }) => layer)]
  const pack = connection?.pack ?? null
  return {
    overview,
    origin: pack?.origin ?? {
      service: connection?.local === false ? connection.baseUrl : '',
      ...{ organization, organizationName: office?.name ?? organization },
      ...{ projectId: project.projectId, projectUuid: detail.projectUuid, projectName: detail.name },
    },
    readAts: [layersAt, readAt],
    projectDocument: {
      ...{ listItem, detail, organization: office, readAt },
      people: snapshots.people(connectionId, projectKey(project)),
      settings: parts.settings(project),
    },
    layersDocument: {
      readAt: layersAt,
      overview: { layers: overview.layers, root: overview.root, unassigned: overview.unassigned },
      notInForce: (overview.notInForce ?? []).map((one) => ({ ...one, readAt: one.readAt ?? layersAt })),
      looks: parts.looks.of(project, all),
      notes: [...parts.notes.list(project)].map(([layerId, note]) => ({ layerId, ...note })),
    },
  }
}
