import {
  along,
  lengthOf,
  lineFeature,
  pointFeature,
  rectangle,
  areaFeature,
  type SiteFeature,
  type SitePoint,
} from './frame'
import { distanceToLine, northQuay, southQuay } from './ground'
import { quayAt, quayLevels, siteLevels } from './levels'
import { centreLine } from './tunnel'
import { seededRandom } from './random'

const cm = (metres: number) => Math.round(metres * 1000) / 1000

/** Control points; `adjustment` shifts them by millimetres as a later network adjustment does. */
export function controlPoints(adjustment: number): SiteFeature[] {
  const marks: SitePoint[] = [
    [62, 520],
    [205, 585],
    [305, 905],
    [520, 590],
    [755, 610],
    [905, 760],
    [150, 160],
    [500, 225],
    [760, 170],
    [1010, 250],
    [-230, 590],
    [1240, 660],
  ]
  const random = seededRandom(700 + adjustment)
  const levels = siteLevels()
  return marks.map((mark, i) => {
    const height = cm(levels.at(mark) + random() * 0.004)
    return pointFeature(
      [mark[0] + (random() - 0.5) * 0.006, mark[1] + (random() - 0.5) * 0.006],
      {
        point: `CP-${101 + i}`,
        height_m: height,
        order: i < 4 ? 'First' : 'Second',
        mark: i % 2 === 0 ? 'Brass plaque' : 'Star picket',
      },
      height,
    )
  })
}

/** Prisms along both quay walls with the movement of one epoch in millimetres. */
export function monitoringPoints(epoch: number): SiteFeature[] {
  const line = centreLine()
  return [northQuay, southQuay].flatMap((quay, bank) => {
    const random = seededRandom(800 + bank)
    const length = lengthOf(quay)
    const points: SiteFeature[] = []
    for (let at = 1000; at < length - 900; at += 44) {
      const { point } = along(quay, at)
      const near = Math.max(0, 1 - distanceToLine(line, point) / 180)
      const settlement = -(near * near * epoch * 1.15) - random() * 0.4
      points.push(
        pointFeature(
          point,
          {
            prism: `${bank === 0 ? 'N' : 'S'}${String(points.length + 1).padStart(3, '0')}`,
            epoch,
            settlement_mm: Math.round(settlement * 10) / 10,
            lateral_mm: Math.round(near * epoch * 0.6 * 10) / 10,
            alarm: settlement < -10 ? 'Amber' : 'Green',
          },
          quayLevels[bank === 0 ? 'north' : 'south'],
        ),
      )
    }
    return points
  })
}

/** Contours of the channel bed, one line a level and bank, drawn along the channel where the bed has that level. */
export function contourLines(): { levelMetres: number; bank: 'north' | 'south'; line: SitePoint[] }[] {
  const lines: ReturnType<typeof contourLines> = []
  for (const [bank, quay, sign] of [
    ['north', northQuay, -1],
    ['south', southQuay, 1],
  ] as const) {
    for (const levelMetres of [-4, -6, -8, -10]) {
      const away = -55 * Math.log(1 - (-levelMetres - 2) / 9.5)
      if (!Number.isFinite(away)) continue
      const points: SitePoint[] = []
      for (let x = -1200; x <= 2200; x += 25) {
        const base = quayAt(quay, x)
        points.push([x, base + sign * (away + 16 + 5 * Math.sin(x / 70 + levelMetres) + 3 * Math.sin(x / 31))])
      }
      lines.push({ levelMetres, bank, line: smoothed(points) })
    }
  }
  return lines
}

/** Depth contours of the channel. */
export function bathymetryFeatures(): SiteFeature[] {
  return contourLines().map(({ levelMetres, bank, line }) =>
    lineFeature(line, { level_m: levelMetres, bank, source: 'Multibeam, 14 Sep 2026' }),
  )
}

/** Running mean over nine points, so that bays and piers do not fold a contour. */
function smoothed(points: readonly SitePoint[]): SitePoint[] {
  return points.map((point, i) => {
    const near = points.slice(Math.max(0, i - 6), i + 7)
    return [point[0], near.reduce((sum, other) => sum + other[1], 0) / near.length]
  })
}

