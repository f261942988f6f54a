import { encode } from 'fast-png'

const width = 168
const height = 44
/** Ink reaches so far from the line. */
const reachPx = 1.9
const drawn = new Map<string, string>()

/** A person's signature as the interface carries one: a picture in a data URL, black on nothing, the same each time. */
export function drawSignature(person: string): string {
  const known = drawn.get(person)
  if (known !== undefined) return known
  const data = new Uint8Array(width * height * 2)
  const distances = distancesTo(stroke(person))
  for (let pixel = 0; pixel < distances.length; pixel++) {
    const ink = Math.max(0, Math.min(1, reachPx - (distances[pixel] as number)))
    if (ink > 0) data[pixel * 2 + 1] = Math.round(ink * 255)
  }
  const png = encode({ width, height, data, channels: 2, depth: 8 })
  const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  drawn.set(person, url)
  return url
}

/** A hand that runs from left to right in loops; each person has loops of their own. */
function stroke(person: string): [number, number][] {
  let seed = [...person].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0,
    2_166_136_261,
  )
  const next = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const loops = 3 + Math.floor(next() * 5)
  const reach = 80 + next() * 60
  const heights = Array.from({ length: loops + 2 }, (_, at) => (at === 0 ? 12 + next() * 5 : 2 + next() * 13))
  const slant = 1 + next() * 14
  const lift = next() * 12
  const places: [number, number][] = []
  for (let step = 0; step <= 160; step++) {
    const along = step / 160
    const phase = along * loops * 2 * Math.PI
    const tall = heights[Math.floor(along * loops)] ?? 6
    const fade = along > 0.8 ? (1 - along) * 5 : 1
    places.push([
      12 + along * reach + Math.sin(phase) * slant * fade,
      27 - Math.cos(phase + 2.4) * tall * fade - along * lift,
    ])
  }
  return places
}

/** How far each pixel is from the nearest piece of the stroke, row by row; Infinity out of the ink's reach. */
function distancesTo(places: readonly [number, number][]): Float64Array {
  const distances = new Float64Array(width * height).fill(Infinity)
  for (let at = 1; at < places.length; at++) {
    const [ax, ay] = places[at - 1] as [number, number]
    const [bx, by] = places[at] as [number, number]
    const [dx, dy] = [bx - ax, by - ay]
    const [left, right] = pixelsAround(ax, bx, width)
    const [top, bottom] = pixelsAround(ay, by, height)
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
        const distance = Math.hypot(x - ax - dx * share, y - ay - dy * share)
        const pixel = y * width + x
        if (distance < (distances[pixel] as number)) distances[pixel] = distance
      }
  }
  return distances
}

/** First and last pixel of an axis that ink of a piece from a to b can reach. */
const pixelsAround = (a: number, b: number, size: number): [first: number, last: number] => [
  Math.max(0, Math.floor(Math.min(a, b) - reachPx)),
  Math.min(size - 1, Math.ceil(Math.max(a, b) + reachPx)),
]
