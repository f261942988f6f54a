import type { HoldWish } from '../../shared/contract'
import { newest, wishedDepth } from '../../shared/model/hold-wishes'
import type { Layer, LayerRevision } from '../../shared/rest'
import { said, type Said } from '../../shared/languages/said'

/** A layer, and the plain path of its folder ('' is the root, null: it is in none). */
export interface PlacedLayer {
  layer: Layer
  path: string | null
}

/** A revision that is wanted on the disk. */
export interface WishedRevision {
  layer: Layer
  revision: LayerRevision
  /** 0 is the latest. */
  rank: number
}

/** All that is wanted of a project: the latest revisions of all layers first, then those before them. */
export function wishedRevisions(layers: readonly PlacedLayer[], wishes: readonly HoldWish[]): WishedRevision[] {
  if (wishes.length === 0) return []
  const found = layers.flatMap(({ layer, path }) =>
    newest(layer.revisions, wishedDepth(wishes, layer.id, path)).map((revision, rank) => ({ layer, revision, rank })),
  )
  return found.sort((a, b) => a.rank - b.rank)
}

/** Why the service gives no source of a revision, as far as the list tells it; null: it may be asked for. */
export function withheldReason(layer: Layer, revision: LayerRevision): Said | null {
  const { source } = revision
  if (source?.url) return null
  if (source === null) return said('errors.reasons.ownerSharesNone', { layer: layer.name })
  if (layer.downloadRules === 1 && layer.revisions[0]?.id !== revision.id)
    return said('errors.reasons.latestAlone', { layer: layer.name })
  // A service may tell the link only when it is asked for the single layer.
  return layer.downloadRules === 0 || layer.downloadRules === null
    ? null
    : said('errors.reasons.noDownloads', { layer: layer.name })
}
