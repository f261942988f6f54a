import { canonical, sameProjection } from './canonical'
import type { Crs } from './crs'
import { plainName } from './plain-name'
import { epsg } from './registry'

/**
 * The EPSG code of a CRS that came without one: the same datum (by `base`), projection, parameters and unit. Of several
 * that fit, one of the same name, else one in force, else the lowest code. Null when none fits.
 */
export function identifyBySteps(crs: Crs): number | null {
  if (crs.srid !== null) return crs.srid
  if (crs.base === null || crs.kind === 'local') return null
  const wanted = canonical(crs.steps)
  if (!wanted) return null
  const registry = epsg()
  const name = plainName(crs.name)
  let best: number | null = null
  let bestScore = -1
  for (const srid of registry.codesOver(crs.base, crs.kind)) {
    const entry = registry.get(srid)
    if (!entry || entry.steps === null) continue
    const own = canonical(entry.steps)
    if (!own || !sameProjection(own, wanted)) continue
    const named = plainName(entry.name) === name || registry.aliases(srid).some((alias) => plainName(alias) === name)
    const score = (named ? 2 : 0) + (entry.deprecated ? 0 : 1)
    if (score > bestScore) {
      best = srid
      bestScore = score
    }
  }
  return best
}
