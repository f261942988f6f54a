import type { CrsDescription } from '../engine-api'
import { accuracyToWgs84 } from './accuracy'
import { plainName } from './plain-name'
import { epsg } from './registry'
import { crsOfSrid } from './epsg-crs'

/** Name, unit, area and accuracy of an EPSG code (compound codes too); null when EPSG has no such code or it gives no plan position. */
export function describeCrs(srid: number): CrsDescription | null {
  const entry = epsg().get(srid)
  if (!entry || entry.kind === 'vertical' || entry.kind === 'geocentric') return null
  const inForce = entry.replacement === 0 ? entry : epsg().get(entry.replacement)
  const horizontal = inForce?.kind === 'compound' ? epsg().get(inForce.base) : inForce
  if (!horizontal || horizontal.steps === null || horizontal.operations.length === 0) return null
  const crs = crsOfSrid(srid)
  return {
    srid,
    name: entry.name,
    unit: crs.unit,
    geographic: crs.kind === 'geographic',
    area: entry.area ?? crs.area,
    accuracyMetres: accuracyToWgs84(crs),
  }
}

/**
 * CRS whose code or name (ESRI names too) holds every word of the query, best first: the code itself, codes that begin
 * with it, names that begin with the query, then systems in force before withdrawn ones, shorter names first.
 */
export function searchCrs(query: string, limit: number): CrsDescription[] {
  const words = query
    .toLowerCase()
    .replace(/^epsg:\s*/, '')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '')
  if (words.length === 0 || limit <= 0) return []
  const registry = epsg()
  const whole = plainName(words.join(''))
  const found: { srid: number; rank: number; length: number }[] = []
  for (const srid of registry.codes) {
    const name = registry.name(srid) ?? ''
    const code = String(srid)
    const lower = name.toLowerCase()
    const haystack = [lower, plainName(name), ...registry.aliases(srid).map((alias) => alias.toLowerCase())].join(' ')
    let rank: number
    if (words.length === 1 && code === words[0]) rank = 0
    else if (words.length === 1 && /^\d+$/.test(words[0] as string) && code.startsWith(words[0] as string)) rank = 2
    else if (words.every((word) => haystack.includes(word) || code === word)) {
      const tokens = lower.split(/[^\p{L}\p{N}.]+/u)
      if (plainName(name) === whole) rank = 1
      else if (plainName(name).startsWith(whole)) rank = 3
      else if (words.every((word) => tokens.includes(word))) rank = 4
      else rank = 6
    } else continue
    const entry = registry.get(srid)
    if (entry?.deprecated) rank += 5
    if (entry?.kind === 'compound' || entry?.kind === 'geographic 3D') rank += 2
    found.push({ srid, rank, length: name.length })
  }
  found.sort((a, b) => a.rank - b.rank || a.length - b.length || a.srid - b.srid)
  const results: CrsDescription[] = []
  for (const { srid } of found) {
    const description = describeCrs(srid)
    if (description) results.push(description)
    if (results.length >= limit) break
  }
  return results
}
