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
    .replace(/^\s*epsg:+\s*/, '')
    .split(separators)
    .filter((word) => word !== '')
  if (words.length === 0 || limit <= 0) return []
  const found = matches(words)
  // "mga56" is written "MGA zone 56" in the names
  if (found.length === 0) {
    const apart = words.flatMap((word) => word.match(/\p{L}+|[^\p{L}]+/gu) ?? [])
    if (apart.length > words.length) found.push(...matches(apart))
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

/** The code of the projected system of that very name, spelling aside ("ETRS89 / UTM zone 32N"); null when there is none. */
export function codeOfName(name: string): number | null {
  const plain = plainName(name)
  if (plain.length < 8) return null
  const same = searchCrs(name, 5).find((one) => !one.geographic && plainName(one.name) === plain)
  return same?.srid ?? null
}

const separators = /[^\p{L}\p{N}.]+/u

interface Entry {
  srid: number
  code: string
  plain: string
  tokens: readonly string[]
  /** Everything that a word may be found in. */
  text: string
  length: number
  /** Added to the rank: withdrawn systems and those with heights come later. */
  penalty: number
}

let index: readonly Entry[] | null = null

function entries(): readonly Entry[] {
  const registry = epsg()
  index ??= registry.codes.map((srid) => {
    const name = registry.name(srid) ?? ''
    const lower = name.toLowerCase()
    const plain = plainName(name)
    const entry = registry.get(srid)
    const withHeights = entry?.kind === 'compound' || entry?.kind === 'geographic 3D'
    return {
      srid,
      code: String(srid),
      plain,
      tokens: lower.split(separators),
      text: [lower, plain, ...registry.aliases(srid).map((alias) => alias.toLowerCase().replace(/_/g, ' '))].join(' '),
      length: name.length,
      penalty: (entry?.deprecated ? 5 : 0) + (withHeights ? 2 : 0),
    }
  })
  return index
}

function matches(words: readonly string[]): { srid: number; rank: number; length: number }[] {
  const whole = plainName(words.join(''))
  const [only] = words
  const number = words.length === 1 && only && /^\d+$/.test(only) ? only : null
  const found: { srid: number; rank: number; length: number }[] = []
  for (const { srid, code, plain, tokens, text, length, penalty } of entries()) {
    let rank: number
    if (number === code) rank = -100
    else if (number !== null && code.startsWith(number)) rank = 2
    else if (!words.every((word) => text.includes(word) || code === word)) continue
    else if (plain === whole) rank = 1
    else if (plain.startsWith(whole)) rank = 3
    else if (words.every((word) => tokens.includes(word))) rank = 4
    else rank = 6
    found.push({ srid, rank: rank + penalty, length })
  }
  return found
}
