import type { English } from '../../../shared/languages/en'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { fail, type Point } from '../step'

/** One sub-grid in radians, longitudes positive east. Shifts run from the south-west corner, row by row northwards. */
interface SubGrid {
  west: number
  south: number
  dLon: number
  dLat: number
  columns: number
  rows: number
  lat: Float32Array
  lon: Float32Array
  name: string
  parent: string
}

/** A parsed NTv2 grid; the finest sub-grid that covers a point is used. */
export interface Ntv2Grid {
  readonly name: string
  readonly grids: readonly SubGrid[]
}

const arcsecond = Math.PI / 648000

/** Reads an NTv2 grid shift file (.gsb) of either byte order. Throws file.corrupt when it is none or ends too early. */
export function parseNtv2(name: string, bytes: Uint8Array): Ntv2Grid {
  const corrupt = (why: keyof English['readers']['crs']['ntv2']) =>
    errorOf('file.corrupt', said('readers.crs.gridBroken', { grid: name, why: said(`readers.crs.ntv2.${why}`) }), {
      details: { file: name },
    })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) =>
    Buffer.from(bytes.subarray(at, at + 8))
      .toString('latin1')
      .replace(/[\0 ]+$/, '')
  if (bytes.length < 352 || text(0) !== 'NUM_OREC') throw corrupt('notOne')
  const little = view.getInt32(8, true) === 11
  if (!little && view.getInt32(8, false) !== 11) throw corrupt('header')
  const count = view.getInt32(40, little)
  const unit = text(56)
  const size = unit === 'MINUTES' ? 60 * arcsecond : unit === 'DEGREES' ? 3600 * arcsecond : arcsecond
  const grids: SubGrid[] = []
  let at = 176
  for (let index = 0; index < count; index++) {
    if (at + 176 > bytes.length) throw corrupt('headerCut')
    const number = (field: number) => view.getFloat64(at + field * 16 + 8, little)
    const south = number(4)
    const north = number(5)
    const east = -number(6)
    const west = -number(7)
    const dLat = number(8)
    const dLon = number(9)
    const nodes = view.getInt32(at + 10 * 16 + 8, little)
    const rows = Math.round((north - south) / dLat) + 1
    const columns = Math.round((east - west) / dLon) + 1
    if (!(rows > 1 && columns > 1) || rows * columns !== nodes) throw corrupt('subGrid')
    const gridName = text(at + 8)
    const parent = text(at + 24)
    at += 176
    if (at + nodes * 16 > bytes.length) throw corrupt('valuesCut')
    const lat = new Float32Array(nodes)
    const lon = new Float32Array(nodes)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, at += 16) {
        const target = row * columns + (columns - 1 - column)
        lat[target] = view.getFloat32(at, little)
        lon[target] = -view.getFloat32(at + 4, little)
      }
    grids.push({
      name: gridName,
      parent,
      west: west * size,
      south: south * size,
      dLon: dLon * size,
      dLat: dLat * size,
      columns,
      rows,
      lat: lat.map((v) => v * size),
      lon: lon.map((v) => v * size),
    })
  }
  if (grids.length === 0) throw corrupt('noGrid')
  return { name, grids }
}

/** Shift at a place: longitude, latitude in radians; false outside. */
const shift = new Float64Array(2)

function shiftAt(grid: Ntv2Grid, lon: number, lat: number): boolean {
  let best: SubGrid | null = null
  for (const g of grid.grids) {
    const edge = 1e-10
    if (
      lon >= g.west - edge &&
      lat >= g.south - edge &&
      lon <= g.west + (g.columns - 1) * g.dLon + edge &&
      lat <= g.south + (g.rows - 1) * g.dLat + edge &&
      (best === null || g.dLat * g.dLon < best.dLat * best.dLon)
    )
      best = g
  }
  if (!best) return false
  const u = Math.max(0, (lon - best.west) / best.dLon)
  const v = Math.max(0, (lat - best.south) / best.dLat)
  const column = Math.min(Math.floor(u), best.columns - 2)
  const row = Math.min(Math.floor(v), best.rows - 2)
  const fu = u - column
  const fv = v - row
  const at = row * best.columns + column
  const up = at + best.columns
  const blend = (values: Float32Array) =>
    (1 - fv) * ((1 - fu) * (values[at] as number) + fu * (values[at + 1] as number)) +
    fv * ((1 - fu) * (values[up] as number) + fu * (values[up + 1] as number))
  shift[0] = blend(best.lon)
  shift[1] = blend(best.lat)
  return true
}

/** Adds the shift of the grid at the point (radians); outside the grid the point fails. */
export function shiftThere(grid: Ntv2Grid, p: Point): void {
  if (!shiftAt(grid, p[0], p[1])) return fail(p)
  p[0] += shift[0] as number
  p[1] += shift[1] as number
}

/** Finds the point whose shift leads here, by iteration to 1e-12 radians; outside the grid the point fails. */
export function shiftBack(grid: Ntv2Grid, p: Point): void {
  const lon = p[0]
  const lat = p[1]
  let x = lon
  let y = lat
  for (let turn = 0; turn < 10; turn++) {
    if (!shiftAt(grid, x, y)) return fail(p)
    const dx = x + (shift[0] as number) - lon
    const dy = y + (shift[1] as number) - lat
    x -= dx
    y -= dy
    if (dx * dx + dy * dy < 1e-24) break
  }
  p[0] = x
  p[1] = y
}
