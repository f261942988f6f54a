import type { LayerOverview } from '../../shared/contract'
import { forceAt } from '../../shared/model/in-force'
import type { Layer } from '../../shared/rest'
import type { LeftOutLayer } from '../../shared/services/report'
import { pathsOf } from '../layers/known-layers'
import type { LayerNote } from './layer-notes'

/** A layer that a services report has to look into. */
export interface LayerInQuestion {
  layer: Layer
  path: string | null
  note: LayerNote | undefined
}

/**
 * Which layers of a project a services report looks into, and which it leaves out. One of which nobody here knows whether it is in
 * services reports is looked into: the service does not tell, and silence would be the worse mistake.
 * @param nowMs UTC milliseconds
 */
export function layersInQuestion(
  overview: LayerOverview,
  notes: ReadonlyMap<number, LayerNote>,
  nowMs: number,
): { layers: LayerInQuestion[]; leftOut: LeftOutLayer[] } {
  const out = { layers: [] as LayerInQuestion[], leftOut: [] as LeftOutLayer[] }
  const add = (layer: Layer, path: string | null) => {
    const note = notes.get(layer.id)
    const force = forceAt(layer, nowMs)
    const named = { layerId: layer.id, name: layer.name, path }
    if (force !== 'in-force')
      out.leftOut.push({ ...named, why: force, date: force === 'ended' ? layer.endDate : layer.startDate })
    else if (note?.superseded === true) out.leftOut.push({ ...named, why: 'superseded', date: null })
    else if (note?.inReports === false) out.leftOut.push({ ...named, why: 'not-in-reports', date: null })
    else out.layers.push({ layer, path, note })
  }
  const paths = pathsOf(overview.root)
  for (const layer of overview.layers) add(layer, paths.get(layer.id) ?? null)
  for (const { layer, path } of overview.notInForce ?? []) add(layer, path)
  return out
}
