import { AppError } from '../../shared/errors/app-error'
import { dayText, utcText } from '../../shared/model/zoned-time'
import { readableProperties } from '../../shared/model/layer-properties'
import { toLayer, type Layer, type LayerUpdate } from '../../shared/rest'
import { parseIsoMs } from '../../shared/rest/dates'
import { createDirectoryWriter } from '../layers/directory-writer'
import { plainPath } from '../layers/directory-tree'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'
import { labelOf, seenOf, untoldProperties, type EditRecord } from './edit-record'
import { conflictText, placeText } from './conflicts'
import { placeOf } from './overlay'
import { listed, said, sentences, type Said } from '../../shared/languages/said'

/** What became of an edit: it holds on the service now, somebody else changed the same thing meanwhile, or the layer is gone. */
export type SentEdit = { outcome: 'sent' } | { outcome: 'conflict' | 'gone'; what: Said }

/**
 * Sends one edit, after a look whether the service still holds what was edited. Sending it twice does no harm. Rejects with
 * AppError net.* and service.*.
 * @param nowMs UTC milliseconds: a layer whose last day lies before it is retired
 */
export async function sendEdit(client: RestClient, edit: EditRecord, nowMs: number): Promise<SentEdit> {
  const layer = await readLayer(client, edit)
  if (layer === null)
    return {
      outcome: 'gone',
      what: said('core.edits.gone', { layer: edit.layerName }),
    }
  const retired = edit.anyway ? null : await retiredMeanwhile(client, edit, layer, nowMs)
  if (retired) return retired
  return edit.content.kind === 'move'
    ? sendMove(client, edit, edit.content)
    : sendProperties(client, edit, edit.content, layer)
}

async function readLayer(client: RestClient, edit: EditRecord): Promise<Layer | null> {
  try {
    return toLayer(await client.call('getLayer', { params: { ...projectParams(edit.project), layerId: edit.layerId } }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'service.not-found') return null
    throw error
  }
}

/** Somebody has ended the layer, or archived its project, since it was edited: whoever did may not want it changed. */
async function retiredMeanwhile(
  client: RestClient,
  edit: EditRecord,
  layer: Layer,
  nowMs: number,
): Promise<SentEdit | null> {
  const { validUntil } = seenOf(layer, null)
  const isOver = validUntil !== null && validUntil < new Date(nowMs).toISOString().slice(0, 10)
  const isOwnWish = edit.content.kind === 'properties' && edit.content.changes.validUntil !== undefined
  if (isOver && !isOwnWish && edit.seen?.validUntil !== validUntil)
    return conflict(said('core.edits.retired', { layer: edit.layerName, day: dayText(validUntil) }))
  if (edit.seen?.archived !== false) return null
  const { archived, name } = await client.call('getProject', { params: projectParams(edit.project) })
  return archived ? conflict(said('core.edits.archived', { layer: edit.layerName, project: name })) : null
}

type Content<K extends EditRecord['content']['kind']> = Extract<EditRecord['content'], { kind: K }>

async function sendProperties(
  client: RestClient,
  edit: EditRecord,
  content: Content<'properties'>,
  layer: Layer,
): Promise<SentEdit> {
  const params = { ...projectParams(edit.project), layerId: edit.layerId }
  const now = readableProperties(layer)
  const { changes, before } = content
  const keys = Object.keys(changes) as (keyof LayerUpdate)[]
  const told = keys.filter((key) => now[key] !== undefined)
  if (told.length === keys.length && told.every((key) => now[key] === changes[key])) return { outcome: 'sent' }
  const held = edit.anyway ? null : conflictText(layer, changes, before)
  if (held !== null) return conflict(said('core.edits.changed', { layer: edit.layerName, now: held }))
  const blind = untoldProperties(content)
  const touchedAt = edit.seen && edit.seen.lastEditDate !== layer.lastEditDate ? layer.lastEditDate : null
  if (blind.length > 0 && touchedAt !== null && !edit.anyway)
    return conflict(
      said('core.edits.drawn', {
        layer: edit.layerName,
        when: utcText(parseIsoMs(touchedAt) ?? Number.NaN),
        names: listed(blind.map(labelOf)),
      }),
    )
  await client.call('updateLayer', { params, body: changes })
  return { outcome: 'sent' }
}

async function sendMove(client: RestClient, edit: EditRecord, content: Content<'move'>): Promise<SentEdit> {
  const params = projectParams(edit.project)
  const root = await client.call('getDirectory', { params })
  const place = placeOf(root, edit.layerId)
  if (place === content.path) return { outcome: 'sent' }
  if (place !== content.before && !edit.anyway) {
    return conflict(said('errors.reasons.movedMeanwhile', { layer: edit.layerName, place: placeText(place) }))
  }
  const writer = createDirectoryWriter(client, params)
  if (content.path === null) await writer.unassign(edit.layerId)
  else await writer.put(plainPath(content.path), edit.layerId)
  return { outcome: 'sent' }
}

function conflict(what: Said): SentEdit {
  return { outcome: 'conflict', what: sentences(what, said('core.edits.keepOrDrop')) }
}

/** Whether a failure means that the edit cannot be sent now, rather than that it never can; `cancelled`: the program ended meanwhile. */
export function passes(error: AppError): boolean {
  const { code, retry } = error
  return code.startsWith('net.') || retry === 'later' || code === 'service.unauthorized' || code === 'cancelled'
}
