import { said, type Said } from '../../../shared/languages/said'
import type { Box } from './facts'
import { leastDiagonalMetres } from './same-place'

const metresPerDegree = 111_195
/** A box narrower than this part of its length is a line more than an area: what two of them share says little. GUESS. */
const thinPart = 0.1

/**
 * Shared part of two boxes, 0 to 1 of what both cover together; null when one is not known. Where one is thin, as of a fence or a
 * manhole, both are widened first: moved by 3 m it would share nothing with itself.
 */
export function overlap(a: Box | null, b: Box | null): number | null {
  if (!a || !b) return null
  const metres = sizeOf(a, b)
  const margin = isThin(metres.a) || isThin(metres.b) ? leastWidth([...metres.a, ...metres.b]) / 2 : 0
  const [own, theirs] = [sides(metres.a, margin), sides(metres.b, margin)]
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  const shared = sides([width * metres.perLongitude, height * metresPerDegree], margin)
  if (shared[0] <= 0 || shared[1] <= 0) return 0
  return area(shared) / (area(own) + area(theirs) - area(shared))
}

/** How the place of a file and of a layer agree, for people: "93 % same area", or by how much the two extents differ. */
export function extentSaid(a: Box | null, b: Box | null): Said | null {
  if (!a || !b) return null
  const metres = sizeOf(a, b)
  const differ = Math.max(...a.map((edge, at) => Math.abs(edge - (b[at] ?? edge)) * (at % 2 === 0 ? metres.perLongitude : metresPerDegree))) // prettier-ignore
  if (differ < 0.01) return said('core.decision.sameExtent')
  const share = isThin(metres.a) || isThin(metres.b) ? 0 : Math.floor((overlap(a, b) ?? 0) * 100)
  return share > 0
    ? said('core.decision.sameArea', { share })
    : said('core.decision.extentDiffers', { distance: { metres: differ } })
}

type Sides = readonly [number, number]

function sizeOf(a: Box, b: Box) {
  const middle = (Math.max(a[3], b[3]) + Math.min(a[1], b[1])) / 2
  const perLongitude = metresPerDegree * Math.cos((middle * Math.PI) / 180)
  const size = ([west, south, east, north]: Box): Sides => [
    (east - west) * perLongitude,
    (north - south) * metresPerDegree,
  ]
  return { perLongitude, a: size(a), b: size(b) }
}

const leastWidth = (lengths: readonly number[]) => Math.max(leastDiagonalMetres, Math.max(...lengths) * thinPart)
const isThin = (size: Sides) => Math.min(...size) < leastWidth(size)
const sides = ([width, height]: Sides, margin: number): Sides => [width + 2 * margin, height + 2 * margin]
const area = ([width, height]: Sides) => width * height
