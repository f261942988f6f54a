import { boxApart, type Alignment, type AlignmentFoot } from './alignment'

/** A foot on one of several alignments. */
export interface FootOf<Of> extends AlignmentFoot {
  of: Of
}

/**
 * The feet of a point on several alignments of one CRS, nearest first: all within a distance (unit of coordinates), or only the nearest.
 * Alignments whose box lies further away are not looked at.
 */
export function locateOnAll<Of extends { alignment: Alignment }>(
  all: readonly Of[],
  [x, y]: readonly [number, number],
  { within, which }: { within: number; which: 'all' | 'nearest' },
): FootOf<Of>[] {
  const found: { foot: FootOf<Of>; apart: number }[] = []
  const near: { of: Of; apart: number }[] = []
  for (const of of all) {
    const apart = boxApart(of.alignment.box, x, y)
    if (apart <= within) near.push({ of, apart })
  }
  near.sort((a, b) => a.apart - b.apart)
  let reach = within
  for (const { of, apart } of near) {
    if (apart > reach) break
    const { stationsPerUnit } = of.alignment.definition
    for (const foot of of.alignment.locate(x, y, reach * stationsPerUnit))
      found.push({ foot: { ...foot, of }, apart: Math.abs(foot.offset) / stationsPerUnit })
    if (which === 'nearest') reach = found.reduce((least, one) => Math.min(least, one.apart), reach)
  }
  const feet = found.sort((a, b) => a.apart - b.apart).map(({ foot }) => foot)
  return which === 'nearest' ? feet.slice(0, 1) : feet
}
