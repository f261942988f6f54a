import type { LayerOverview, ProjectRef } from '../../../../shared/contract'
import type { Layer, LayerRevision } from '../../../../shared/rest'
import { plainPath, walkFolders } from '../../../layers/directory-tree'
import type { LayerFacts, ProjectFacts, RevisionFacts, SentRecord, SourceFacts } from '../../decide'
import type { Journal } from '../../journal'
import type { TransferRecord } from '../../journal-records'
import { findMark } from '../../marker'
import { contentFacts } from '../files/content-digest'
import type { SourceStore } from './source-store'

/** From what the facts of a project are put together. */
export interface ProjectFactSources {
  journal: Pick<Journal, 'madeTransfers' | 'hasUpload'>
  sources: Pick<SourceStore, 'all'>
  /** What a file that was unpacked for a plan is called in every plan of the same source; null for a file of the user's own. */
  stagedName: (path: string) => string | null
}

/**
 * The project as the decision sees it: the layers as they were just read (with all revisions where they are known), the directory, and what
 * was sent from here. Reads nothing but this home.
 */
export function projectFacts(
  project: ProjectRef,
  overview: Pick<LayerOverview, 'root' | 'unassigned'> & { layers: readonly Layer[] },
  parts: ProjectFactSources,
): ProjectFacts {
  const sent = parts.journal.madeTransfers(project).flatMap((transfer) => sentRecord(transfer, parts.stagedName))
  const looked = parts.sources.all(project)
  const own = new Map(sent.map((record) => [record.revisionId, record]))
  // One whose answer is still to come is known by its mark.
  const isOwn = ({ id }: LayerRevision, mark: string | null) =>
    own.has(id) || (mark !== null && parts.journal.hasUpload(mark))
  const known = (revision: LayerRevision): SourceFacts | null => {
    const found = looked.get(revision.id) ?? null
    const record = own.get(revision.id)
    if (!record) return found
    const { content, newestMs } = record
    return {
      content: found?.content ?? content,
      newestMs,
      reading: record.reading ?? found?.reading ?? null,
      unknown: null,
    }
  }
  const { root, unassigned } = overview
  const folders = new Map<number, string>()
  for (const { node } of walkFolders(root))
    for (const { layerId } of node.layers) folders.set(layerId, plainPath(node.path))
  const layers = new Map<number, LayerFacts>(
    overview.layers.map((layer) => {
      const [latest, ...earlier] = layer.revisions.map((revision) =>
        revisionFacts(revision, layer, known(revision), isOwn),
      )
      const { id, name } = layer
      return [id, { id, name, folder: folders.get(id) ?? null, latest: latest ?? null, earlier }]
    }),
  )
  // Outside its dates a layer is left out of the list, but not of the directory: it is no new layer.
  const placed = [root, ...[...walkFolders(root)].map((found) => found.node)].flatMap((node) => node.layers)
  for (const { layerId: id, name } of [
    ...placed.map(({ layerId, layerName }) => ({ layerId, name: layerName })),
    ...unassigned,
  ])
    if (!layers.has(id)) layers.set(id, { id, name, folder: folders.get(id) ?? null, latest: null, earlier: [] })
  return { layers: [...layers.values()], sent }
}

function revisionFacts(
  revision: LayerRevision,
  layer: Layer,
  source: SourceFacts | null,
  isOwn: (revision: LayerRevision, mark: string | null) => boolean,
): RevisionFacts {
  const mark = findMark(revision.comment)
  return {
    id: revision.id,
    createdAt: revision.createdDate,
    by: revision.user?.name ?? layer.user?.name ?? null,
    fileName: revision.source?.filename ?? (revision === layer.revisions[0] ? layer.fromFileName : null),
    fileTimeMs: revision.source?.fileLastModified ?? null,
    isOwn: isOwn(revision, mark),
    mark,
    source,
  }
}

function sentRecord(transfer: TransferRecord, stagedName: (path: string) => string | null): SentRecord[] {
  const main = transfer.files[0]
  if (!main) return []
  const { files, intentAtMs } = transfer
  return [
    {
      layerId: transfer.layerId,
      revisionId: transfer.revisionId,
      mark: transfer.uploadId,
      at: intentAtMs === null ? null : new Date(intentAtMs).toISOString(),
      fileName: main.name,
      path: stagedName(main.path) ?? main.path,
      sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
      lastModifiedMs: main.lastModifiedMs,
      newestMs: Math.max(...files.map((file) => file.lastModifiedMs)),
      content: contentFacts(files),
      reading: transfer.decided?.row.reading ?? null,
      placedIn: transfer.options.directoryPath ?? null,
    },
  ]
}
