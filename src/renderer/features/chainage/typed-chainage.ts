import { parseChainage, type ChainageNotation } from '../../../shared/model/chainage-notation'

/** A typed chainage; `name` is what was written beside it, null: nothing. */
export interface TypedChainage {
  station: number
  name: string | null
}

/**
 * Reads a chainage, with the name of an alignment before or behind it: "12+340.5", "A1 km 12.340", "12+340 Ramp north". Null: it is none. A name
 * may itself begin or end like a chainage, so names that are known come first.
 */
export function readTypedChainage(
  text: string,
  notation: ChainageNotation,
  names: readonly string[],
): TypedChainage | null {
  const clean = text.trim()
  const whole = parseChainage(clean, notation)
  const lower = clean.toLowerCase()
  const known = [...names].sort((a, b) => b.length - a.length)
  for (const name of known) {
    const own = name.trim().toLowerCase()
    if (own === '') continue
    const before = lower.startsWith(own) && /^[\s,:]/.test(lower.slice(own.length))
    const behind = lower.endsWith(own) && /[\s,:]$/.test(lower.slice(0, -own.length))
    const rest = before ? clean.slice(own.length) : behind ? clean.slice(0, -own.length) : null
    const station = rest === null ? null : parseChainage(rest.replace(/^[\s,:]+|[\s,:]+$/g, ''), notation)
    if (station !== null) return { station, name }
  }
  if (whole !== null) return { station: whole, name: null }
  // A name that is not known, so that it can be said: everything but the part that is a chainage.
  const words = clean.split(/\s+/)
  for (let cut = 1; cut < words.length; cut++) {
    const [first, last] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    for (const [typed, name] of [
      [first, last],
      [last, first],
    ] as const) {
      const station = /\d\+\d/.test(typed) || /^km\b/i.test(typed) ? parseChainage(typed, notation) : null
      if (station !== null && /\p{L}/u.test(name)) return { station, name }
    }
  }
  return null
}
