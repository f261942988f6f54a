import type { Box } from './facts'

/** Shared part of two boxes, 0 to 1 of what both cover together; null when one is not known. */
export function overlap(a: Box | null, b: Box | null): number | null {
  if (!a || !b) return null
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (width < 0 || height < 0) return 0
  const area = (box: Box) => Math.max(box[2] - box[0], 1e-9) * Math.max(box[3] - box[1], 1e-9)
  const shared = Math.max(width, 1e-9) * Math.max(height, 1e-9)
  return shared / (area(a) + area(b) - shared)
}
