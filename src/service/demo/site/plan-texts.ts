import { along, lengthOf, offsetLine, pointFeature, type SiteFeature, type SitePoint } from './frame'
import { roads } from './roads'
import { contourLines } from './survey'
import { controlLine, stationMarks } from './control-line'
import { centreLine, chainageText } from './tunnel'

/**
 * The texts of the plan as a draughtsman writes them: streets along their roads, berths, the channel, levels on the
 * contours, chainages beside the alignment. Each is a point with `layer` (of the drawing), `text` and `angle_deg`
 * (counter-clockwise from east).
 */
export function planTexts(): SiteFeature[] {
  return [...streetNames(), ...placeNames(), ...contourLevels(), ...chainages()]
}

function text(layer: string, at: SitePoint, value: string, angleRadians = 0): SiteFeature {
  return pointFeature(at, { layer, text: value, angle_deg: upright((angleRadians * 180) / Math.PI) })
}

/** So turned that it is read from below or from the right. */
function upright(degrees: number): number {
  const turned = ((((degrees + 90) % 180) + 180) % 180) - 90
  return Math.round(turned * 10) / 10
}

/** Each street every 700 m, and once where it is shorter. */
function streetNames(): SiteFeature[] {
  const apart = 700
  return roads.flatMap(({ name, line }) => {
    const length = lengthOf(line)
    const count = Math.max(1, Math.floor(length / apart))
    return Array.from({ length: count }, (_, i) => {
      const { point, angle } = along(line, (length * (i + 0.5)) / count)
      return text('STREETS', point, name, angle)
    })
  })
}

function placeNames(): SiteFeature[] {
  const names: readonly [SitePoint, string, string][] = [
    [[640, 446], 'WATER', 'Harbour Channel'],
    [[-500, 380], 'WATER', 'Harbour Channel'],
    [[482, 524], 'BERTHS', 'Pier 4'],
    [[634, 550], 'BERTHS', 'Pier 5'],
    [[245, 250], 'BERTHS', 'Berth 7'],
    [[468, 285], 'BERTHS', 'Berth 8'],
    [[678, 300], 'BERTHS', 'Berth 9'],
    [[700, 70], 'PLACES', 'Container terminal'],
    [[20, 1000], 'PLACES', 'North portal'],
    [[706, -60], 'PLACES', 'South shaft'],
  ]
  return names.map(([at, layer, name]) => text(layer, at, name))
}

function contourLevels(): SiteFeature[] {
  return contourLines().flatMap(({ levelMetres, line }) =>
    [0.29, 0.46, 0.62].map((part) => {
      const { point, angle } = along(line, lengthOf(line) * part)
      return text('LEVELS', point, String(levelMetres).replace('-', '−'), angle)
    }),
  )
}

/** Beside the alignment, clear of its ticks. */
function chainages(): SiteFeature[] {
  const line = centreLine()
  const beside = offsetLine(line, -34)
  const [length, besideLength] = [lengthOf(line), lengthOf(beside)]
  return stationMarks(controlLine(), 100)
    .filter(({ station }) => station > 0)
    .map(({ distance, station }) =>
      text('CHAINAGE', along(beside, (besideLength * distance) / length).point, chainageText(station)),
    )
}
