import type { HoldDepth, HoldScope, HoldWish, PermitChoice } from '../../shared/contract'
import { boxesMeet } from '../../shared/geometry/box'
import { deeper, newest, wishedDepth } from '../../shared/model/hold-wishes'
import type { Layer, LayerRevision } from '../../shared/rest'
import { said, type Said } from '../../shared/languages/said'
import type { Box } from '../uploads/plan/placement/landing'
import type { LayerPlaces } from './layer-places'
import { layerRevisionKey } from './revision-ref'

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
  /** It is wanted for an area alone, and nobody here knows yet whether it lies there: it is read to find out. */
  unplaced: boolean
}

/** What is known of the layers besides the list. */
export interface WishFacts {
  places: LayerPlaces
  /** The layers that the permits of a chosen list name, as far as these permits are held. */
  namedBy: (choice: PermitChoice) => ReadonlySet<number>
}

/**
 * All that is wanted of a project: the latest revisions of all layers first, those that only an area may want after the others of
 * their rank. What was wished for a layer itself counts before areas and lists, and what was wished for a revision before all.
 */
export function wishedRevisions(
  layers: readonly PlacedLayer[],
  wishes: readonly HoldWish[],
  facts: WishFacts,
): WishedRevision[] {
  if (wishes.length === 0) return []
  const own = new Map(
    wishes.flatMap(({ scope, depth }) =>
      scope.kind === 'revision' ? [[layerRevisionKey(scope.layerId, scope.revisionId), depth !== null] as const] : [],
    ),
  )
  const found = layers.flatMap(({ layer, path }) => {
    const { depth, unplaced } = depthOf(layer, path, wishes, facts)
    const newestOnes = new Set(newest(layer.revisions, depth))
    return layer.revisions.flatMap((revision, rank) => {
      const chosen = own.get(layerRevisionKey(layer.id, revision.id))
      const isWanted = chosen ?? newestOnes.has(revision)
      return isWanted ? [{ layer, revision, rank, unplaced: unplaced && chosen === undefined }] : []
    })
  })
  return found.sort((a, b) => a.rank - b.rank || Number(a.unplaced) - Number(b.unplaced))
}

function depthOf(layer: Layer, path: string | null, wishes: readonly HoldWish[], facts: WishFacts) {
  let depth = wishedDepth(wishes, layer.id, path)
  if (wishes.some(({ scope }) => scope.kind === 'layer' && scope.layerId === layer.id))
    return { depth, unplaced: false }
  let unplaced: HoldDepth | null = null
  for (const { scope, depth: more } of wishes) {
    const means = scope.kind === 'area' ? liesIn(layer, scope.box, facts.places) : isNamed(layer.id, scope, facts)
    if (means === 'unknown') unplaced = deeper(unplaced, more)
    else if (means) depth = deeper(depth, more)
  }
  // To find out, the latest is enough.
  return depth === null && unplaced !== null ? { depth: 1 as const, unplaced: true } : { depth, unplaced: false }
}

/** Whether the latest revision of a layer meets an area; it may have grown since the one before, so that one tells nothing. */
function liesIn(layer: Layer, box: Box, places: LayerPlaces): boolean | 'unknown' {
  const [latest] = layer.revisions
  const place = latest && places.get(layerRevisionKey(layer.id, latest.id))
  if (place === undefined) return latest === undefined ? false : 'unknown'
  return place !== null && boxesMeet(place, box)
}

const isNamed = (layerId: number, scope: HoldScope, facts: WishFacts) =>
  scope.kind === 'permits' && facts.namedBy(scope.choice).has(layerId)

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
