import { cross, unit } from '../common/vectors'
import type { Vec } from './entity'

/** An affine transform in three columns of axes and an origin. */
export interface Matrix {
  x: Vec
  y: Vec
  z: Vec
  origin: Vec
}

/** Changes nothing. */
export const identity: Matrix = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] }

function apply(m: Matrix, [a, b, c]: Vec): Vec {
  return [
    m.x[0] * a + m.y[0] * b + m.z[0] * c + m.origin[0],
    m.x[1] * a + m.y[1] * b + m.z[1] * c + m.origin[1],
    m.x[2] * a + m.y[2] * b + m.z[2] * c + m.origin[2],
  ]
}

/** Moves vertices (x, y, z one after the other) where they stand. */
export function moveCoords(m: Matrix, coords: Float64Array): void {
  const [xx, xy, xz] = m.x
  const [yx, yy, yz] = m.y
  const [zx, zy, zz] = m.z
  const [ox, oy, oz] = m.origin
  for (let at = 0; at < coords.length; at += 3) {
    const a = coords[at] as number
    const b = coords[at + 1] as number
    const c = coords[at + 2] as number
    coords[at] = xx * a + yx * b + zx * c + ox
    coords[at + 1] = xy * a + yy * b + zy * c + oy
    coords[at + 2] = xz * a + yz * b + zz * c + oz
  }
}

function turn(m: Matrix, [a, b, c]: Vec): Vec {
  return [
    m.x[0] * a + m.y[0] * b + m.z[0] * c,
    m.x[1] * a + m.y[1] * b + m.z[1] * c,
    m.x[2] * a + m.y[2] * b + m.z[2] * c,
  ]
}

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  if (outer === identity) return inner
  if (inner === identity) return outer
  return {
    x: turn(outer, inner.x),
    y: turn(outer, inner.y),
    z: turn(outer, inner.z),
    origin: apply(outer, inner.origin),
  }
}

/** The object coordinate system of an extrusion direction (DXF reference, arbitrary axis algorithm). */
export function extrusionMatrix(direction: Vec | null): Matrix {
  if (!direction) return identity
  const z = unit(direction)
  if (!z || (z[0] === 0 && z[1] === 0 && z[2] > 0)) return identity
  const near = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64
  const x = unit(cross(near ? [0, 1, 0] : [0, 0, 1], z)) ?? [1, 0, 0]
  const y = unit(cross(z, x)) ?? [0, 1, 0]
  return { x, y, z, origin: [0, 0, 0] }
}

/** Scale, then rotation by radians about z, then shift. */
export function placement(scale: Vec, radians: number, origin: Vec): Matrix {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return {
    x: [scale[0] * cos, scale[0] * sin, 0],
    y: [-scale[1] * sin, scale[1] * cos, 0],
    z: [0, 0, scale[2]],
    origin,
  }
}

/** Moves by a vector. */
export function shift(by: Vec): Matrix {
  return { ...identity, origin: by }
}

/** Angle in degrees by which a matrix turns the x axis in plan. */
export function rotationDegrees(m: Matrix): number {
  return (Math.atan2(m.x[1], m.x[0]) * 180) / Math.PI
}
