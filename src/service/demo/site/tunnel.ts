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

/** Centre line of the tunnel from the north portal to the south shaft; smoothed from these vertices. */
const vertices: readonly SitePoint[] = [
  [60, 1080],
  [66, 980],
  [80, 880],
  [118, 790],
  [190, 690],
  [268, 600],
  [330, 530],
  [400, 440],
  [470, 352],
  [545, 262],
  [600, 180],
  [640, 90],
  [660, 0],
  [664, -110],
]

/** The centre line of a design issue; `shiftMetres` moves the middle of the channel sideways as earlier issues had it. */
export function centreLine(shiftMetres = 0): SitePoint[] {
  let line: SitePoint[] = vertices.map(([x, y]) => {
    const inChannel = Math.max(0, 1 - Math.abs(y - 400) / 260)
    return [x + shiftMetres * inChannel, y]
  })
  for (let round = 0; round < 3; round++) line = smooth(line)
  return line
}

/** Corner cutting by Chaikin; ends stay. */
function smooth(line: readonly SitePoint[]): SitePoint[] {
  const result: SitePoint[] = []
  line.forEach((point, i) => {
    const next = line[i + 1]
    if (i === 0 || !next) result.push(point)
    if (!next) return
    result.push([point[0] * 0.75 + next[0] * 0.25, point[1] * 0.75 + next[1] * 0.25])
    result.push([point[0] * 0.25 + next[0] * 0.75, point[1] * 0.25 + next[1] * 0.75])
  })
  return result
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
  for (let chainage = 0; chainage <= lengthOf(line); chainage += 50) {
    const { point, angle } = along(line, chainage)
    const half = chainage % 100 === 0 ? 20 : 16
    const across: SitePoint = [-Math.sin(angle) * half, Math.cos(angle) * half]
    features.push(
      lineFeature(
        [
          [point[0] - across[0], point[1] - across[1]],
          [point[0] + across[0], point[1] + across[1]],
        ],
        {
          element: 'Chainage',
          design: chainageText(chainage),
          length_m: null,
        },
      ),
    )
  }
  return features
}

/** Chainage marks of the centre line, every 50 m. */
export function chainageFeatures(): SiteFeature[] {
  const line = centreLine()
  const features: SiteFeature[] = []
  for (let chainage = 0; chainage <= lengthOf(line); chainage += 50) {
    const { point, angle } = along(line, chainage)
    const depth = chainage > 480 && chainage < 980 ? -18 - 6 * Math.sin(((chainage - 480) / 500) * Math.PI) : -12
    features.push(
      pointFeature(
        point,
        {
          chainage: chainageText(chainage),
          bearing_deg: Math.round(((450 - (angle * 180) / Math.PI) % 360) * 10) / 10,
          rail_level_m: Math.round(depth * 100) / 100,
        },
        depth,
      ),
    )
  }
  return features
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
