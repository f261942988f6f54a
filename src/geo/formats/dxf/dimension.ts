import { circleArc, distance } from './curves'
import type { DxfEntity, Vec } from './entity'

/** What a dimension shows where the drawing holds no picture of it: its lines in plan, and the place and words of its text. */
export interface DimensionFigure {
  lines: Vec[][]
  textAt: Vec | null
  /** With MTEXT codes; null when the dimension shows none. */
  text: string | null
}

/**
 * Works a DIMENSION out from its definition points (DXF reference, DIMENSION, group 70), without arrow heads. Some programs
 * write dimensions without the block that draws them. Null when points that its kind needs are missing.
 */
export function dimensionFigure(entity: DxfEntity): DimensionFigure | null {
  const kind = entity.number(70, 0) & 7
  const made =
    kind <= 1
      ? linear(entity, kind === 1)
      : kind === 2 || kind === 5
        ? angular(entity, kind === 5)
        : kind === 3 || kind === 4
          ? radial(entity, kind === 3)
          : straight(entity)
  if (!made) return null
  const placed = entity.point(11)
  const textAt = placed && placed.some((value) => value !== 0) ? placed : made.middle
  const text = wording(entity, made.measured, made.mark)
  return { lines: made.lines, textAt: text === null ? null : textAt, text }
}

interface Made {
  lines: Vec[][]
  middle: Vec
  measured: number
  /** Stands before the number, `°` behind it. */
  mark: '' | 'R' | '⌀' | '°'
}

/** Lines from both points to the dimension line through 10, which runs by the angle 50, or along the points when aligned. */
function linear(entity: DxfEntity, aligned: boolean): Made | null {
  const [through, a, b] = [entity.point(10), entity.point(13), entity.point(14)]
  if (!through || !a || !b) return null
  const angle = aligned ? Math.atan2(b[1] - a[1], b[0] - a[0]) : (entity.number(50, 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const foot = (point: Vec): Vec => {
    const along = (point[0] - through[0]) * cos + (point[1] - through[1]) * sin
    return [through[0] + along * cos, through[1] + along * sin, through[2]]
  }
  const [from, to] = [foot(a), foot(b)]
  return {
    lines: [
      [a, from],
      [b, to],
      [from, to],
    ],
    middle: between(from, to),
    measured: distance(from, to),
    mark: '',
  }
}

/** The arc between two lines (13–14 and 15–10, through 16), or about the corner 15 from 13 to 14 (through 10). */
function angular(entity: DxfEntity, byCorner: boolean): Made | null {
  const [p10, p13, p14, p15] = [entity.point(10), entity.point(13), entity.point(14), entity.point(15)]
  const through = byCorner ? p10 : (entity.point(16) ?? p10)
  if (!p10 || !p13 || !p14 || !p15 || !through) return null
  const corner = byCorner ? p15 : crossing(p13, p14, p15, p10)
  if (!corner) return null
  const bearing = (point: Vec) => Math.atan2(point[1] - corner[1], point[0] - corner[0])
  const rays = byCorner
    ? [bearing(p13), bearing(p14)]
    : [slope(p13, p14), slope(p13, p14) + Math.PI, slope(p15, p10), slope(p15, p10) + Math.PI]
  const at = bearing(through)
  const turn = 2 * Math.PI
  const ahead = (from: number, to: number) => (((to - from) % turn) + turn) % turn
  const start = rays.reduce((best, ray) => (ahead(ray, at) < ahead(best, at) ? ray : best))
  const end = rays.reduce((best, ray) => (ahead(at, ray) < ahead(at, best) ? ray : best))
  const radius = distance(corner, through)
  if (!(radius > 0)) return null
  const degrees = 180 / Math.PI
  const arc = circleArc(corner, radius, start * degrees, end * degrees)
  return { lines: [arc], middle: through, measured: ahead(start, end) * degrees, mark: '°' }
}

function radial(entity: DxfEntity, diameter: boolean): Made | null {
  const [a, b] = [entity.point(10), entity.point(15)]
  if (!a || !b) return null
  return { lines: [[a, b]], middle: between(a, b), measured: distance(a, b), mark: diameter ? '⌀' : 'R' }
}

/** The leader of an ordinate, which tells x (flag 64) or y of its feature from the origin at 10. */
function straight(entity: DxfEntity): Made | null {
  const [origin, feature, end] = [entity.point(10), entity.point(13), entity.point(14)]
  if (!origin || !feature || !end) return null
  const axis = (entity.number(70, 0) & 64) !== 0 ? 0 : 1
  return { lines: [[feature, end]], middle: end, measured: Math.abs(feature[axis] - origin[axis]), mark: '' }
}

/** The text of group 1, in which <> stands for the measure; a single space means none. */
function wording(entity: DxfEntity, measured: number, mark: Made['mark']): string | null {
  const given = entity.values[entity.codes.indexOf(1)]
  if (typeof given === 'string' && given !== '' && given.trim() === '') return null
  const number = String(Math.round(measured * 1e4) / 1e4)
  const measure = mark === '°' ? `${number}°` : `${mark}${number}`
  return given === undefined || given === '' ? measure : String(given).replace('<>', measure)
}

function crossing(a: Vec, b: Vec, c: Vec, d: Vec): Vec | null {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = ux * vy - uy * vx
  if (Math.abs(turn) < 1e-12 * Math.hypot(ux, uy) * Math.hypot(vx, vy) || turn === 0) return null
  const along = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn
  return [a[0] + ux * along, a[1] + uy * along, a[2]]
}

function slope(a: Vec, b: Vec): number {
  return Math.atan2(b[1] - a[1], b[0] - a[0])
}

function between(a: Vec, b: Vec): Vec {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
}
