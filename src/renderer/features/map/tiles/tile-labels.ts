import { labelAnchor, type TileSection, type TileText } from '../../../../shared/tiles'
import type { TileLabel } from './painter-protocol'
import type { TileSource, TileSourceStyle } from './tile-source'

/** Labels that one tile gives at most; more would not find room. */
const labelsPerTile = 400

const radiusOf = (style: TileSourceStyle): number => (style.pointSize ?? 5 + style.width) / 2

/** Adds the texts that the file itself gives to features of a section. */
export function collectOwnLabels(source: TileSource, section: TileSection, rank: number, into: TileLabel[]): void {
  const { labels, extent } = section
  const { style } = source
  if (!labels) return
  for (let i = 0; i < section.count && into.length < labelsPerTile; i++) {
    const label = labels[i]!
    const anchor = label === 0 ? null : labelAnchor(section, i)
    if (!anchor) continue
    const own = section.styles && section.styles[i]! > 0 ? section.styleTable[section.styles[i]! - 1]! : null
    const text = own?.labelAngle !== undefined
    into.push({
      text: section.labelTable[label - 1]!,
      kind: text ? 'text' : (section.kind as 'point' | 'line' | 'polygon'),
      x: anchor.x / extent,
      y: anchor.y / extent,
      angle: own?.labelAngle ?? anchor.angle,
      availableWidth: anchor.availableWidth / extent,
      source: source.id,
      feature: section.features[i]!,
      radius: radiusOf(style),
      color: style.ignoreFileStyle ? style.color : (own?.color ?? style.color),
      rank,
    })
  }
}

/** Adds the texts of the attribute that was chosen for a source. */
export function collectTexts(source: TileSource, texts: readonly TileText[], rank: number, into: TileLabel[]): void {
  for (const { sublayer, ...text } of texts) {
    if (source.hiddenSublayers?.includes(sublayer)) continue
    into.push({ ...text, source: source.id, radius: radiusOf(source.style), color: source.style.color, rank })
  }
}
