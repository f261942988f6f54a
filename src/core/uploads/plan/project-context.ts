import type { ProjectRef } from '../../../shared/contract'
import { walkFolders } from '../../layers/directory-tree'
import type { Layers } from '../../layers/layers'
import type { Permits } from '../../permits/permits'
import { contentDigest } from './content-digest'
import type { KnownLayer, SentRecord } from './match-layers'
import type { Journal } from '../journal'
import { geoJsonBox, projectArea, type Box, type ProjectArea } from './landing'

/** What a plan needs to know of its project. */
export interface ProjectContext {
  projectSrid: number | null
  area: ProjectArea
  layers: KnownLayer[]
  sent: SentRecord[]
}

/** Where a plan learns of the project that it goes to. */
export interface ContextSources {
  layers: Layers
  permits: Permits
  journal: Journal
  /** Bounds of layers whose data has been read here. */
  layerBoxes: (project: ProjectRef) => Promise<ReadonlyMap<number, Box>>
}

/** Gathers it from the service, or from what was last read of it. */
export async function readProjectContext(project: ProjectRef, sources: ContextSources): Promise<ProjectContext> {
  const [detail, listed, boxes] = await Promise.all([
    sources.layers.getProject(project),
    sources.layers.list(project, 'latest'),
    sources.layerBoxes(project),
  ])
  const { layers, root, unassigned } = listed.overview
  const known = new Map<number, KnownLayer>(
    layers.map((layer) => {
      const source = layer.revisions[0]?.source ?? null
      const fileName = source?.filename ?? layer.fromFileName
      const fileLastModifiedMs = source?.fileLastModified ?? null
      return [
        layer.id,
        { id: layer.id, name: layer.name, fileName, fileLastModifiedMs, bbox4326: boxes.get(layer.id) ?? null },
      ]
    }),
  )
  // Outside its dates a layer is left out of the list, but not of the directory: it is no new layer.
  const placed = [root, ...[...walkFolders(root)].map((found) => found.node)].flatMap((node) => node.layers)
  const unlisted = [
    ...placed.map((node) => ({ id: node.layerId, name: node.layerName })),
    ...unassigned.map((layer) => ({ id: layer.layerId, name: layer.name })),
  ]
  for (const { id, name } of unlisted)
    if (!known.has(id)) known.set(id, { id, name, fileName: null, fileLastModifiedMs: null, bbox4326: null })

  const centre = detail.project.mapCenter
  const permitBoxes = sources.permits
    .knownGeometries(project)
    .map(geoJsonBox)
    .filter((box): box is Box => box !== null)
  return {
    projectSrid:
      detail.project.defaultProjection && detail.project.defaultProjection > 0
        ? detail.project.defaultProjection
        : null,
    area: projectArea([...boxes.values()], permitBoxes, centre && { lon: centre.longitude, lat: centre.latitude }),
    layers: [...known.values()],
    sent: sentRecords(sources.journal, project),
  }
}

function sentRecords(journal: Journal, project: ProjectRef): SentRecord[] {
  return journal.madeTransfers(project).flatMap((transfer) => {
    const main = transfer.files[0]
    if (!main) return []
    return [
      {
        layerId: transfer.layerId,
        fileName: main.name,
        path: main.path,
        sizeBytes: transfer.files.reduce((sum, file) => sum + file.sizeBytes, 0),
        lastModifiedMs: main.lastModifiedMs,
        newestMs: Math.max(...transfer.files.map((file) => file.lastModifiedMs)),
        digest: contentDigest(transfer.files),
      },
    ]
  })
}
