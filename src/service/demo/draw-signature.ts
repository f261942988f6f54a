import { encode } from 'fast-png'

const width = 168
const height = 44
const strokePx = 1.4
const drawn = new Map<string, string>()

/** A person's signature as the interface carries one: a picture in a data URL, black on nothing, the same each time. */
export function drawSignature(person: string): string {
  const known = drawn.get(person)
  if (known !== undefined) return known
  const data = new Uint8Array(width * height * 2)
  const places = stroke(person)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ink = Math.max(0, Math.min(1, strokePx + 0.5 - distanceTo(places, x, y)))
      if (ink > 0) data[(y * width + x) * 2 + 1] = Math.round(ink * 255)
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

/** How far a place is from the nearest piece of the stroke, in pixels. */
function distanceTo(places: readonly [number, number][], x: number, y: number): number {
  let least = Infinity
  for (let at = 1; at < places.length; at++) {
    const [ax, ay] = places[at - 1] as [number, number]
    const [bx, by] = places[at] as [number, number]
    const [dx, dy] = [bx - ax, by - ay]
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(x - ax - dx * share, y - ay - dy * share))
  }
  return least
}
