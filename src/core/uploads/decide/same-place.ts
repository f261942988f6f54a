import { nameKey } from '../../../shared/model/file-name'
import { distanceKm } from '../plan/placement/landing'
import type { Box, Reading } from './facts'

/** A single point has no size: within so many metres it is in its place all the same. GUESS. */
export const leastDiagonalMetres = 25
/** A folder of the same name says which layer is meant, unless the data lies farther away than a site grows: folders are made from templates. GUESS. */
export const farthestInFolderMetres = 50_000

/** How two readings lie to each other; null: not known. */
export interface PlaceComparison {
  samePlace: boolean | null
  distanceMetres: number | null
}

/** A box as large as this beside one of a tenth of its size is stretched by a stray vertex, often 0 0: it would meet any place. GUESS. */
const stretchedMetres = 1_000_000

/** How far a box reaches from corner to corner, in metres. */
export function diagonalMetres([west, south, east, north]: Box): number {
  return distanceKm([west, south, west, south], [east, north, east, north]) * 1000
}

/** Whether a corner of a large box lies at 0 0, in the sea, which many programs write where they know no place. */
function reachesNowhere([west, south, east, north]: Box): boolean {
  const isZero = (degrees: number) => Math.abs(degrees) < 1e-3
  return (isZero(west) || isZero(east)) && (isZero(south) || isZero(north))
}

/** A place agrees when the boxes meet, or lie closer than the larger one's diagonal; a stretched box tells no place. Pure. */
export function comparePlace(a: Box | null, b: Box | null): PlaceComparison {
  if (!a || !b) return { samePlace: null, distanceMetres: null }
  const distanceMetres = distanceKm(a, b) * 1000
  const [shorter = 0, longer = 0] = [diagonalMetres(a), diagonalMetres(b)].sort((one, other) => one - other)
  const isStretched = longer > stretchedMetres && (longer > shorter * 10 || (reachesNowhere(a) && reachesNowhere(b)))
  if (isStretched) return { samePlace: null, distanceMetres: null }
  const diagonal = Math.max(longer, leastDiagonalMetres)
  return {
    samePlace: distanceMetres === 0 || distanceMetres < diagonal,
    distanceMetres,
  }
}

/** Whether the kinds of geometry have one in common; null where one is not known. */
export function sameKinds(a: readonly string[] | null, b: readonly string[] | null): boolean | null {
  if (!a || !b || a.length === 0 || b.length === 0) return null
  const any = 'GeometryCollection'
  return a.includes(any) || b.includes(any) || a.some((kind) => b.includes(kind))
}

/** The columns that two readings share: fewer than half of the larger number do not agree. Names go by ten letters, as dBase keeps them. */
export function compareColumns(a: Reading | null, b: Reading | null): { same: boolean | null; common: number | null } {
  if (!a || !b) return { same: null, common: null }
  const short = (name: string) => nameKey(name).slice(0, 10)
  const theirs = new Set(b.columns.map(short))
  const common = new Set(a.columns.map(short).filter((name) => theirs.has(name))).size
  return {
    same: common * 2 >= Math.max(new Set(a.columns.map(short)).size, theirs.size),
    common,
  }
}

/** Whether a folder below the root of a batch is that of the directory; null: one of both is the top, which says nothing. */
export function sameFolder(row: string, layer: string | null): boolean | null {
  const parts = (path: string) =>
    path
      .split('/')
      .map((part) => nameKey(part.trim()))
      .filter(Boolean)
      .join('/')
  const [a, b] = [parts(row), parts(layer ?? '')]
  return a === '' || b === '' ? null : a === b
}
