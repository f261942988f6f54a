import type { TileSection } from '../../../../shared/tiles'

export interface SectionHit {
  sublayer: number
  feature: number
  kind: 'point' | 'line' | 'polygon'
  distancePx: number
}

/** Features of a section within `tolerancePx` of a place; x, y as fractions of the tile, `tilePx` its side in CSS pixels. */
export function pickSection(
  section: TileSection,
  x: number,
  y: number,
  tilePx: number,
  tolerancePx: number,
  pointRadiusPx: number,
): SectionHit[] {
  const unit = tilePx / section.extent
  const px = x * section.extent
  const py = y * section.extent
  const hits: SectionHit[] = []
  const { coords, features, sublayer } = section
  if (!section.partEnds) {
    const reach = (tolerancePx + pointRadiusPx) / unit
    for (let i = 0; i < section.count; i++) {
      const dx = coords[i * 2]! - px
      const dy = coords[i * 2 + 1]! - py
      if (dx * dx + dy * dy > reach * reach) continue
      const distancePx = Math.max(0, Math.hypot(dx, dy) * unit - pointRadiusPx)
      hits.push({ sublayer, feature: features[i]!, kind: 'point', distancePx })
    }
    return hits
  }
  const polygon = section.kind === 'polygon'
  const reach = tolerancePx / unit
  let part = 0
  let vertex = 0
  for (let i = 0; i < section.count; i++) {
    let best = Infinity
    let inside = false
    for (; part < section.partEnds[i]!; part++) {
      const end = section.vertexEnds![part]!
      let ax = coords[vertex * 2]! - px
      let ay = coords[vertex * 2 + 1]! - py
      for (vertex++; vertex < end; vertex++) {
        const bx = coords[vertex * 2]! - px
        const by = coords[vertex * 2 + 1]! - py
        if (ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0) inside = !inside
        const near = Math.min(ax, bx) <= reach && Math.max(ax, bx) >= -reach && Math.min(ay, by) <= reach
        if (near && Math.max(ay, by) >= -reach) {
          const dx = bx - ax
          const dy = by - ay
          const length = dx * dx + dy * dy
          const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
          best = Math.min(best, Math.hypot(ax + t * dx, ay + t * dy))
        }
        ax = bx
        ay = by
      }
      vertex = end
    }
    const distance = polygon && inside ? 0 : best
    if (distance <= reach)
      hits.push({ sublayer, feature: features[i]!, kind: polygon ? 'polygon' : 'line', distancePx: distance * unit })
  }
  return hits
}
