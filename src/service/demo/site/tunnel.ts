import { controlLine, controlLinePoints, stationMarks } from './control-line'
import {
  along,
  areaFeature,
  lengthOf,
  lineFeature,
  offsetLine,
  pointFeature,
  type SiteFeature,
  type SitePoint,
} from './frame'

/** The centre line of a design issue; `shiftMetres` moves the middle of the channel sideways as earlier issues had it. */
export function centreLine(shiftMetres = 0): SitePoint[] {
  const line = controlLinePoints(controlLine())
  if (shiftMetres === 0) return line
  const inChannel = (y: number) => (1 + Math.cos(Math.PI * Math.min(1, Math.abs(y - 400) / 260))) / 2
  return line.map(([x, y]) => [x + shiftMetres * inChannel(y), y])
}

/** Centre line, both walls, and a tick with its chainage each 50 m. */
export function alignmentFeatures(shiftMetres: number): SiteFeature[] {
  const line = centreLine(shiftMetres)
  const features = [
    lineFeature(line, {
      element: 'Centre line',
      design: 'Northbound and southbound',
      length_m: Math.round(lengthOf(line)),
    }),
    lineFeature(offsetLine(line, 13), { element: 'Wall, west', design: 'Outer face', length_m: null }),
    lineFeature(offsetLine(line, -13), { element: 'Wall, east', design: 'Outer face', length_m: null }),
  ]
  for (const { distance, station } of stationMarks(controlLine(), 50)) {
    const { point, angle } = along(line, distance)
    const half = station % 100 === 0 ? 20 : 16
    const across: SitePoint = [-Math.sin(angle) * half, Math.cos(angle) * half]
    features.push(
      lineFeature(
        [
          [point[0] - across[0], point[1] - across[1]],
          [point[0] + across[0], point[1] + across[1]],
        ],
        {
          element: 'Chainage',
          design: chainageText(station),
          length_m: null,
        },
      ),
    )
  }
  return features
}

/** Chainage marks of the control line, every 50 m, with the level of its profile. */
export function chainageFeatures(): SiteFeature[] {
  const line = controlLine()
  return stationMarks(line, 50).flatMap(({ distance, station }) => {
    const place = line.at(distance)
    if (!place) return []
    const level = Math.round((place.height ?? 0) * 100) / 100
    const bearing = Math.round(place.bearingDegrees * 10) / 10
    const properties = { chainage: chainageText(station), bearing_deg: bearing, rail_level_m: level }
    return [pointFeature([place.x, place.y], properties, level)]
  })
}

/** The immersed tube elements between the banks, E1 to E6. */
export function elementFeatures(): SiteFeature[] {
  const line = centreLine()
  const first = 540
  const lengthEach = 72
  return Array.from({ length: 6 }, (_, i) => {
    const stations = Array.from(
      { length: 9 },
      (_, s) => along(line, first + i * lengthEach + 1 + (s * (lengthEach - 2)) / 8).point,
    )
    return areaFeature([...offsetLine(stations, 15), ...offsetLine(stations, -15).reverse()], {
      element: `E${i + 1}`,
      length_m: lengthEach,
      state: ['Placed', 'Placed', 'Placed', 'In the trench', 'At the quay', 'Casting'][i] ?? '',
      bed_level_m: [-19.4, -21.8, -23.1, -23.2, -21.9, -19.6][i] ?? null,
    })
  })
}

/** The parts of the tunnel that are built from above. */
export function cutAndCoverFeatures(): SiteFeature[] {
  const line = centreLine()
  const stations = Array.from({ length: 10 }, (_, s) => along(line, 1010 + s * 18).point)
  return [
    areaFeature([...offsetLine(stations, 19), ...offsetLine(stations, -19).reverse()], {
      structure: 'Cut and cover, south',
      method: 'Diaphragm wall, top down',
    }),
  ]
}

/** Metres as kilometre and metres: 1050 is 1+050. */
export function chainageText(metres: number): string {
  return `${Math.floor(metres / 1000)}+${String(Math.round(metres % 1000)).padStart(3, '0')}`
}
