import { geodesicLength, type LonLat } from '../../../shared/geometry/geodesy'

type Box = readonly [number, number, number, number]

export type MapEdge = 'west' | 'east' | 'north' | 'south'

const edges: readonly MapEdge[] = ['west', 'east', 'north', 'south']

/** A thing that lies wholly out of the view, behind one of its edges. */
export interface EdgeNote<T> {
  thing: T
  edge: MapEdge
  /** Middle of the box. */
  middle: LonLat
  /** What is named first: lower. */
  rank: number
  /** About how far that is from the middle of the view, as an angle: to tell what is nearer. */
  angle: number
}

/** What is named at an edge, by rank and the nearest first, and how many more lie behind it. */
export interface EdgeStack<T> {
  edge: MapEdge
  shown: EdgeNote<T>[]
  more: number
}

/** At each edge behind which something lies the first `maxShown` of it, in one pass over all. */
export function edgeStacks<T>(
  view: Box,
  things: Iterable<T>,
  { boxOf, rankOf, maxShown }: { boxOf: (thing: T) => Box | null; rankOf: (thing: T) => number; maxShown: number },
): EdgeStack<T>[] {
  const [west, south, east, north] = view
  const from: LonLat = [(west + east) / 2, (south + north) / 2]
  const eastScale = Math.cos((from[1] * Math.PI) / 180)
  const stacks = new Map(edges.map((edge) => [edge, { edge, shown: [] as EdgeNote<T>[], more: 0 }]))
  for (const thing of things) {
    const box = boxOf(thing)
    if (box === null || (box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south)) continue
    const middle: LonLat = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
    const across = nearestTurn(middle[0] - from[0]) * eastScale
    const up = middle[1] - from[1]
    const edge: MapEdge = Math.abs(across) >= Math.abs(up) ? (across < 0 ? 'west' : 'east') : up < 0 ? 'south' : 'north'
    const note = { thing, edge, middle, rank: rankOf(thing), angle: angleBetween(from, middle) }
    const stack = stacks.get(edge) as EdgeStack<T>
    const place = stack.shown.findIndex(
      (other) => note.rank < other.rank || (note.rank === other.rank && note.angle < other.angle),
    )
    if (place >= 0) stack.shown.splice(place, 0, note)
    else if (stack.shown.length < maxShown) stack.shown.push(note)
    else stack.more++
    if (stack.shown.length > maxShown) {
      stack.shown.pop()
      stack.more++
    }
  }
  return [...stacks.values()].filter(({ shown }) => shown.length > 0)
}

/** Ground distance of a note from the middle of the view, in metres: of the few that are shown. */
export const distanceOf = ([west, south, east, north]: Box, { middle }: Pick<EdgeNote<unknown>, 'middle'>): number =>
  geodesicLength([[(west + east) / 2, (south + north) / 2], middle])

/** On a sphere, in radians. */
function angleBetween([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): number {
  const [lon, from, to] = [toLon - fromLon, fromLat, toLat].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(lon / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)))
}

const nearestTurn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180
