import { distanceToLine, northQuay, southQuay } from './ground'
import type { SitePoint } from './frame'
import { centreLine } from './tunnel'

/** Levels of the coping of the quay walls, metres above the datum of the site (AHD). */
export const quayLevels = { north: 2.4, south: 2.6 } as const

/** The quay's y at x. */
export function quayAt(quay: readonly SitePoint[], x: number): number {
  for (let i = 1; i < quay.length; i++) {
    const [from, to] = [quay[i - 1], quay[i]]
    if (from && to && x >= from[0] && x <= to[0] && to[0] > from[0])
      return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])
  }
  return quay[quay.length - 1]?.[1] ?? 0
}

/** Levels of the ground and of the bed of the channel, metres. */
export interface SiteLevels {
  /** Of the bed at a place in the channel: deepest in the middle, with the dredged trench over the tunnel. */
  bed: (point: SitePoint) => number
  /** Of the ground on either bank: up the hill in the north, the flat of the terminal in the south. */
  bank: (point: SitePoint, bank: keyof typeof quayLevels) => number
  /** Of the ground at a place, of the bed where it lies in the channel. */
  at: (point: SitePoint) => number
}

/** The levels of the site as they were measured. */
export function siteLevels(): SiteLevels {
  const tunnel = centreLine().filter(([, y]) => y > 150 && y < 700)
  const bed: SiteLevels['bed'] = (point) => {
    const edge = Math.min(distanceToLine(northQuay, point), distanceToLine(southQuay, point))
    const trench = Math.max(0, 1 - distanceToLine(tunnel, point) / 34)
    return -2 - 9.5 * (1 - Math.exp(-edge / 55)) - trench * 9 + 0.35 * Math.sin(point[0] / 23) * Math.cos(point[1] / 17)
  }
  const bank: SiteLevels['bank'] = (point, side) => {
    const inland = distanceToLine(side === 'north' ? northQuay : southQuay, point)
    const off = 1 - Math.exp(-inland / 30)
    const swell = 0.25 * Math.sin(point[0] / 90) * Math.cos(point[1] / 70)
    const rise = side === 'north' ? Math.max(0, inland - 60) * 0.024 : Math.max(0, inland - 150) * 0.006
    return quayLevels[side] + off * (0.5 + swell) + rise
  }
  return {
    bed,
    bank,
    at: (point) => {
      if (point[1] >= quayAt(northQuay, point[0])) return bank(point, 'north')
      return point[1] <= quayAt(southQuay, point[0]) ? bank(point, 'south') : bed(point)
    },
  }
}
