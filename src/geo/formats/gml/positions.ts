import { checkGeometrySize } from '../common/geometry-limit'

/** Positions as they stand in a file, three numbers each (height 0 where there is none). */
export interface Positions {
  coords: number[]
  hasHeights: boolean
  /** Numbers and positions that are none. */
  bad: number
}

/**
 * The numbers of a pos or posList as positions of `dim` numbers. Throws GeometryTooLarge.
 * @param swap whether the second comes before the first
 */
export function readPositions(text: string, dim: number, swap: boolean): Positions {
  const coords: number[] = []
  let bad = 0
  let position: number[] = []
  for (const [word] of text.matchAll(/[^\s,]+/g)) {
    position.push(Number(word))
    if (position.length < dim) continue
    bad += pushPosition(coords, position, swap)
    position = []
    if (coords.length % 30_000 === 0) checkGeometrySize(coords.length / 3)
  }
  checkGeometrySize(coords.length / 3)
  return { coords, hasHeights: dim >= 3, bad: bad + (position.length > 0 ? 1 : 0) }
}

/** How a `coordinates` element is written; a space or comma where it says nothing. */
export interface CoordinateSigns {
  decimal?: string | undefined
  cs?: string | undefined
  ts?: string | undefined
}

/** The positions of a `coordinates` element of GML 2: numbers by comma, positions by white space, or as it says. Throws GeometryTooLarge. */
export function readCoordinates(text: string, signs: CoordinateSigns, swap: boolean): Positions {
  const { decimal = '.', cs = ',', ts = ' ' } = signs
  const coords: number[] = []
  let bad = 0
  let hasHeights = false
  // Some programs write white space around the commas.
  const plain = cs === ',' && ts === ' ' ? text.replaceAll(/,\s{1,1000}/g, ',') : text
  const isBlank = ts.trim() === ''
  for (const [tuple] of isBlank ? plain.matchAll(/\S+/g) : plain.split(ts).map((part) => [part.trim()])) {
    if (!tuple) continue
    const position = tuple
      .split(cs.trim() === '' ? /\s+/ : cs)
      .slice(0, 4)
      .map((word) => (word.trim() === '' ? NaN : Number(decimal === '.' ? word : word.replace(decimal, '.'))))
    hasHeights ||= position.length > 2
    bad += pushPosition(coords, position, swap)
    if (coords.length % 30_000 === 0) checkGeometrySize(coords.length / 3)
  }
  checkGeometrySize(coords.length / 3)
  return { coords, hasHeights, bad }
}

/** Adds a position; gives how many were none: 0 or 1. A height that is no number counts as none. */
function pushPosition(coords: number[], [first = NaN, second = NaN, height = 0]: number[], swap: boolean): 0 | 1 {
  if (!Number.isFinite(first) || !Number.isFinite(second)) return 1
  coords.push(swap ? second : first, swap ? first : second, Number.isFinite(height) ? height : 0)
  return 0
}

/**
 * How many numbers a position of a list has that does not say it: as many as is usual where that fits, else two, or three where two do
 * not fit. A list that is closed by one of both alone is a ring of such positions.
 * @param usual what the box or the system of the feature says; 0: nothing
 */
export function guessDim(text: string, usual: number): 2 | 3 {
  const words = text.split(/[\s,]+/, 1_000_000).filter((word) => word !== '')
  const count = words.length
  const fits = (dim: number) => count % dim === 0
  if (!fits(2) || !fits(3)) return fits(3) ? 3 : 2
  const isClosed = (dim: number) =>
    count >= 4 * dim && words.slice(0, dim).every((word, k) => word === words[count - dim + k])
  if (isClosed(2) !== isClosed(3)) return isClosed(3) ? 3 : 2
  return usual === 3 ? 3 : 2
}
