import type { TileSection } from '../../../../shared/tiles'
import type { TileLabel } from './painter-protocol'
import type { TileSourceStyle } from './tile-source'

/** Labels that one tile gives at most; more would not find room. */
const labelsPerTile = 400

/** Adds the labels of a section whose anchor lies in the tile: a point, the middle vertex of a line, the middle of an area. */
export function collectLabels(source: string, section: TileSection, style: TileSourceStyle, into: TileLabel[]): void {
  const { labels, coords, extent } = section
  if (!labels) return
  for (let i = 0; i < section.count && into.length < labelsPerTile; i++) {
    const label = labels[i]!
    if (label === 0) continue
    const [x, y, size] = anchorOf(section, i)
    if (x < 0 || y < 0 || x >= extent || y >= extent) continue
    const own = section.styles && section.styles[i]! > 0 ? section.styleTable[section.styles[i]! - 1]! : null
    into.push({
      text: section.labelTable[label - 1]!,
      x: x / extent,
      y: y / extent,
      angle: own?.labelAngle ?? 0,
      source,
      feature: section.features[i]!,
      size: size / extent,
      above: section.kind === 'point' && own?.labelAngle === undefined,
      color: style.ignoreFileStyle ? null : (own?.color ?? null),
    })
  }

  function anchorOf(from: TileSection, feature: number): [x: number, y: number, size: number] {
    if (!from.partEnds) return [coords[feature * 2]!, coords[feature * 2 + 1]!, 0]
    const part = feature === 0 ? 0 : from.partEnds[feature - 1]!
    const start = part === 0 ? 0 : from.vertexEnds![part - 1]!
    const end = from.vertexEnds![part]!
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let at = start * 2; at < end * 2; at += 2) {
      minX = Math.min(minX, coords[at]!)
      maxX = Math.max(maxX, coords[at]!)
      minY = Math.min(minY, coords[at + 1]!)
      maxY = Math.max(maxY, coords[at + 1]!)
    }
    if (from.kind === 'line') {
      const middle = (start + end) >> 1
      return [coords[middle * 2]!, coords[middle * 2 + 1]!, maxX - minX + maxY - minY]
    }
    return [(minX + maxX) / 2, (minY + maxY) / 2, maxX - minX + maxY - minY]
  }
}
