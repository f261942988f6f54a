import type { JobTile } from './painter-protocol'
import { pickSection } from './pick-sections'
import { isShown, requestOf } from './tile-requests'
import type { PickHit, TileSource } from './tile-source'
import type { TileStore } from './tile-store'

/** Hits that an answer holds at most. */
const maxHits = 50

/** A point before the line beneath it, a line before the area around it. */
const rank = { point: 0, line: 1, polygon: 2 } as const

/** Features of a tile within `tolerancePx` of a place given as fractions of it, uppermost source first. */
export function pickTile(
  sources: readonly TileSource[],
  store: TileStore,
  tile: JobTile,
  x: number,
  y: number,
  tolerancePx: number,
): PickHit[] {
  const hits: PickHit[] = []
  for (const source of [...sources].reverse()) {
    if (source.kind !== 'vector' || !isShown(source, tile)) continue
    const held = store.get(requestOf(source, tile))
    if (held?.state !== 'ready') continue
    const radius = (source.style.pointSize ?? 5 + source.style.width) / 2
    const own: PickHit[] = []
    for (const section of [...held.sections].reverse()) {
      if (source.hiddenSublayers?.includes(section.sublayer)) continue
      for (const hit of pickSection(section, x, y, tile.tilePx, tolerancePx, radius))
        own.push({ sourceId: source.id, revisionKey: source.revisionKey, ...hit })
    }
    own.sort((a, b) => rank[a.kind] - rank[b.kind] || a.distancePx - b.distancePx)
    hits.push(...unique(own))
  }
  return hits.slice(0, maxHits)
}

function unique(hits: readonly PickHit[]): PickHit[] {
  const seen = new Set<number>()
  return hits.filter((hit) => !seen.has(hit.feature) && seen.add(hit.feature))
}
