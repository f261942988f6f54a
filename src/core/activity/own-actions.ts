import type { Batch, CoreHandlers, HoldWish, ProjectRef, CheckedParams, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { editText, type EditContent } from '../edits/edit-record'
import type { Activity } from './activity'
import type { ActivityNote, ActivityPlace } from './activity-store'
import { folderName } from './layer-changes'
import { quoted, listed, said, type Said } from '../../shared/languages/said'

/** What the sentences need to know beside a call. */
export interface OwnActionsKnow {
  batch: (batchId: string) => Batch | null
  layerName: (project: ProjectRef, layerId: number) => string
  /** Whether an edit of a layer waits for the network. */
  waits: (project: ProjectRef, layerId: number) => boolean
}

type Recorded =
  | `layers.${'update' | 'makeFolder' | 'move' | 'moveFolder' | 'removeFolder'}`
  | `uploads.${'start' | 'pause' | 'resume' | 'retry' | 'cancel'}`
  | 'jobs.cancel'
  | `revisions.${'hold' | 'download'}`
  | 'permits.hold'
  | 'storage.free'
type Note = Omit<ActivityNote, 'who'> & Said & { place: ActivityPlace }
type Sentences = { [K in Recorded]: (params: CheckedParams<K>, result: Result<K>) => Note | null }

/** The handlers of what a person does, each of which leaves an entry when it has done it. */
export function withRecord(handlers: CoreHandlers, activity: Activity, know: OwnActionsKnow): CoreHandlers {
  const recorded = { ...handlers } as Record<string, (params: never, context: never) => unknown>
  for (const [name, sentence] of Object.entries(sentencesOf(know)) as [Recorded, (...args: never[]) => Note | null][]) {
    const handler = recorded[name]
    if (!handler) continue
    recorded[name] = async (params, context) => {
      const { project, layerId, layerIds } = params as { project?: ProjectRef; layerId?: number; layerIds?: number[] }
      const isEdit = name.startsWith('layers.') && project
      const end = isEdit ? activity.begin(project, layerIds ?? (layerId === undefined ? null : [layerId])) : null
      try {
        const result = await handler(params, context)
        const note = sentence(params, result as never)
        if (note) activity.note(note.place, { ...withoutPlace(note), who: 'you' })
        return result
      } catch (error) {
        const part = partDone(params, toAppError(error))
        const note = part === null ? null : sentence(part as never, undefined as never)
        if (note)
          activity.note(note.place, {
            ...{ ...withoutPlace(note), who: 'you' },
            ...said('core.activity.inPart', { what: { text: note.text, by: note.by } }),
          })
        throw error
      } finally {
        end?.()
      }
    }
  }
  return recorded as unknown as CoreHandlers
}

/** What of a move was done before it broke off; null: nothing. The sentences of moves need no answer. */
function partDone(params: { layerIds?: number[] }, { details }: AppError): object | null {
  if (details.begun === true) return params
  if (typeof details.moved !== 'number' || params.layerIds === undefined) return null
  return { ...params, layerIds: params.layerIds.slice(0, details.moved) }
}

function withoutPlace({ place: _, ...note }: Note): Omit<Note, 'place'> {
  return note
}

type BatchAct = 'paused' | 'resumed' | 'retried' | 'cancelled'

function sentencesOf(know: OwnActionsKnow): Sentences {
  const orWaits = (what: Said, project: ProjectRef, layerId: number) =>
    know.waits(project, layerId) ? said('core.activity.waits', { what }) : what
  const ofBatch =
    (act: BatchAct) =>
    (params: { batchId: string; rowIds?: string[] | null }): Note | null => {
      const batch = know.batch(params.batchId)
      if (batch === null) return null
      const { title } = batch
      const what = params.rowIds
        ? said(`core.activity.${act}Some`, { title, layers: counted('layers', params.rowIds.length) })
        : said(`core.activity.${act}`, { title })
      return { place: batch.project, about: 'upload', batchId: batch.id, ...what }
    }
  const edited = (project: ProjectRef, layerId: number, content: EditContent): Note => ({
    ...{ place: project, about: 'edit', layerId },
    ...orWaits(
      said('core.activity.edited', { layer: know.layerName(project, layerId), what: editText(content) }),
      project,
      layerId,
    ),
  })
  return {
    'layers.update': ({ project, layerId, changes }) =>
      edited(project, layerId, { kind: 'properties', changes, before: {} }),
    'layers.move': ({ project, layerIds, path }) => {
      const layers = layersInWords(know, project, layerIds)
      const what =
        path === null
          ? said('core.activity.taken', { layers })
          : said('core.activity.moved', { layers, folder: folderName(path) })
      const [first = -1] = layerIds
      return { place: project, about: 'edit', layerId: layerIds[0] ?? null, ...orWaits(what, project, first) }
    },
    'layers.makeFolder': ({ project, path }) => ({
      ...{ place: project, about: 'edit' },
      ...said('core.activity.madeFolder', { folder: folderName(path) }),
    }),
    'layers.moveFolder': ({ project, from, to }) => ({
      ...{ place: project, about: 'edit' },
      ...said('core.activity.movedFolder', { from: folderName(from), to: folderName(to) }),
    }),
    'layers.removeFolder': ({ project, path }) => ({
      ...{ place: project, about: 'edit' },
      ...said('core.activity.removedFolder', { folder: folderName(path) }),
    }),
    'uploads.start': (_, { batchId }) => {
      const batch = know.batch(batchId)
      if (batch === null) return null
      const what = said('core.activity.started', { title: batch.title, layers: counted('layers', batch.rowsTotal) })
      return { place: batch.project, about: 'upload', batchId, ...what }
    },
    'uploads.pause': ofBatch('paused'),
    'uploads.resume': ofBatch('resumed'),
    'uploads.retry': ofBatch('retried'),
    'uploads.cancel': ofBatch('cancelled'),
    'jobs.cancel': ({ project, jobId }, { layerName }) => ({
      ...{ place: project, about: 'job', jobId },
      ...(layerName === null
        ? said('core.activity.cancelledJob', { job: jobId })
        : said('core.activity.cancelledJobOf', { job: jobId, layer: layerName })),
    }),
    'revisions.hold': ({ project, wishes }) => {
      const layers = wishes.flatMap(({ scope }) => (scope.kind === 'layer' ? [scope.layerId] : []))
      const kept = wishes.some(({ depth }) => depth !== null)
      return {
        ...{ place: project, about: 'hold', layerId: wishes.length === 1 ? (layers[0] ?? null) : null },
        ...said(`core.activity.${kept ? 'toBeHeld' : 'noLongerHeld'}`, { what: wishesInWords(know, project, wishes) }),
      }
    },
    'revisions.download': ({ project, layerId, path }) => ({
      ...{ place: project, about: 'revision', layerId },
      ...said('core.activity.savedFile', {
        layer: know.layerName(project, layerId),
        file: path.split(/[\\/]/).pop() ?? path,
      }),
    }),
    'permits.hold': ({ project, held }, { permits: count, unread }) => ({
      ...{ place: project, about: 'hold', tone: unread.length > 0 ? 'warn' : 'plain' },
      ...(held ? heldPermits(count, unread.length) : said('core.activity.stoppedHolding')),
    }),
    'storage.free': ({ items }, { freedBytes }) => ({
      ...{ place: items?.[0]?.project ?? { connectionId: '' }, about: 'storage' },
      ...said('core.activity.freed', {
        size: (freedBytes / 1e6).toFixed(1),
        what: items ? counted('revisions', items.length) : said('core.activity.notHeld'),
      }),
    }),
  }
}

function heldPermits(count: number, unread: number): Said {
  const permits = counted('permits', count)
  return unread > 0
    ? said('core.activity.heldPermitsPart', { permits, unread })
    : said('core.activity.heldPermits', { permits })
}

const layersInWords = (know: OwnActionsKnow, project: ProjectRef, layerIds: readonly number[]): Said =>
  quoted(layerIds.map((layerId) => know.layerName(project, layerId)))

const counted = (what: 'layers' | 'permits' | 'revisions', count: number): Said =>
  said(`core.activity.${what}`, { count })

/** "the folder Water and “Mains”, all revisions". */
function wishesInWords(know: OwnActionsKnow, project: ProjectRef, wishes: readonly HoldWish[]): Said {
  const layerIds = wishes.flatMap(({ scope }) => (scope.kind === 'layer' ? [scope.layerId] : []))
  const places = wishes.flatMap(({ scope }) => {
    if (scope.kind === 'layer') return []
    if (scope.kind === 'project') return [said('core.activity.project')]
    if (scope.kind === 'folder') return [said('core.activity.folder', { folder: folderName(scope.path) })]
    if (scope.kind === 'revision') return [quoted([know.layerName(project, scope.layerId)])]
    return [quoted([scope.name])]
  })
  const layers = layerIds.length > 0 ? [layersInWords(know, project, layerIds)] : []
  const depth = wishes[0]?.depth ?? null
  return listed([...places, ...layers, ...(depth === null ? [] : [depthInWords(depth)])])
}

function depthInWords(depth: NonNullable<HoldWish['depth']>): Said {
  if (depth === 'all') return said('core.activity.allRevisions')
  return depth === 1 ? said('core.activity.latestRevision') : said('core.activity.lastRevisions', { number: depth })
}
