import { toAppError } from '../../../shared/errors/app-error'
import { toLayer, type Layer, type LayerUpdate } from '../../../shared/rest'
import { projectParams } from '../../project-key'
import type { LayerWork, Restoring } from './restoring'

/** Gives the layers their properties, as far as the service tells them or they were set from the computer that wrote the pack. */
export async function restoreProperties(restoring: Restoring, works: readonly LayerWork[]): Promise<void> {
  const { client, project, signal, contents, lacks } = restoring
  const notes = new Map(contents.layers.notes.map((note) => [note.layerId, note]))
  for (const { layer, layerId } of works) {
    if (layerId === null) continue
    const params = { ...projectParams(project), layerId }
    const note = notes.get(layer.id)
    try {
      const now = toLayer(await client.call('getLayer', { params }, { signal }))
      const body: LayerUpdate = {
        ...changed(layer, now),
        ...(note?.inReports == null ? {} : { includeInServicesReports: note.inReports }),
        ...(note?.superseded == null ? {} : { superseded: note.superseded }),
      }
      if (Object.keys(body).length > 0) await client.call('updateLayer', { params, body }, { signal })
    } catch (error) {
      const { code, message } = toAppError(error)
      if (!/^service\.(conflict|bad-request|not-found|forbidden)$/.test(code)) throw error
      lacks({ what: 'properties', id: layer.id, name: layer.name, count: 1, reason: message })
    }
  }
}

/** What of a layer is other than in the pack. */
function changed(wanted: Layer, now: Layer): LayerUpdate {
  const day = (time: string | null) => time && time.slice(0, 10)
  const rules = [0, 1, 2] as const
  const downloadRules = rules.find((rule) => rule === wanted.downloadRules)
  return {
    ...(wanted.name === now.name ? {} : { name: wanted.name }),
    ...((wanted.description ?? '') === (now.description ?? '') ? {} : { description: wanted.description ?? '' }),
    ...(wanted.onByDefault === now.onByDefault ? {} : { defaultToOn: wanted.onByDefault }),
    ...(wanted.global === now.global ? {} : { global: wanted.global }),
    ...(downloadRules === undefined || downloadRules === now.downloadRules ? {} : { downloadRules }),
    ...(day(wanted.startDate) === day(now.startDate) ? {} : { validFrom: day(wanted.startDate) }),
    ...(day(wanted.endDate) === day(now.endDate) ? {} : { validUntil: day(wanted.endDate) }),
  }
}
