import type { SitePoint } from './frame'
import { northQuay, southQuay } from './ground'
import { quayAt, siteLevels, type SiteLevels } from './levels'

/** A surface of triangles in site metres; `faces` hold positions in `points`. */
export interface TriangleMesh {
  points: readonly (readonly [x: number, y: number, levelMetres: number])[]
  faces: readonly (readonly [number, number, number])[]
}

const extent = { west: -250, east: 1250, south: -320, north: 1150 } as const
const columnMetres = 25
/** How far between two edges the rows of a column lie: close at the quays, where levels change. */
const landShares = [1, 0.85, 0.7, 0.56, 0.43, 0.31, 0.21, 0.13, 0.07, 0.03, 0.01, 0] as const
const bedShares = [0, 0.03, 0.08, 0.15, 0.24, 0.33, 0.42, 0.5, 0.58, 0.67, 0.76, 0.85, 0.92, 0.97, 1] as const
/** The face of a quay wall in plan: from its coping to the bed before it. */
const wallMetres = 0.8

/** Ground and bed of the site, with both quay walls as breaklines. */
export function terrainMesh(): TriangleMesh {
  const columns = columnsOf()
  const levels = siteLevels()
  const points = columns.flatMap((x) => columnAt(x, levels))
  const rows = points.length / columns.length
  const faces: [number, number, number][] = []
  for (let column = 1; column < columns.length; column++)
    for (let row = 1; row < rows; row++) {
      const [b, d] = [(column - 1) * rows + row, column * rows + row]
      faces.push([b - 1, d - 1, b], [d - 1, d, b])
    }
  return { points, faces }
}

/** Every 25 m, and at each bend of the quays. */
function columnsOf(): number[] {
  const { west, east } = extent
  const bends = [...northQuay, ...southQuay].map(([x]) => x).filter((x) => x > west && x < east)
  const even = Array.from({ length: (east - west) / columnMetres + 1 }, (_, i) => west + i * columnMetres)
  const all = [...bends, ...even.filter((x) => bends.every((bend) => Math.abs(bend - x) > 3))].sort((a, b) => a - b)
  return all.filter((x, i) => x !== all[i - 1])
}

/** From south to north: the terminal, the wall, the bed, the wall, the hill. */
function columnAt(x: number, levels: SiteLevels): TriangleMesh['points'][number][] {
  const [south, north] = [quayAt(southQuay, x), quayAt(northQuay, x)]
  const row = (y: number, level: (point: SitePoint) => number): TriangleMesh['points'][number] => [x, y, level([x, y])]
  const bed = (share: number) => south + wallMetres + (north - south - 2 * wallMetres) * share
  const inland = [...landShares].reverse()
  return [
    ...landShares.map((share) => row(south + (extent.south - south) * share, (at) => levels.bank(at, 'south'))),
    ...bedShares.map((share) => row(bed(share), (at) => levels.bed(at))),
    ...inland.map((share) => row(north + (extent.north - north) * share, (at) => levels.bank(at, 'north'))),
  ]
}
