import { eachProperty, type LayerPropertyParts } from '../../shared/model/layer-properties'
import { parseIsoMs, type ReadRouteBody } from '../../shared/rest'
import type { Handler, RequestContext } from '../http/context'
import { HttpProblem, notFound } from '../http/http-problem'
import type { LayerChange, LayerRow } from '../store/layers'
import { layerFormer } from './layer-form'
import { layerList } from './layer-list'
import { inForce } from './layers-in-force'
import { maySee, visibleLayer, visibleLayers } from './visible-layers'

/** Layers that the caller may see, with the revisions that were asked for. */
export const listLayers: Handler<'listLayers'> = async (context) => {
  const layers = inForce(await visibleLayers(context.store, context.caller, context.project.id), context.now())
  return layerList(context.links, context, layers, context.query.includeRevisions ?? 'latest')
}

export const getLayer: Handler<'getLayer'> = (context) => oneLayer(context)

/** The form of a single layer that the caller may see, with all revisions; else 404. */
async function oneLayer(context: RequestContext<'getLayer' | 'updateLayer'>) {
  const { links, origin, store, caller, project, params } = context
  const whole = await store.layers.whole(project.id, params.layerId)
  if (!whole || !(await maySee(store, caller, whole.layer))) throw notFound(`layer ${params.layerId}`)
  const { layer, revisions, users } = whole
  const form = layerFormer({ ...context, users, withEmail: false, linkOf: (id) => links.make(origin, id) })
  return form(layer, revisions, 'all')
}

/** Changes what may be changed of a layer. */
export const updateLayer: Handler<'updateLayer'> = async (context) => {
  const { store, caller, project, params, body, now } = context
  const layer = await visibleLayer(store, caller, project.id, params.layerId)
  if (!caller.isAdmin(project.id) && layer.creator_id !== caller.user.id) {
    throw new HttpProblem(403, 'Only admins and the person who made a layer may change its properties.')
  }
  await store.layers.change(layer.id, changeOf(layer, body, now()))
  return oneLayer(context)
}

function changeOf(layer: LayerRow, body: ReadRouteBody<'updateLayer'>, nowMs: number): LayerChange {
  const restyled =
    (body.opacity !== undefined && body.opacity !== layer.opacity) ||
    (body.strokeWidth !== undefined && body.strokeWidth !== layer.stroke_width) ||
    (body.onlineImagerySettings !== undefined && body.onlineImagerySettings !== layer.imagery_settings)
  const changed = eachProperty(columns, body)
  return Object.assign(
    {},
    ...changed,
    restyled ? { edited_ms: Math.max(nowMs, layer.edited_ms + 1) } : {},
  ) as LayerChange
}

/** The columns in which each property is kept. */
const columns: LayerPropertyParts<LayerChange> = {
  name: (name) => ({ name }),
  description: (text) => ({ description: text === '' ? null : text }),
  defaultToOn: (on) => ({ on_by_default: Number(on) }),
  global: (on) => ({ global: Number(on) }),
  includeInServicesReports: (on) => ({ in_services_reports: Number(on) }),
  superseded: (on) => ({ superseded: Number(on) }),
  opacity: (opacity) => ({ opacity }),
  strokeWidth: (width) => ({ stroke_width: width }),
  validFrom: (day) => ({ start_ms: dayMs(day, '00:00:00Z') }),
  // The last valid day is valid to its end.
  validUntil: (day) => ({ end_ms: dayMs(day, '23:59:59Z') }),
  downloadRules: (rule) => ({ download_rules: rule }),
  onlineImagerySettings: (settings) => ({ imagery_settings: settings }),
}

const dayMs = (day: string | null, time: string): number | null => (day === null ? null : parseIsoMs(`${day}T${time}`))
