/** A vector or place in space. */
export type Vec3 = readonly [x: number, y: number, z: number]

export function cross(a: Vec3, b: Vec3): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** The vector of length 1 in the same direction; null for one of no length. */
export function unit(v: Vec3): [number, number, number] | null {
  const length = Math.hypot(...v)
  return length > 0 ? [v[0] / length, v[1] / length, v[2] / length] : null
}
