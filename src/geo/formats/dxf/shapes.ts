import { nurbs } from '../common/nurbs'
import { bulgedLine, circleCoords, ellipseCoords, sweepOf, throughPoints } from './curves'
import type { DxfEntity, Vec } from './entity'
import { hatchRings } from './hatch'
import { cross, unit } from '../common/vectors'
import { readMultileader } from './multileader'
import { polyface, meshGrid, face, quad, mesh } from './mesh-shapes'
import { at, line, none, type Shape } from './shape'

/** The shapes of an entity that needs no block; null when the kind is not drawn (solids in ACIS, proxies, rays …). */
export function shapesOf(entity: DxfEntity): Shape[] | null {
  switch (entity.type) {
    case 'POINT':
      return at(entity.point(10), false)
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF':
      return at(aligned(entity), true)
    case 'MTEXT':
    case 'SHAPE':
      return at(entity.point(10), entity.type === 'SHAPE')
    case 'TOLERANCE':
      return at(entity.point(10), false)
    case 'LINE':
      return line([entity.point(10), entity.point(11)], false)
    case 'CIRCLE':
      return circle(entity, 0, 360)
    case 'ARC':
      return circle(entity, entity.number(50, 0), entity.number(51, 360))
    case 'ELLIPSE':
      return ellipse(entity)
    case 'LWPOLYLINE':
      return lwpolyline(entity)
    case 'POLYLINE':
      return polyline(entity)
    case 'SPLINE':
    case 'HELIX':
      return spline(entity)
    case 'LEADER':
      return line(entity.points(10), false)
    case 'MULTILEADER':
    case 'MLEADER':
      return multileader(entity)
    case 'MLINE':
      return mline(entity)
    case 'SOLID':
    case 'TRACE':
      return quad(entity, [10, 11, 13, 12], true)
    case '3DFACE':
      return face(entity)
    case 'HATCH':
    case 'MPOLYGON':
      return hatch(entity)
    case 'MESH':
      return mesh(entity)
    case 'IMAGE':
    case 'WIPEOUT':
      return image(entity)
    default:
      return null
  }
}

/** Aligned texts stand at their second point; those that are fitted between two, at the first. */
function aligned(entity: DxfEntity): Vec | null {
  const fitted = entity.number(72, 0) === 3 || entity.number(72, 0) === 5
  if (fitted) return entity.point(10)
  const moved = entity.number(72, 0) !== 0 || entity.number(73, 0) !== 0 || entity.number(74, 0) !== 0
  return (moved ? entity.point(11) : null) ?? entity.point(10)
}

function circle(entity: DxfEntity, start: number, end: number): Shape[] {
  const centre = entity.point(10)
  const radius = entity.number(40, 0)
  return centre && radius > 0 ? [{ kind: 'curve', coords: circleCoords(centre, radius, start, end), ocs: true }] : none
}

function ellipse(entity: DxfEntity): Shape[] {
  const centre = entity.point(10)
  const major = entity.point(11)
  if (!centre || !major) return none
  const normal = unit(entity.point(210) ?? [0, 0, 1]) ?? [0, 0, 1]
  const ratio = entity.number(40, 1)
  const minor = cross(normal, major).map((value) => value * ratio) as Vec
  const start = entity.number(41, 0)
  const end = start + sweepOf(entity.number(42, 2 * Math.PI) - start)
  return [{ kind: 'curve', coords: ellipseCoords(centre, major, minor, start, end), ocs: false }]
}

function lwpolyline(entity: DxfEntity): Shape[] {
  const elevation = entity.number(38, 0)
  const vertices: Vec[] = []
  const bulges: number[] = []
  entity.codes.forEach((code, i) => {
    if (code !== 10 && code !== 20 && code !== 42) return
    const value = entity.value(i)
    const last = vertices[vertices.length - 1]
    if (code === 10) {
      vertices.push([value, 0, elevation])
      bulges.push(0)
    } else if (code === 20 && last) last[1] = value
    else if (code === 42 && last) bulges[bulges.length - 1] = value
  })
  return line(bulgedLine(vertices, bulges, (entity.number(70, 0) & 1) === 1), true)
}

