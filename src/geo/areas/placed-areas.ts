import Flatbush from 'flatbush'
import { shapeOfParts, type Box, type Shape } from '../../shared/geometry/shape'
import { areaState, head, type PackedAreas } from './pack-areas'

/** An area that has a place. Its shape is made when it is first asked for: of a hundred thousand areas few lie near to what is looked at. */
export class PlacedArea {
  readonly id: number
  /** UTC milliseconds; infinite where it has no beginning, or no end. */
  readonly from: number
  readonly to: number
  readonly box: Readonly<Box>
  readonly #packed: PackedAreas
  readonly #parts: number
  #shape: Shape | null = null

  /** @param at where its head begins */
  constructor(packed: PackedAreas, at: number) {
    const of = (what: number) => packed[at + what] as number
    this.id = of(head.id)
    this.from = of(head.from)
    this.to = of(head.to)
    this.box = [of(head.west), of(head.south), of(head.east), of(head.north)]
    this.#packed = packed
    this.#parts = of(head.parts)
  }

  get shape(): Shape {
    return (this.#shape ??= shapeAt(this.#packed, this.#parts))
  }
}

/** Areas that have a place, one after the other over all pieces; each is made when it is first asked for. */
export class PlacedAreas {
  readonly #pieces: readonly PackedAreas[]
  /** Of each area its piece, and where its head begins there. */
  readonly #heads: number[] = []
  readonly #made: (PlacedArea | undefined)[] = []

  constructor(pieces: readonly PackedAreas[]) {
    this.#pieces = pieces
  }

  get length(): number {
    return this.#heads.length / 2
  }

  add(piece: number, at: number): void {
    this.#heads.push(piece, at)
  }

  at(number: number): PlacedArea {
    const [piece, at] = [this.#heads[number * 2] as number, this.#heads[number * 2 + 1] as number]
    return (this.#made[number] ??= new PlacedArea(this.#pieces[piece] as PackedAreas, at))
  }

  /** The index over their boxes; null where there are none. */
  index(): Flatbush | null {
    if (this.length === 0) return null
    const index = new Flatbush(this.length)
    for (let number = 0; number < this.length; number++) {
      const packed = this.#pieces[this.#heads[number * 2] as number] as PackedAreas
      const box = (this.#heads[number * 2 + 1] as number) + head.west
      index.add(packed[box] as number, packed[box + 1] as number, packed[box + 2] as number, packed[box + 3] as number)
    }
    index.finish()
    return index
  }
}

/** Areas that were read, and the ids of those without any geometry, with one that cannot be read, and with parts that cannot. */
export interface ReadAreas {
  placed: PlacedAreas
  empty: number[]
  broken: number[]
  partly: number[]
  /** Those that end before they begin; they are not placed. */
  backwards: number[]
}

/** Reads the heads of areas. @param timed leaves out those that end before they begin */
export function readPacked(pieces: readonly PackedAreas[], { timed }: { timed: boolean }): ReadAreas {
  const out: ReadAreas = { placed: new PlacedAreas(pieces), empty: [], broken: [], partly: [], backwards: [] }
  for (const [piece, packed] of pieces.entries())
    for (let at = 1, left = packed[0] ?? 0; left > 0; left--, at += head.length) {
      const id = packed[at] as number
      const state = packed[at + head.state]
      if (state === areaState.partly) out.partly.push(id)
      if (timed && (packed[at + head.from] as number) > (packed[at + head.to] as number)) out.backwards.push(id)
      else if (state === areaState.empty) out.empty.push(id)
      else if (state === areaState.broken) out.broken.push(id)
      else out.placed.add(piece, at)
    }
  return out
}

function shapeAt(packed: PackedAreas, from: number): Shape {
  let at = from
  const next = () => packed[at++] as number
  const places = () => {
    const length = next()
    return packed.subarray(at, (at += length))
  }
  const several = <T>(make: () => T): T[] => Array.from({ length: next() }, make)
  const shape = shapeOfParts({ points: places(), lines: several(places), polygons: several(() => several(places)) })
  if (!shape) throw new Error('An area that has a place has no parts.')
  return shape
}
