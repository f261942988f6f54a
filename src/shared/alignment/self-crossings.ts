import type { Alignment } from './alignment'
import { chordLengths } from './stroke'

interface Chord {
  from: readonly [number, number]
  to: readonly [number, number]
  /** Distances along in the unit of stations. */
  distances: readonly [number, number]
}

/** Chords of more than these are not compared: a line of a survey, not an alignment. */
const mostChords = 20_000
/** Crossings that are told of. */
const mostCrossings = 10
/** Chords lie off the curve by at most so much, in the unit of coordinates. */
const tolerance = 0.05

/** Distances along at which an alignment crosses itself, both of each place, ascending; at most ten. */
export function crossings({ curves, definition }: Alignment): [number, number][] {
  const chords: Chord[] = []
  let start = 0
  for (const curve of curves) {
    const lengths = chordLengths(curve, tolerance, 200)
    for (let i = 1; i < lengths.length; i++) {
      const [a, b] = [lengths[i - 1] as number, lengths[i] as number]
      const [from, to] = [curve.at(a), curve.at(b)]
      const distances = [(start + a) * definition.stationsPerUnit, (start + b) * definition.stationsPerUnit] as const
      chords.push({ from: [from.x, from.y], to: [to.x, to.y], distances })
    }
    start += curve.length
    if (chords.length > mostChords) return []
  }
  return swept(chords)
}

/** Pairs of chords by a sweep from west to east. */
function swept(chords: readonly Chord[]): [number, number][] {
  const west = ({ from, to }: Chord) => Math.min(from[0], to[0])
  const order = chords.map((_, i) => i).sort((a, b) => west(chords[a] as Chord) - west(chords[b] as Chord))
  const found: [number, number][] = []
  let active: number[] = []
  for (const i of order) {
    const one = chords[i] as Chord
    active = active.filter((j) => {
      const { from, to } = chords[j] as Chord
      return Math.max(from[0], to[0]) >= west(one)
    })
    for (const j of active) {
      // Neighbours meet at their ends.
      if (Math.abs(i - j) < 2) continue
      const [first, second] = i < j ? [one, chords[j] as Chord] : [chords[j] as Chord, one]
      const at = crossing(first, second)
      if (at) found.push(at)
    }
    active.push(i)
    if (found.length >= mostCrossings) break
  }
  return found.sort((a, b) => a[0] - b[0])
}

/** Distances along of both chords where they cross; null when they do not, or only touch. */
function crossing(a: Chord, b: Chord): [number, number] | null {
  const [dx, dy, ex, ey] = [a.to[0] - a.from[0], a.to[1] - a.from[1], b.to[0] - b.from[0], b.to[1] - b.from[1]]
  const area = dx * ey - dy * ex
  if (area === 0) return null
  const [ox, oy] = [b.from[0] - a.from[0], b.from[1] - a.from[1]]
  const [s, t] = [(ox * ey - oy * ex) / area, (ox * dy - oy * dx) / area]
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return null
  const on = ({ distances: [from, to] }: Chord, part: number) => from + (to - from) * part
  return [on(a, s), on(b, t)]
}
