import type { AppError } from '../../shared/errors/app-error'
import { toLayer, type LayerUpdate } from '../../shared/rest'
import { createDirectoryWriter } from '../layers/directory-writer'
import { plainPath } from '../layers/directory-tree'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'
import { describeProperty, readableProperties, type EditRecord } from './edit-record'
import { placeOf } from './overlay'

/** What became of an edit: it holds on the service now, or somebody else changed the same thing meanwhile. */
export type SentEdit = { outcome: 'sent' } | { outcome: 'conflict'; message: string }

/**
 * Sends one edit, after a look whether the service still holds what was edited. Sending it twice does no harm. Rejects with
 * AppError net.* and service.*.
 */
export async function sendEdit(client: RestClient, edit: EditRecord): Promise<SentEdit> {
  return edit.content.kind === 'move'
    ? sendMove(client, edit, edit.content)
    : sendProperties(client, edit, edit.content)
}

type Content<K extends EditRecord['content']['kind']> = Extract<EditRecord['content'], { kind: K }>

async function sendProperties(client: RestClient, edit: EditRecord, content: Content<'properties'>): Promise<SentEdit> {
  const params = { ...projectParams(edit.project), layerId: edit.layerId }
  const now = readableProperties(toLayer(await client.call('getLayer', { params })))
  const { changes, before } = content
  const keys = Object.keys(changes) as (keyof LayerUpdate)[]
  const told = keys.filter((key) => now[key] !== undefined)
  if (told.length === keys.length && told.every((key) => now[key] === changes[key])) return { outcome: 'sent' }
  const clashes = told.filter(
    (key) => now[key] !== changes[key] && before[key] !== undefined && now[key] !== before[key],
  )
  if (clashes.length > 0 && !edit.anyway) {
    const held = clashes.map((key) => describeProperty(key, now[key])).join(', ')
    return conflict(edit, `was changed by somebody else meanwhile. The service holds: ${held}.`)
  }
  await client.call('updateLayer', { params, body: changes })
  return { outcome: 'sent' }
}

async function sendMove(client: RestClient, edit: EditRecord, content: Content<'move'>): Promise<SentEdit> {
  const params = projectParams(edit.project)
  const root = await client.call('getDirectory', { params })
  const place = placeOf(root, edit.layerId)
  if (place === content.path) return { outcome: 'sent' }
  if (place !== content.before && !edit.anyway) {
    const where = place === null ? 'in no folder' : place === '' ? 'at the top' : `in “${place}”`
    return conflict(edit, `was moved by somebody else meanwhile; it lies ${where} now.`)
  }
  const writer = createDirectoryWriter(client, params)
  if (content.path === null) await writer.unassign(edit.layerId)
  else await writer.put(plainPath(content.path), edit.layerId)
  return { outcome: 'sent' }
}

function conflict(edit: EditRecord, what: string): SentEdit {
  return { outcome: 'conflict', message: `“${edit.layerName}” ${what} Nothing was sent: keep yours, or drop it.` }
}

/** Whether a failure means that the edit cannot be sent now, rather than that it never can. */
export function passes(error: AppError): boolean {
  return error.code.startsWith('net.') || error.retry === 'later' || error.code === 'service.unauthorized'
}
