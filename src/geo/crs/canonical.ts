import { ellipsoidFrom } from './ellipsoids'
import { parseSteps, type ProjParams } from './proj-string'
import { primeMeridian, unitSize } from './units'

/** A projection in figures that can be compared: angles in radians, lengths in metres. */
export interface CanonicalProjection {
  /** PROJ name; utm is tmerc, every longlat is longlat. */
  readonly method: string
  /** Metres (projected) or radians (geographic) in the unit of the coordinates. */
  readonly unit: number
  readonly a: number
  readonly es: number
  /** Greenwich longitude of the prime meridian, radians. */
  readonly pm: number
  readonly values: ReadonlyMap<string, number>
  /** Axis order and flags. */
  readonly flags: string
}

const angles = new Set([
  'lat_0',
  'lon_0',
  'lat_1',
  'lat_2',
  'lat_ts',
  'lonc',
  'alpha',
  'gamma',
  'azi',
  'lon_1',
  'lon_2',
])
const lengths = new Set(['x_0', 'y_0', 'h', 'h_0'])
const notCompared = new Set([
  'ellps',
  'a',
  'b',
  'rf',
  'R',
  'es',
  'f',
  'pm',
  'units',
  'to_meter',
  'zone',
  'south',
  'over',
])

function valuesOf(method: string, params: ProjParams): Map<string, number> {
  const values = new Map<string, number>()
  for (const [key] of params.entries()) {
    if (notCompared.has(key)) continue
    if (angles.has(key)) values.set(key, Math.atan2(Math.sin(params.angle(key) ?? 0), Math.cos(params.angle(key) ?? 0)))
    else if (lengths.has(key)) values.set(key, params.number(key) ?? 0)
    else if (key === 'k' || key === 'k_0') values.set('k', params.number(key) ?? 1)
  }
  if (values.get('k') === 1) values.delete('k')
  if (method === 'lcc') {
    const lat1 = values.get('lat_1') ?? values.get('lat_0') ?? 0
    if (!values.has('lat_2')) values.set('lat_2', lat1)
    values.set('lat_1', lat1)
    const pair = [lat1, values.get('lat_2') as number].sort((p, q) => p - q)
    values.set('lat_1', pair[0] as number)
    values.set('lat_2', pair[1] as number)
  }
  if (method === 'aea') {
    const pair = [values.get('lat_1') ?? 0, values.get('lat_2') ?? 0].sort((p, q) => p - q)
    values.set('lat_1', pair[0] as number)
    values.set('lat_2', pair[1] as number)
  }
  for (const [key, value] of values) if (value === 0) values.delete(key)
  return values
}

/** Reads the steps of a CRS (as `Crs.steps` has them) into figures; null for a chain that is no plain projection. */
export function canonical(steps: string): CanonicalProjection | null {
  let unit = 1
  let angular: number | null = null
  let swap = ''
  for (const step of parseSteps(steps)) {
    const { params } = step
    if (step.name === 'unitconvert') {
      const size = unitSize(params.text('xy_in') ?? '1')
      if (params.text('xy_out') === 'rad') angular = size
      else unit = size / unitSize(params.text('xy_out') ?? '1')
    } else if (step.name === 'axisswap') swap = params.text('order') ?? ''
    else if (step.name === 'longlat')
      return {
        method: 'longlat',
        unit: angular ?? 1,
        a: 0,
        es: 0,
        pm: primeMeridian(params.text('pm')),
        values: new Map(),
        flags: swap,
      }
    else if (step.inverse) {
      const method = step.name === 'utm' || step.name === 'etmerc' ? 'tmerc' : step.name
      let own = params
      if (step.name === 'utm') {
        const zone = params.number('zone') ?? 0
        own = params.with({
          lat_0: '0',
          lon_0: String(zone * 6 - 183),
          k: '0.9996',
          x_0: '500000',
          y_0: params.has('south') ? '10000000' : '0',
        })
      }
      const { a, es } = ellipsoidFrom(own)
      const stated = own.text('to_meter') ?? own.text('units')
      const flags = [
        swap,
        own.text('axis') ?? '',
        own.has('no_uoff') ? 'no_uoff' : '',
        own.has('hyperbolic') ? 'hyperbolic' : '',
        own.has('guam') ? 'guam' : '',
      ].join(' ')
      return {
        method,
        unit: stated === null ? unit : unitSize(stated),
        a,
        es,
        pm: primeMeridian(own.text('pm')),
        values: valuesOf(method, own),
        flags: flags.replace('enu', '').trim(),
      }
    } else return null
  }
  return angular === null
    ? null
    : { method: 'longlat', unit: angular, a: 0, es: 0, pm: 0, values: new Map(), flags: swap }
}

/** Size of the unit of coordinates: metres or radians; null when the steps do not tell. */
export function unitOfSteps(steps: string): number | null {
  return canonical(steps)?.unit ?? null
}

const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance

/** True when both put every point at the same place, to about a millimetre, in the same unit. */
export function sameProjection(a: CanonicalProjection, b: CanonicalProjection): boolean {
  if (a.method !== b.method || a.flags !== b.flags) return false
  if (!near(a.unit / b.unit, 1, 1e-7) || !near(a.pm, b.pm, 2e-9)) return false
  if (a.method !== 'longlat' && (!near(a.a, b.a, 0.02) || !near(a.es, b.es, 1e-9))) return false
  for (const key of new Set([...a.values.keys(), ...b.values.keys()])) {
    const fallback = key === 'k' ? 1 : 0
    const tolerance = lengths.has(key) ? 0.002 : key === 'k' ? 1e-10 : 2e-10
    if (!near(a.values.get(key) ?? fallback, b.values.get(key) ?? fallback, tolerance)) return false
  }
  return true
}
