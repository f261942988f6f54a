import { expect, it } from 'vitest'
import { siteOrigin } from './frame'
import { siteLevels } from './levels'
import { sewers } from './utility-records'

/** How far a level of quality leaves the depth of a record open, metres. */
const open: Readonly<Record<string, number>> = { 'QL-A': 0.02, 'QL-B': 0.1, 'QL-C': 0.3, 'QL-D': 0.5 }

it('lays sewers as deep along their whole length as their records say, where the ground bends too', () => {
  const levels = siteLevels()
  const far = sewers().filter(({ geometry, properties }) => {
    const line = geometry.coordinates as [number, number, number][]
    const allowed = (open[String(properties.quality_level)] ?? 0) + 0.15
    const points = line.slice(1).flatMap((to, i) => {
      const from = line[i]!
      return [0, 0.25, 0.5, 0.75, 1].map((share) => from.map((value, axis) => value + (to[axis]! - value) * share))
    })
    const grounds = points.map(([x = 0, y = 0]) =>
      levels.at([x - siteOrigin.eastingMetres, y - siteOrigin.northingMetres]),
    )
    // Two streets end in water, beyond the quay.
    if (grounds.some((ground) => ground < 0)) return false
    return points.some(([, , z = 0], i) => Math.abs((grounds[i] ?? 0) - z - Number(properties.depth_m)) > allowed)
  })
  expect(far.map(({ properties }) => properties.asset_id)).toEqual([])
})
