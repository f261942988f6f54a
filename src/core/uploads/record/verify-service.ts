import { AppError } from '../../../shared/errors/app-error'
import { saidError } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { nameKey } from '../../../shared/model/file-name'
import { toLayer, type Layer, type LayerRevision } from '../../../shared/rest'
import type { ProjectRef } from '../../../shared/contract'
import type { Connections } from '../../connections/connections'
import { inParallel } from '../../in-parallel'
import { projectParams } from '../../project-key'
import { sameTime } from '../last-modified'
import { findMark, withoutMark } from '../marker'
import type { Findings } from './findings'
import type { RecordRow } from '../../../shared/model/transmittal'

/** A project of a service, as it is asked about a record. */
export interface AskedProject {
  connections: Connections
  project: ProjectRef
}

/** A row beside the revision that it made. */
export interface MadeRow {
  row: RecordRow
  layer: Layer
  revision: LayerRevision
}

/** Layers that are not in the list are asked for by themselves, so many at the same time. */
const atOnce = 4

/**
 * Holds rows against the layers of a project, with all their revisions: whether what was made is there, and is of the file that was
 * sent; whether what failed was made after all. Gives the rows whose revisions are there. Errors: net.*, service.*, cancelled.
 */
export async function verifyService(
  rows: readonly RecordRow[],
  asked: AskedProject,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rows: number) => void },
  findings: Findings,
): Promise<{ checked: number; made: MadeRow[] }> {
  const layers = await readLayers(rows, asked, signal)
  const marks = marksOf(layers.values())
  const made: MadeRow[] = []
  let checked = 0
  for (const [at, row] of rows.entries()) {
    if (row.state !== 'done') {
      lookForUnmade(row, marks, findings)
      continue
    }
    const found = lookFor(row, layers, findings)
    if (found !== 'unknown') checked++
    if (typeof found === 'object') made.push(found)
    onProgress(at + 1)
  }
  return { checked, made }
}

/** The layers that rows name, by id; what the service says instead where it gives one not, null where it has none. */
type Layers = Map<number, Layer | AppError | null>

async function readLayers(
  rows: readonly RecordRow[],
  { connections, project }: AskedProject,
  signal: AbortSignal,
): Promise<Layers> {
  const client = await connections.client(project.connectionId)
  const params = projectParams(project)
  const listed = await client.call('listLayers', { params, query: { includeRevisions: 'all' } }, { signal })
  const layers: Layers = new Map(listed.map(toLayer).map((layer) => [layer.id, layer]))
  // A layer that is not in force is left out of the list, and is there all the same.
  const others = new Set(rows.flatMap(({ state, layerId }) => (state === 'done' && layerId !== null ? [layerId] : [])))
  for (const id of layers.keys()) others.delete(id)
  await inParallel(others, atOnce, async (layerId) => {
    try {
      layers.set(layerId, toLayer(await client.call('getLayer', { params: { ...params, layerId } }, { signal })))
    } catch (error) {
      if (!(error instanceof AppError) || !['service.not-found', 'service.forbidden'].includes(error.code)) throw error
      layers.set(layerId, error.code === 'service.not-found' ? null : error)
    }
  })
  return layers
}

function lookFor(row: RecordRow, layers: Layers, findings: Findings): MadeRow | 'differs' | 'unknown' {
  const { layerId, revisionId, layer: name } = row
  if (layerId === null) {
    findings.notChecked(said('records.notChecked.noLayer', { name }))
    return 'unknown'
  }
  const place = { row: row.row, layer: name, layerId, revisionId }
  const layer = layers.get(layerId) ?? null
  if (layer instanceof AppError) {
    findings.notChecked(said('records.notChecked.noRight', { layer: layerId, why: saidError(layer) }))
    return 'unknown'
  }
  if (layer === null) {
    findings.differs('layer-missing', said('records.differences.layerGone', { layer: layerId, name }), place)
    return 'differs'
  }
  if (revisionId === null) {
    findings.notChecked(said('records.notChecked.noRevision', { name }))
    return 'unknown'
  }
  const revision = layer.revisions.find((each) => each.id === revisionId)
  if (!revision) {
    const about = { layer: layerId, name, revision: revisionId }
    findings.differs('revision-missing', said('records.differences.revisionGone', about), place)
    return 'differs'
  }
  compare(row, revision, { revision: revisionId, layer: layerId }, (what) =>
    findings.differs('revision-differs', what, place),
  )
  return { row, layer, revision }
}

/** What a revision says of itself beside what was sent; what the service does not tell is not compared. */
function compare(
  row: RecordRow,
  { source, comment }: LayerRevision,
  about: { revision: string; layer: number },
  differs: (what: ReturnType<typeof said>) => void,
): void {
  const { files } = row
  const named = source?.filename ?? null
  if (named !== null && !files.some((file) => nameKey(file.name) === nameKey(named)))
    differs(said('records.differences.fileName', { ...about, now: named, then: files[0]?.name ?? '' }))
  const timeMs = source?.fileLastModified ?? null
  if (timeMs !== null && !files.some((file) => sameTime(Date.parse(file.lastModified), timeMs)))
    differs(
      said('records.differences.sourceTime', {
        ...about,
        now: new Date(timeMs).toISOString(),
        then: files[0]?.lastModified ?? '',
      }),
    )
  if (comment === null) return
  const mark = findMark(comment)
  if (row.mark !== null && mark !== null && mark !== row.mark) differs(said('records.differences.otherMark', about))
  const now = withoutMark(comment) ?? ''
  if (now !== row.comment) differs(said('records.differences.comment', { ...about, now, then: row.comment }))
}

type Marks = Map<string, { layerId: number; revisionId: string }>

function marksOf(layers: Iterable<Layer | AppError | null>): Marks {
  const marks: Marks = new Map()
  for (const layer of layers) {
    if (layer === null || layer instanceof AppError) continue
    for (const { id, comment } of layer.revisions) {
      const mark = findMark(comment)
      if (mark !== null) marks.set(mark, { layerId: layer.id, revisionId: id })
    }
  }
  return marks
}

function lookForUnmade(row: RecordRow, marks: Marks, findings: Findings): void {
  const found = row.mark === null ? undefined : marks.get(row.mark)
  if (!found || row.mode === 'skip') return
  const about = { name: row.layer, state: row.state, layer: found.layerId, revision: found.revisionId }
  findings.differs('made-after-all', said('records.differences.madeAfterAll', about), {
    row: row.row,
    layer: row.layer,
    ...found,
  })
}
