import { raisedLine, type SiteFeature } from './frame'
import { siteLevels } from './levels'
import { seededRandom } from './random'

/** Quality levels of AS 5488: A was seen, B located, C taken from what is seen above the ground, D from records alone. */
export type QualityLevel = 'QL-A' | 'QL-B' | 'QL-C' | 'QL-D'

/** How far the levels of a pipe may be off, metres. */
const offMetres: Readonly<Record<QualityLevel, number>> = { 'QL-A': 0.02, 'QL-B': 0.1, 'QL-C': 0.3, 'QL-D': 0.5 }

/** Numbers of a feature, by its first attribute, which names it: the same in every revision, whatever was added before it. */
function randomOf({ properties }: SiteFeature): () => number {
  const name = String(Object.values(properties)[0])
  return seededRandom([...name].reduce((seed, letter) => Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0), 7))
}

/** Adds to each feature what its record says besides. */
export function recorded(
  features: readonly SiteFeature[],
  more: (properties: SiteFeature['properties'], random: () => number) => SiteFeature['properties'],
): SiteFeature[] {
  return features.map((feature) => ({
    geometry: feature.geometry,
    properties: { ...feature.properties, ...more(feature.properties, randomOf(feature)) },
  }))
}

/** A quality level of what nobody has dug for: mostly records, here and there what a locator found. */
export function unseenQuality(random: () => number): QualityLevel {
  const share = random()
  return share < 0.4 ? 'QL-D' : share < 0.75 ? 'QL-C' : 'QL-B'
}

/**
 * Lays lines at the depths that a column says below the ground, off by what their quality level leaves open: what was only taken
 * from records lies elsewhere than its depth says.
 */
export function laid(features: readonly SiteFeature[], columns: { depth: string; quality: string }): SiteFeature[] {
  const levels = siteLevels()
  return features.map((feature) => {
    const depth = Number(feature.properties[columns.depth])
    const off = offMetres[feature.properties[columns.quality] as QualityLevel] * (2 * randomOf(feature)() - 1)
    return raisedLine(feature, (point) => levels.at(point) - depth + off)
  })
}
