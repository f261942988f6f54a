/** Cells of several values each, row by row; `known` is 1 for those that were read. */
export interface Cells {
  width: number
  height: number
  values: Float32Array
  /** Values a cell. */
  each: number
  /** 0 to 1. */
  known: Float32Array
}

/**
 * Gives every unknown cell a value by the known ones about it: each halving of the picture carries them further, and what
 * is still unknown takes that of the half-sized one. `nearest`: one of the known values, never a mean, for classes.
 */
export function fillGaps(cells: Cells, nearest: boolean): void {
  const { width, height, known } = cells
  if (width * height === 1 || known.every((share) => share > 0)) return
  const half = halved(cells, nearest)
  fillGaps(half, nearest)
  if (nearest) takeNearest(cells, half)
  else takeMixed(cells, half)
}

function halved({ width, height, values, each, known }: Cells, nearest: boolean): Cells {
  const half: Cells = { width: (width + 1) >> 1, height: (height + 1) >> 1, each, values: noValues, known: noValues }
  const count = half.width * half.height
  half.values = new Float32Array(count * each)
  half.known = new Float32Array(count)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * width + x
      const weight = known[from]!
      const to = (y >> 1) * half.width + (x >> 1)
      if (weight === 0 || (nearest && half.known[to]! > 0)) continue
      half.known[to]! += weight
      for (let i = 0; i < each; i++) half.values[to * each + i]! += values[from * each + i]! * weight
    }
  for (let to = 0; to < count; to++) {
    const sum = half.known[to]!
    if (sum > 0) for (let i = 0; i < each; i++) half.values[to * each + i]! /= sum
    half.known[to] = Math.min(1, sum)
  }
  return half
}

const noValues = new Float32Array(0)

function takeNearest({ width, height, values, each, known }: Cells, half: Cells): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = y * width + x
      if (known[to]! > 0) continue
      const from = (y >> 1) * half.width + (x >> 1)
      for (let i = 0; i < each; i++) values[to * each + i] = half.values[from * each + i]!
    }
}

function takeMixed({ width, height, values, each, known }: Cells, half: Cells): void {
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(half.height - 1, y / 2 - 0.25))
    const top = Math.floor(v) * half.width
    const below = Math.min(half.height - 1, Math.floor(v) + 1) * half.width
    const fv = v - Math.floor(v)
    for (let x = 0; x < width; x++) {
      const to = y * width + x
      if (known[to]! > 0) continue
      const u = Math.max(0, Math.min(half.width - 1, x / 2 - 0.25))
      const left = Math.floor(u)
      const right = Math.min(half.width - 1, left + 1)
      const fu = u - left
      for (let i = 0; i < each; i++) {
        const a = half.values[(top + left) * each + i]! * (1 - fu) + half.values[(top + right) * each + i]! * fu
        const b = half.values[(below + left) * each + i]! * (1 - fu) + half.values[(below + right) * each + i]! * fu
        values[to * each + i] = a * (1 - fv) + b * fv
      }
    }
  }
}
