import type { Batch, CoreHandlers, HoldWish, ProjectRef, CheckedParams, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { EditContent } from '../edits/edit-record'
import { editText } from '../edits/edit-record'
import type { Activity } from './activity'
import type { ActivityNote, ActivityPlace } from './activity-store'
import { folderName } from './layer-changes'

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
type Note = Omit<ActivityNote, 'who'> & { place: ActivityPlace }
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
        if (note) activity.note(note.place, { ...withoutPlace(note), text: `${note.text}, in part`, who: 'you' })
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

function sentencesOf(know: OwnActionsKnow): Sentences {
  const kept = (project: ProjectRef, layerId: number) =>
    know.waits(project, layerId) ? '; it waits for the network' : ''
  const ofBatch =
    (verb: string) =>
    (params: { batchId: string; rowIds?: string[] | null }): Note | null => {
      const batch = know.batch(params.batchId)
      if (batch === null) return null
      const rows = params.rowIds ? `${counted(params.rowIds.length, 'layer')} of ` : ''
      return {
        place: batch.project,
        about: 'upload',
        batchId: batch.id,
        text: `${verb} ${rows}the upload “${batch.title}”`,
      }
    }
  const edited = (project: ProjectRef, layerId: number, content: EditContent): Note => ({
    ...{ place: project, about: 'edit', layerId },
    text: `“${know.layerName(project, layerId)}”: ${editText(content)}${kept(project, layerId)}`,
  })
  return {
    'layers.update': ({ project, layerId, changes }) =>
      edited(project, layerId, { kind: 'properties', changes, before: {} }),
    'layers.move': ({ project, layerIds, path }) => ({
      ...{ place: project, about: 'edit', layerId: layerIds[0] ?? null },
      text: `${layersInWords(know, project, layerIds)}: ${path === null ? 'taken out of the folders' : `moved to ${folderName(path)}`}${kept(project, layerIds[0] ?? -1)}`,
    }),
    'layers.makeFolder': ({ project, path }) => ({ place: project, about: 'edit', text: `Made the folder ${folderName(path)}` }), // prettier-ignore
    'layers.moveFolder': ({ project, from, to }) => ({
      ...{ place: project, about: 'edit' },
      text: `Moved the folder ${folderName(from)} to ${folderName(to)}`,
    }),
    'layers.removeFolder': ({ project, path }) => ({ place: project, about: 'edit', text: `Removed the folder ${folderName(path)}` }), // prettier-ignore
    'uploads.start': (_, { batchId }) => {
      const batch = know.batch(batchId)
      if (batch === null) return null
      const size = counted(batch.rowsTotal, 'layer')
      return { place: batch.project, about: 'upload', batchId, text: `Started the upload “${batch.title}”, ${size}` }
    },
    'uploads.pause': ofBatch('Paused'),
    'uploads.resume': ofBatch('Went on with'),
    'uploads.retry': ofBatch('Tried again:'),
    'uploads.cancel': ofBatch('Cancelled'),
    'jobs.cancel': ({ project, jobId }, { layerName }) => ({
      ...{ place: project, about: 'job', jobId },
      text: `Cancelled job ${jobId}${layerName === null ? '' : ` of “${layerName}”`}`,
    }),
    'revisions.hold': ({ project, wishes }) => {
      const layers = wishes.flatMap(({ scope }) => (scope.kind === 'layer' ? [scope.layerId] : []))
      const kept = wishes.some(({ depth }) => depth !== null)
      return {
        ...{ place: project, about: 'hold', layerId: wishes.length === 1 ? (layers[0] ?? null) : null },
        text: `${kept ? 'To be held offline' : 'No longer to be held'}: ${wishesInWords(know, project, wishes)}`,
      }
    },
    'revisions.download': ({ project, layerId, path }) => ({
      ...{ place: project, about: 'revision', layerId },
      text: `Saved a file of “${know.layerName(project, layerId)}” as ${path.split(/[\\/]/).pop() ?? path}`,
    }),
    'permits.hold': ({ project, held }, { permits, unread }) => ({
      ...{ place: project, about: 'hold', tone: unread.length > 0 ? 'warn' : 'plain' },
      text: held
        ? `Held ${counted(permits, 'permit')} offline${unread.length > 0 ? `; ${unread.length} could not be read whole` : ''}`
        : 'Stopped holding permits offline',
    }),
    'storage.free': ({ items }, { freedBytes }) => ({
      ...{ place: items?.[0]?.project ?? { connectionId: '' }, about: 'storage' },
      text: `Freed ${(freedBytes / 1e6).toFixed(1)} MB: ${items ? counted(items.length, 'revision') : 'what was not held'}`,
    }),
  }
}

function layersInWords(know: OwnActionsKnow, project: ProjectRef, layerIds: readonly number[]): string {
  return listed(layerIds.map((layerId) => `“${know.layerName(project, layerId)}”`))
}

/** Up to three of a list, and how many more. */
export function listed(words: readonly string[]): string {
  return words.length <= 3 ? words.join(', ') : `${words.slice(0, 3).join(', ')} and ${words.length - 3} more`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "the folder Water and “Mains”, all revisions". */
function wishesInWords(know: OwnActionsKnow, project: ProjectRef, wishes: readonly HoldWish[]): string {
  const layerIds = wishes.flatMap(({ scope }) => (scope.kind === 'layer' ? [scope.layerId] : []))
  const places = wishes.flatMap(({ scope }) =>
    scope.kind === 'project'
      ? ['the project']
      : scope.kind === 'folder'
        ? [`the folder ${folderName(scope.path)}`]
        : [],
  )
  const what = [...places, ...(layerIds.length > 0 ? [layersInWords(know, project, layerIds)] : [])].join(', ')
  const depth = wishes[0]?.depth ?? null
  return depth === null
    ? what
    : `${what}, ${depth === 'all' ? 'all revisions' : depth === 1 ? 'the latest revision' : `the last ${depth} revisions`}`
}