/** Soundings of the multibeam survey on a jittered grid in the channel; rows of easting, northing and bed level. */
export function soundingFeatures(spacingMetres: number): SiteFeature[] {
  const random = seededRandom(900)
  const levels = siteLevels()
  const features: SiteFeature[] = []
  for (let x = -100; x <= 1100; x += spacingMetres) {
    for (let y = 240; y <= 600; y += spacingMetres) {
      const point: SitePoint = [x + (random() - 0.5) * spacingMetres, y + (random() - 0.5) * spacingMetres]
      if (point[1] > quayAt(northQuay, point[0]) - 6 || point[1] < quayAt(southQuay, point[0]) + 6) continue
      const level = Math.round((levels.bed(point) + (random() - 0.5) * 0.12) * 100) / 100
      features.push(pointFeature(point, { level_m: level, quality: random() < 0.97 ? 'Accepted' : 'Suspect' }, level))
    }
  }
  return features
}

/** Boreholes along the tunnel. */
export function boreholeFeatures(): SiteFeature[] {
  const line = centreLine()
  const random = seededRandom(1000)
  const levels = siteLevels()
  const length = lengthOf(line)
  return Array.from({ length: 26 }, (_, i) => {
    const { point, angle } = along(line, 25 + (i * (length - 50)) / 25)
    const side = i % 2 === 0 ? 21 : -21
    const at: SitePoint = [point[0] - Math.sin(angle) * side, point[1] + Math.cos(angle) * side]
    const ground = Math.round(levels.at(at) * 100) / 100
    return pointFeature(
      at,
      {
        borehole: `BH-${201 + i}`,
        ground_level_m: ground,
        depth_m: Math.round(28 + random() * 24),
        rock_at_m: Math.round((ground - 9 - random() * 14) * 10) / 10,
        drilled: `2026-0${2 + (i % 6)}-${String(4 + i).padStart(2, '0')}`,
        log: i % 7 === 0 ? 'Draft' : 'Final',
      },
      ground,
    )
  })
}

/** Piles of the north portal and the south shaft. */
export function pileFeatures(): SiteFeature[] {
  const random = seededRandom(1100)
  const rows = [
    { from: [38, 985], to: [44, 1075] },
    { from: [90, 985], to: [92, 1075] },
    { from: [612, -80], to: [616, 60] },
    { from: [700, -80], to: [690, 60] },
  ] as const
  return rows.flatMap(({ from, to }, wall) =>
    Array.from({ length: 30 }, (_, i) => {
      const part = i / 29
      const centre: SitePoint = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
      return areaFeature(octagon(centre, 0.6), {
        pile: `P${wall + 1}-${String(i + 1).padStart(2, '0')}`,
        diameter_mm: 1200,
        toe_level_m: Math.round((-19 - random() * 6) * 10) / 10,
        state: i < 24 ? 'Cast' : 'Planned',
      })
    }),
  )
}

function octagon(centre: SitePoint, radius: number): SitePoint[] {
  return Array.from(
    { length: 8 },
    (_, i) =>
      [centre[0] + radius * Math.cos((i * Math.PI) / 4), centre[1] + radius * Math.sin((i * Math.PI) / 4)] as SitePoint,
  )
}

/** The fenced compounds of the site. */
export function siteCompoundFeatures(): SiteFeature[] {
  return [
    areaFeature(rectangle([-40, 990], 130, 80, 4), {
      compound: 'North portal',
      fence: 'Hoarding, 2.4 m',
      gate: 'Gate 1',
    }),
    areaFeature(rectangle([770, -40], 140, 110, 6), {
      compound: 'South shaft',
      fence: 'Hoarding, 2.4 m',
      gate: 'Gate 5',
    }),
    areaFeature(rectangle([340, 120], 120, 60, 8), {
      compound: 'Element casting yard',
      fence: 'Chain link',
      gate: 'Gate 3',
    }),
  ]
}
