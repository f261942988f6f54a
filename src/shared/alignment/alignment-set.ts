import { boxApart, type Alignment, type AlignmentFoot } from './alignment'

/** A foot on one of several alignments. */
export interface FootOf<Of> extends AlignmentFoot {
  of: Of
}

/**
 * The feet of a point on several alignments of one CRS: all within a distance (unit of stations of each), or only the nearest. Nearest first;
 * alignments whose box lies further away are not looked at.
 */
export function locateOnAll<Of extends { alignment: Alignment }>(
  all: readonly Of[],
  [x, y]: readonly [number, number],
  { within, which }: { within: number; which: 'all' | 'nearest' },
): FootOf<Of>[] {
  const found: FootOf<Of>[] = []
  const near = all
    .map((of) => ({ of, apart: boxApart(of.alignment.box, x, y) * of.alignment.definition.stationsPerUnit }))
    .filter(({ apart }) => apart <= within)
    .sort((a, b) => a.apart - b.apart)
  let reach = within
  for (const { of, apart } of near) {
    if (apart > reach) break
    for (const foot of of.alignment.locate(x, y, reach)) found.push({ ...foot, of })
    if (which === 'nearest') reach = found.reduce((least, { offset }) => Math.min(least, Math.abs(offset)), reach)
  }
  found.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset))
  return which === 'nearest' ? found.slice(0, 1) : found
}