function polyline(entity: DxfEntity): Shape[] {
  const flags = entity.number(70, 0)
  const closed = (flags & 1) === 1
  if (flags & 64) return polyface(entity)
  // Control points of fitted curves and meshes (16) are not on the curve.
  const vertices = entity.children.filter((child) => child.type === 'VERTEX' && (child.number(70, 0) & 16) === 0)
  const points = vertices.map((vertex) => vertex.point(10) ?? ([0, 0, 0] as Vec))
  if (flags & 16) return meshGrid(entity, points)
  if (flags & 8) return line(closed && points[0] ? [...points, points[0]] : points, false)
  const elevation = entity.number(30, 0)
  for (const point of points) point[2] = elevation
  return line(
    bulgedLine(
      points,
      vertices.map((vertex) => vertex.number(42, 0)),
      closed,
    ),
    true,
  )
}

function spline(entity: DxfEntity): Shape[] {
  const controls = entity.points(10)
  const fit = entity.points(11)
  const degree = entity.number(71, 3)
  if (controls.length > degree) return line(nurbs(degree, entity.numbers(40), controls, entity.numbers(41)), false)
  const closed = (entity.number(70, 0) & 1) === 1 && controls.length === 0 && fit[0]
  return line(throughPoints(closed ? [...fit, fit[0] as Vec] : fit), false)
}

function multileader(entity: DxfEntity): Shape[] {
  const { lines, textAt } = readMultileader(entity)
  return [...lines.flatMap((points) => line(points, false)), ...(textAt ? at(textAt, false) : none)]
}

/**
 * The lines of a multiline: each element lies off the vertices (11) along their mitres (13) by its first parameter (41);
 * without parameters the reference line.
 */
function mline(entity: DxfEntity): Shape[] {
  const vertices: { at: Vec; mitre: Vec; offsets: number[] }[] = []
  let expects = false
  entity.codes.forEach((code, i) => {
    const value = entity.value(i)
    const last = vertices[vertices.length - 1]
    if (code === 11) vertices.push({ at: [value, 0, 0], mitre: [0, 0, 0], offsets: [] })
    if (!last) return
    if (code === 21 || code === 31) last.at[code === 21 ? 1 : 2] = value
    if (code === 13 || code === 23 || code === 33) last.mitre[(code - 13) / 10] = value
    if (code === 74) expects = value > 0
    else if (code === 41 && expects) {
      last.offsets.push(value)
      expects = false
    }
  })
  const [first] = vertices
  if (!first) return none
  const ring = (entity.number(71, 0) & 2) === 2 ? [...vertices, first] : vertices
  const elements = vertices.reduce((least, vertex) => Math.min(least, vertex.offsets.length), Infinity)
  return Array.from({ length: Math.max(1, elements) }, (_, element) =>
    line(
      ring.map(({ at: [x, y, z], mitre, offsets }): Vec => {
        const offset = elements > 0 ? (offsets[element] ?? 0) : 0
        return [x + mitre[0] * offset, y + mitre[1] * offset, z + mitre[2] * offset]
      }),
      false,
    ),
  ).flat()
}

function hatch(entity: DxfEntity): Shape[] {
  const rings = hatchRings(entity)
  return rings.length > 0 ? [{ kind: 'area', rings, ocs: true }] : none
}

/**
 * The frame of a picture or wipe-out: corner, pixel vectors and size, or what it is clipped to. Clip corners are in pixels from the
 * middle of the upper left one, y down.
 */
function image(entity: DxfEntity): Shape[] {
  const [corner, u, v] = [entity.point(10), entity.point(11), entity.point(12)]
  if (!corner || !u || !v) return none
  const [width, height] = [entity.number(13, 1), entity.number(23, 1)]
  const place = (a: number, b: number): Vec => [
    corner[0] + u[0] * a + v[0] * b,
    corner[1] + u[1] * a + v[1] * b,
    corner[2] + u[2] * a + v[2] * b,
  ]
  const clip = clipCorners(entity)
  const ring = clip
    ? clip.map(([x, y]) => place(x + 0.5, height - y - 0.5))
    : [place(0, 0), place(width, 0), place(width, height), place(0, height)]
  return [{ kind: 'area', rings: [[...ring, ring[0] as Vec]], ocs: false }]
}

/** Corners of a clip that is switched on and cuts inwards; null when there is none. */
function clipCorners(entity: DxfEntity): [number, number][] | null {
  if (entity.number(280, 0) !== 1 || entity.number(290, 0) === 1) return null
  const points = entity.points(14).map(([x, y]): [number, number] => [x, y])
  const [a, b] = points
  if (points.length === 2 && a && b)
    return [
      [a[0], a[1]],
      [b[0], a[1]],
      [b[0], b[1]],
      [a[0], b[1]],
    ]
  const [last] = points.slice(-1)
  const open = a && last && a[0] === last[0] && a[1] === last[1] ? points.slice(0, -1) : points
  return open.length > 2 ? open : null
}
