import type { ReadRouteBody } from '../../shared/rest'
import { parseIsoMs } from '../../shared/rest'
import type { Handler } from '../http/context'
import { HttpProblem } from '../http/http-problem'
import { JsonText } from '../http/json-text'
import type { LayerChange, LayerRow } from '../store/layers'
import { layerFormer } from './layer-form'
import { layersText, listedLayers } from './layer-texts'
import { isInForce, visibleLayer, visibleTo } from './visible-layers'

/** Layers that the caller may see, with the revisions that were asked for. */
export const listLayers: Handler<'listLayers'> = (context) => {
  const { store, caller, project, query } = context
  const nowMs = context.now()
  const maySee = visibleTo(store, caller, project.id)
  const layers = listedLayers(store, project.id).filter(({ layer }) => maySee(layer) && isInForce(layer, nowMs))
  return new JsonText(layersText(context, { ...context, withEmail: true }, layers, query.includeRevisions ?? 'latest'))
}

/** One layer. */
export const getLayer: Handler<'getLayer'> = (context) => {
  const { store, caller, project, params } = context
  const layer = visibleLayer(store, caller, project.id, params.layerId)
  const form = layerFormer(context, { ...context, withEmail: false })
  return form(layer, store.layers.revisions(layer.id), 'all')
}

/** Changes what may be changed of a layer. */
export const updateLayer: Handler<'updateLayer'> = (context) => {
  const { store, caller, project, params, body, now } = context
  const layer = visibleLayer(store, caller, project.id, params.layerId)
  if (!caller.isAdmin(project.id) && layer.creator_id !== caller.user.id) {
    throw new HttpProblem(403, 'Only admins and the person who made a layer may change its properties.')
  }
  store.layers.change(layer.id, changeOf(layer, body, now()))
  const changed = visibleLayer(store, caller, project.id, params.layerId)
  const form = layerFormer(context, { ...context, withEmail: false })
  return form(changed, store.layers.revisions(layer.id), 'all')
}

function changeOf(layer: LayerRow, body: ReadRouteBody<'updateLayer'>, nowMs: number): LayerChange {
  const restyled =
    (body.opacity !== undefined && body.opacity !== layer.opacity) ||
    (body.strokeWidth !== undefined && body.strokeWidth !== layer.stroke_width) ||
    (body.onlineImagerySettings !== undefined && body.onlineImagerySettings !== layer.imagery_settings)
  return {
    name: body.name,
    description: body.description === '' ? null : body.description,
    on_by_default: numberOf(body.defaultToOn),
    global: numberOf(body.global),
    in_services_reports: numberOf(body.includeInServicesReports),
    superseded: numberOf(body.superseded),
    opacity: body.opacity,
    stroke_width: body.strokeWidth,
    start_ms: dayMs(body.validFrom, '00:00:00Z'),
    // The last valid day is valid to its end.
    end_ms: dayMs(body.validUntil, '23:59:59Z'),
    download_rules: body.downloadRules,
    imagery_settings: body.onlineImagerySettings,
    edited_ms: restyled ? Math.max(nowMs, layer.edited_ms + 1) : undefined,
  }
}

const numberOf = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value))

function dayMs(day: string | null | undefined, time: string): number | null | undefined {
  return day === undefined || day === null ? day : parseIsoMs(`${day}T${time}`)
}
