import { epsg } from './registry'

/**
 * Projected systems of EPSG whose first axis is the northing and whose second the easting, as ranges of codes; the codes between that do
 * not exist count for neither. Source: EPSG dataset 10.076, coordinate systems.
 */
const northingFirst = `
2036 2044-2045 2081-2083 2085-2086 2091-2093 2096-2098 2105-2132 2166-2180 2193 2199-2200 2206-2212
2319-2549 2551-2735 2738-2758 2935-2941 2953 3006-3030 3034-3035 3038-3051 3058-3059 3068 3114-3118
3120 3126-3140 3146-3147 3150-3152 3300-3301 3328-3335 3346 3350-3352 3366 3386-3390 3396-3399 3407
3414 3416 3764 3788-3793 3795-3796 3833-3854 3873-3885 3907-3911 4026-4038 4417 4434 4491-4554
4568-4589 4652-4822 4839-4880 5048 5105-5188 5253-5259 5269-5275 5343-5349 5367 5479-5481 5518-5520
5562-5588 5632-5639 5651-5653 6244-6275 6362 6372-6387 6669-6687 6707-6709 6870-6876 6962 7799-7801
7825-7831 8433-8441 9039-9040 9221-9254 9271-9285 9377 9498 9821 9831-9841 9851-9865 9895
20004-20032 20064-20092 20904-20932 21004-21032 21207-21264 21307-21483 21896-21899 22171-22197
22240 25884 27205-27232 27391-27398 27492 28402-28492 29701-29702 30161-30179 30800 31251-31259
31275-31290 31466-31469 31700
`
  .trim()
  .split(/\s+/)
  .map((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return [from, to] as const
  })

/** Geographic systems of EPSG whose first axis is the longitude. */
const longitudeFirst = new Set([
  7034, 7035, 7036, 7037, 7038, 7039, 7040, 7041, 7042, 7084, 7085, 7086, 7087, 7088, 7133, 8901, 8902, 9778, 9779,
  9783, 9784,
])

/** Whether EPSG gives the northing or latitude of a system before the easting or longitude; of a compound one that of its plan. */
export function isNorthingFirst(srid: number): boolean {
  const entry = epsg().get(srid)
  if (entry?.kind === 'compound') return isNorthingFirst(entry.base)
  if (entry?.kind.startsWith('geographic')) return !longitudeFirst.has(srid)
  return northingFirst.some(([from, to]) => srid >= from && srid <= to)
}

/** Whether a position in a system has a height: geographic ones of three dimensions, and compound ones. */
export function hasHeightAxis(srid: number): boolean {
  const kind = epsg().get(srid)?.kind
  return kind === 'compound' || kind === 'geographic 3D'
}

/** Whether the positions of a system are angles; of a compound one those of its plan. */
export function isGeographic(srid: number): boolean {
  const entry = epsg().get(srid)
  return entry?.kind === 'compound' ? isGeographic(entry.base) : entry?.kind.startsWith('geographic') === true
}
