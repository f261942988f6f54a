import type { LayerOverview } from '../../shared/contract'
import type { Layer } from '../../shared/rest'

/** Writes answer without revisions where the service does not send them; those that are known stay. */
export function withKnownRevisions(layer: Layer, known: ReadonlyMap<number, Layer>): Layer {
  const before = known.get(layer.id)
  return layer.revisions.length === 0 && before ? { ...layer, revisions: before.revisions } : layer
}

/** With one layer changed, wherever it is listed. */
export function withLayer(now: LayerOverview, layerId: number, change: (layer: Layer) => Layer): LayerOverview {
  return {
    ...now,
    layers: now.layers.map((each) => (each.id === layerId ? change(each) : each)),
    notInForce: now.notInForce?.map((each) =>
      each.layer.id === layerId ? { ...each, layer: change(each.layer) } : each,
    ),
  }
}

/** A new state of the directory, with what it does not tell as it was: layers that are gone or out of force, looks, revisions. */
export function mergedOverview(
  now: LayerOverview,
  before: LayerOverview | null,
  known: ReadonlyMap<number, Layer>,
): LayerOverview {
  const gone = now.gone ?? before?.gone ?? []
  const outside = now.notInForce ?? before?.notInForce ?? []
  const listed = new Set(now.layers.map(({ id }) => id))
  const ended = new Set(outside.map(({ layer }) => layer.id))
  const kept = gone.filter(({ layer }) => !listed.has(layer.id) && !ended.has(layer.id))
  return {
    ...now,
    gone: kept,
    looks: now.looks ?? before?.looks,
    notInForce: outside.filter(({ layer }) => !listed.has(layer.id)),
    layers: [...now.layers, ...kept.map(({ layer }) => layer)].map((layer) => withKnownRevisions(layer, known)),
  }
}
