import type { AppClient } from '../../client'

/** Points beyond what one call takes. */
const maxPoints = 10_000

/**
 * Transforms flat x, y pairs; the answer has null where a point cannot be transformed. A system to itself needs no call.
 * @returns as many numbers as `xy` has
 */
export async function transformPoints(
  client: AppClient,
  fromSrid: number,
  toSrid: number,
  xy: readonly number[],
  signal?: AbortSignal,
): Promise<(number | null)[]> {
  if (fromSrid === toSrid || xy.length === 0) return [...xy]
  const parts: (number | null)[][] = []
  for (let start = 0; start < xy.length; start += maxPoints * 2) {
    const part = xy.slice(start, start + maxPoints * 2)
    parts.push(await client.call('map.transform', { fromSrid, toSrid, xy: part }, { signal }))
  }
  return parts.flat()
}
