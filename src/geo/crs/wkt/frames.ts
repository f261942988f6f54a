import { plainName } from '../plain-name'
import { epsg, type Frame } from '../registry'
import type { GeographicModel } from './crs-model'

function fits(frame: Frame, g: GeographicModel): boolean {
  const shape =
    frame.inverseFlattening === 0 || g.inverseFlattening === 0
      ? frame.inverseFlattening === g.inverseFlattening
      : Math.abs(frame.inverseFlattening - g.inverseFlattening) < 0.01
  return shape && Math.abs(frame.a - g.a) < 1 && Math.abs(frame.primeMeridian - g.primeMeridian) < 1e-5
}

/** Spellings of one datum name: with and without ESRI's "D_" before it. */
function spellings(name: string): string[] {
  const plain = plainName(name)
  return /^d_/i.test(name) ? [plain, plain.slice(1)] : [plain]
}

/**
 * The EPSG code of the geographic 2D system on which a definition stands: by its own code, by the name of the datum, or by
 * the name of the geographic system; ellipsoid and prime meridian have to fit. Null when nothing fits.
 */
export function frameOf(g: GeographicModel): number | null {
  const registry = epsg()
  const own = g.srid === null ? undefined : registry.frames.find((f) => f.srid === g.srid)
  if (own && fits(own, g)) return own.srid
  const datums = spellings(g.datumName)
  const names = [plainName(g.name), plainName(g.name.replace(/^GCS_/i, ''))]
  let best: number | null = null
  let bestScore = 0
  for (const frame of registry.frames) {
    if (!fits(frame, g)) continue
    const byDatum = frame.datumNames.some((name) => datums.includes(name))
    const spelt = [registry.name(frame.srid) ?? '', ...registry.aliases(frame.srid)].map(plainName)
    const byName = names.some((name) => name !== '' && spelt.includes(name))
    if (!byDatum && !byName) continue
    const sameUnit = Math.abs(frame.unit / g.unit - 1) < 1e-9
    const inForce = registry.get(frame.srid)?.deprecated ? 0 : 1
    const score = (byDatum ? 8 : 4) + (byName ? 4 : 0) + (sameUnit ? 2 : 0) + inForce
    if (score > bestScore) {
      best = frame.srid
      bestScore = score
    }
  }
  return best
}
