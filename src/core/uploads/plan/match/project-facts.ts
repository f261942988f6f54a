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
  journal: Pick<Journal, 'madeTransfers' | 'transfer' | 'hasUpload'>
  sources: Pick<SourceStore, 'all'>
  /** What a file that was unpacked for a plan is called in every plan of the same source; null for a file of the user's own. */
  stagedName: (path: string) => string | null
}

/** What was made of a project before: of thousands of layers a few are others at the next look. */
export type FactsMemory = ReturnType<typeof createFactsMemory>

/** Remembers, of one project, what was sent and the facts of each layer. A layer is known again by its object. */
export function createFactsMemory() {
  return {
    /** Of transfers that are done, which stay as they are. */
    sent: new Map<string, SentRecord[]>(),
    layers: new WeakMap<Layer, { facts: LayerFacts; folder: string | null; knownBy: unknown[] }>(),
  }
}

/**
 * The project as the decision sees it: the layers as they were just read (with all revisions where they are known), the directory, and what
 * was sent from here. Reads nothing but this home.
 */
export function projectFacts(
  project: ProjectRef,
  overview: Pick<LayerOverview, 'root' | 'unassigned'> & { layers: readonly Layer[] },
  parts: ProjectFactSources,
  memory: FactsMemory = createFactsMemory(),
): ProjectFacts {
  const sent = sentRecords(project, parts, memory)
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
  const factsOf = (layer: Layer): LayerFacts => {
    const { id, name } = layer
    const folder = folders.get(id) ?? null
    const knownBy = layer.revisions.flatMap((revision) => [own.get(revision.id), looked.get(revision.id)])
    const before = memory.layers.get(layer)
    if (before?.folder === folder && before.knownBy.every((each, at) => each === knownBy[at])) return before.facts
    const [latest, ...earlier] = layer.revisions.map((revision) =>
      revisionFacts(revision, layer, known(revision), isOwn),
    )
    const facts = { id, name, folder, latest: latest ?? null, earlier }
    memory.layers.set(layer, { facts, folder, knownBy })
    return facts
  }
  const layers = new Map<number, LayerFacts>(overview.layers.map((layer) => [layer.id, factsOf(layer)]))
  // Outside its dates a layer is left out of the list, but not of the directory: it is no new layer.
  const placed = [root, ...[...walkFolders(root)].map((found) => found.node)].flatMap((node) => node.layers)
  for (const { layerId: id, name } of [
    ...placed.map(({ layerId, layerName }) => ({ layerId, name: layerName })),
    ...unassigned,
  ])
    if (!layers.has(id)) layers.set(id, { id, name, folder: folders.get(id) ?? null, latest: null, earlier: [] })
  return { layers: [...layers.values()], sent }
}

function sentRecords(project: ProjectRef, { journal, stagedName }: ProjectFactSources, memory: FactsMemory) {
  return journal.madeTransfers(project).flatMap(({ id, state }) => {
    const before = memory.sent.get(id)
    if (before) return before
    const transfer = journal.transfer(id)
    const records = transfer ? sentRecord(transfer, stagedName) : []
    if (state === 'done') memory.sent.set(id, records)
    return records
  })
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
    srid: revision.source?.srid ?? null,
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
      units: transfer.options.units,
    },
  ]
}
