import { along, areaFeature, pointFeature, rectangle, type SiteFeature, type SitePoint } from './frame'
import { centreLine } from './tunnel'
import { seededRandom, pick } from './random'

/** Trial holes over the services that the tunnel crosses. */
export function trialHoleFeatures(): SiteFeature[] {
  const random = seededRandom(600)
  return Array.from({ length: 18 }, (_, i) => {
    const found = pick(['Water main', 'Gas main', 'Telecom duct', 'HV cable', 'Nothing found'], random)
    const point: SitePoint = [180 + (i % 6) * 34 + random() * 8, 592 + Math.floor(i / 6) * 52 + random() * 9]
    return pointFeature(point, {
      hole: `VT-${22 + i}`,
      found,
      depth_m: found === 'Nothing found' ? null : Math.round((0.6 + random() * 1.4) * 100) / 100,
      method: 'Vacuum excavation',
      dug: `2026-1${i % 2}-${String(3 + i).padStart(2, '0')}`,
    })
  })
}

/** Areas that nobody may enter. @param issue of the drawing, from 1 */
export function exclusionZoneFeatures(issue: number): SiteFeature[] {
  const line = centreLine()
  const middle = along(line, 760).point
  return [
    areaFeature(rectangle([middle[0], middle[1]], 210, 120 + issue * 10, -52), {
      zone: 'EZ-1',
      rule: 'No anchoring',
      until: '2027-06-30',
    }),
    areaFeature(rectangle([560, 430], 120, 90, 4), {
      zone: 'EZ-2',
      rule: 'No passage while dredging',
      until: '2026-12-18',
    }),
    areaFeature(rectangle([250, 310], 90, 70, 12), { zone: 'EZ-3', rule: 'Speed 4 knots', until: '2027-03-31' }),
  ]
}

/** Heritage areas. */
export function heritageFeatures(): SiteFeature[] {
  return [
    areaFeature(
      [
        [330, 640],
        [470, 652],
        [462, 722],
        [322, 706],
      ],
      { place: 'Old Customs House', listing: 'State', number: 'H-00412' },
    ),
  ]
}
