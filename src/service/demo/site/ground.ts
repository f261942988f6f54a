import { areaFeature, lengthOf, along, lineFeature, rectangle, type SiteFeature, type SitePoint } from './frame'
import { seededRandom } from './random'
import { roads } from './roads'

/** Quay line of the north bank from west to east, with its bays and Pier 4. */
export const northQuay: readonly SitePoint[] = [
  [-1300, 560],
  [-900, 540],
  [-520, 575],
  [-180, 548],
  [60, 530],
  [140, 500],
  [200, 470],
  [290, 462],
  [330, 505],
  [395, 540],
  [430, 548],
  [462, 552],
  [470, 492],
  [494, 494],
  [502, 556],
  [560, 560],
  [608, 564],
  [616, 528],
  [652, 530],
  [660, 568],
  [760, 575],
  [900, 588],
  [1040, 560],
  [1180, 572],
  [1400, 610],
  [1700, 640],
  [2300, 690],
]

/** Quay line of the south bank from west to east, with Berth 7 and Berth 9. */
export const southQuay: readonly SitePoint[] = [
  [-1300, 120],
  [-800, 160],
  [-350, 150],
  [0, 190],
  [120, 212],
  [205, 235],
  [232, 238],
  [236, 268],
  [262, 270],
  [266, 241],
  [360, 250],
  [452, 262],
  [452, 318],
  [484, 322],
  [486, 264],
  [585, 276],
  [655, 284],
  [658, 330],
  [700, 334],
  [704, 286],
  [800, 300],
  [960, 305],
  [1150, 330],
  [1500, 350],
  [2300, 420],
]

/** Land north and south of the channel. */
export function landFeatures(): SiteFeature[] {
  return [
    areaFeature([...northQuay, [2300, 1700], [-1300, 1700]], { name: 'North bank' }),
    areaFeature([...southQuay, [2300, -900], [-1300, -900]], { name: 'South bank' }),
  ]
}

/** The channel between the quays. */
export function waterFeatures(): SiteFeature[] {
  return [areaFeature([...northQuay, ...[...southQuay].reverse()], { name: 'Harbour Channel' })]
}

/** The quay walls. */
export function shoreFeatures(): SiteFeature[] {
  return [
    lineFeature(northQuay, { name: 'North quay wall', construction: 'Concrete caisson, 1974', level_m: 2.4 }),
    lineFeature(southQuay, { name: 'South quay wall', construction: 'Sheet pile, 1988', level_m: 2.6 }),
  ]
}

/** Buildings along both sides of the streets; larger sheds on the container terminal. */
export function buildingFeatures(): SiteFeature[] {
  const random = seededRandom(4711)
  const features: SiteFeature[] = []
  let number = 0
  for (const road of roads) {
    const terminal = road.name === 'Container Way' || road.name.startsWith('Gate')
    const length = lengthOf(road.line)
    for (let at = 20; at < length - 20;) {
      const width = terminal ? 60 + random() * 70 : 14 + random() * 22
      const depth = terminal ? 26 + random() * 22 : 12 + random() * 12
      for (const side of [1, -1]) {
        const { point, angle } = along(road.line, at + width / 2)
        const away = side * (road.widthMetres / 2 + 9 + depth / 2 + random() * 5)
        const centre: SitePoint = [point[0] - Math.sin(angle) * away, point[1] + Math.cos(angle) * away]
        if (random() < 0.16 || !isBuildable(centre)) continue
        number++
        features.push(
          areaFeature(rectangle(centre, width, depth, (angle * 180) / Math.PI), {
            building: number,
            use: terminal ? 'Shed' : random() < 0.7 ? 'Commercial' : 'Residential',
            storeys: terminal ? 1 : 2 + Math.floor(random() * 8),
          }),
        )
      }
      at += width + 7 + random() * 12
    }
  }
  return features
}

/** On land, at least 18 m from the quay, and on no street. */
function isBuildable(point: SitePoint): boolean {
  const north = point[1] > quayLevel(northQuay, point[0], 'highest') + 26
  const south = point[1] < quayLevel(southQuay, point[0], 'lowest') - 26
  if (!north && !south) return false
  return roads.every(({ line, widthMetres }) => distanceToLine(line, point) > widthMetres / 2 + 9)
}

/** The quay's y at x; where a bay or pier gives several, the one that leaves most room. */
function quayLevel(quay: readonly SitePoint[], x: number, which: 'highest' | 'lowest'): number {
  let found: number | null = null
  for (let i = 1; i < quay.length; i++) {
    const from = quay[i - 1]
    const to = quay[i]
    if (!from || !to || x < Math.min(from[0], to[0]) - 15 || x > Math.max(from[0], to[0]) + 15) continue
    const y = which === 'highest' ? Math.max(from[1], to[1]) : Math.min(from[1], to[1])
    found = found === null ? y : which === 'highest' ? Math.max(found, y) : Math.min(found, y)
  }
  return found ?? 0
}

/** Metres from a point to the nearest piece of a line. */
export function distanceToLine(line: readonly SitePoint[], point: SitePoint): number {
  let nearest = Infinity
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1]
    const to = line[i]
    if (!from || !to) continue
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const part = Math.max(
      0,
      Math.min(1, ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)),
    )
    const [x, y] = [from[0] + dx * part - point[0], from[1] + dy * part - point[1]]
    nearest = Math.min(nearest, x * x + y * y)
  }
  return Math.sqrt(nearest)
}
