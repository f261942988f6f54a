import { t } from '../../language'
import { kindOf, type DiffFeature } from '../../stores/compare'
import { metresBetween, toGeometry, verticesOf, type Position } from '../../geometry/geometry'

/** A removed feature in whose place an added one seems to stand. A guess: it is offered to the eye, nothing is made of it. */
export interface Replaced {
  feature: DiffFeature
  /** Why it is thought so: "same ends, same street". */
  why: string
}

/** How near ends, and how near middles, have to be, as a share of the longer of the two. */
const endShare = 0.1
const middleShare = 0.5
/** Points, and what is shorter than a few metres, may be as far apart as this, in metres. */
const leastReach = 3
/** What share of the attributes has to agree, with so many ends in common. */
const leastShare = [0.5, 0.3, 0.2] as const

/**
 * The removed feature that an added one likely replaces, or the other way round: of the same kind of geometry, near, and with
 * attributes in common: the more, the fewer ends they share; null when there is none.
 */
export function likelyReplaces(feature: DiffFeature, all: readonly DiffFeature[]): Replaced | null {
  const kind = kindOf(feature)
  if (kind !== 'added' && kind !== 'removed') return null
  const own = shapeOf(feature)
  if (!own) return null
  const wanted = kind === 'added' ? 'removed' : 'added'
  let best: { feature: DiffFeature; score: number; why: string } | null = null
  for (const other of all) {
    if (kindOf(other) !== wanted) continue
    const shape = shapeOf(other)
    if (!shape || shape.family !== own.family) continue
    const reach = Math.max(own.size, shape.size)
    const ends = own.family === 'line' ? sharedEnds(own, shape, Math.max(leastReach, reach * endShare)) : 0
    const apart = metresBetween(own.middle, shape.middle)
    if (ends === 0 && apart > Math.max(leastReach, reach * middleShare)) continue
    const { share, named } = commonAttributes(feature, other)
    if (share < (leastShare[ends] ?? 0.5)) continue
    const score = share + ends - apart / Math.max(leastReach, reach)
    if (best && best.score >= score) continue
    const place = (['samePlace', 'oneEnd', 'sameEnds'] as const)[ends]
    const [attribute] = named
    best = {
      feature: other,
      score,
      why:
        attribute === undefined
          ? t(`revisions.difference.why.${place}`)
          : t(`revisions.difference.whyAlso.${place}`, { attribute }),
    }
  }
  return best && { feature: best.feature, why: best.why }
}

interface Shape {
  family: 'point' | 'line' | 'area'
  ends: [Position, Position]
  middle: Position
  /** Diagonal of its box in metres. */
  size: number
}

function shapeOf(feature: DiffFeature): Shape | null {
  const side = feature.after ?? feature.before
  const places = side && feature.placed ? verticesOf(toGeometry(side.geometryType, side.coordinates)) : []
  const [first] = places
  const last = places.at(-1)
  if (!first || !last || !side) return null
  const lons = places.map(([lon]) => lon)
  const lats = places.map(([, lat]) => lat)
  const low: Position = [lons.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.min(a, b))]
  const high: Position = [lons.reduce((a, b) => Math.max(a, b)), lats.reduce((a, b) => Math.max(a, b))]
  const type = side.geometryType ?? ''
  return {
    family: type.endsWith('Polygon') ? 'area' : type.endsWith('LineString') ? 'line' : 'point',
    ends: [first, last],
    middle: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2],
    size: metresBetween(low, high),
  }
}

/** How many ends of two lines lie together, whichever way they were drawn. */
function sharedEnds(a: Shape, b: Shape, reach: number): 0 | 1 | 2 {
  const near = (from: Position, to: Position) => (metresBetween(from, to) <= reach ? 1 : 0)
  const along = near(a.ends[0], b.ends[0]) + near(a.ends[1], b.ends[1])
  const against = near(a.ends[0], b.ends[1]) + near(a.ends[1], b.ends[0])
  return Math.max(along, against) as 0 | 1 | 2
}

/** Which attributes that both fill have the same value: as a share, and the names of those with words for a value. */
function commonAttributes(a: DiffFeature, b: DiffFeature): { share: number; named: string[] } {
  const [own, other] = [a, b].map((feature) => (feature.after ?? feature.before)?.properties ?? {})
  const filled = Object.keys(own ?? {}).filter((name) => isFilled(own?.[name]) && isFilled(other?.[name]))
  const same = filled.filter((name) => own?.[name] === other?.[name])
  return {
    share: filled.length === 0 ? 1 : same.length / filled.length,
    named: same.filter((name) => typeof own?.[name] === 'string'),
  }
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
