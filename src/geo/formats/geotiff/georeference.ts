import { fitAffine, fromPixelCentre, isUsable, type ControlPoint, type GeoTransform } from '../raster/affine'
import { tag } from './tags'
import type { TiffDirectory } from './tiff-file'

/** The transform that an image carries, and how well control points agree with it (0: it is exact); null: none. */
export async function ownTransform(
  directory: TiffDirectory,
  isPoint: boolean,
): Promise<{ transform: GeoTransform; worstPixels: number } | null> {
  const scale = await directory.numbers(tag.pixelScale)
  const ties = await directory.numbers(tag.tiePoints)
  const exact = (transform: GeoTransform) => ({
    transform: isPoint ? fromPixelCentre(transform) : transform,
    worstPixels: 0,
  })
  if (scale && scale.length >= 2 && ties && ties.length >= 6) {
    // A scale has no sign by the standard; those that write one mean pictures that hang as all others do.
    const [sx, sy] = [scale[0]!, -Math.abs(scale[1]!)]
    const transform = [ties[3]! - ties[0]! * sx, sx, 0, ties[4]! - ties[1]! * sy, 0, sy]
    if (isUsable(transform)) return exact(transform)
  }
  const m = await directory.numbers(tag.transformation)
  if (m && m.length >= 8) {
    const transform = [m[3]!, m[0]!, m[1]!, m[7]!, m[4]!, m[5]!]
    if (isUsable(transform)) return exact(transform)
  }
  if (!ties || ties.length < 18) return null
  const points: ControlPoint[] = []
  const shift = isPoint ? 0.5 : 0
  for (let i = 0; i + 5 < ties.length; i += 6) {
    points.push({ col: ties[i]! + shift, row: ties[i + 1]! + shift, x: ties[i + 3]!, y: ties[i + 4]! })
  }
  return fitAffine(points)
}
