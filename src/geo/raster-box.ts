import { boundsOf, boxToLonLat, edgePoints } from './box-edges'
import type { LayerPlace } from './layer-crs'
import type { Bbox, RasterLayer } from './model'
import { OutlineBuilder } from './outline'

/** Bounds of a raster in its own CRS and in lon/lat, and its outline, from points along its four edges. */
export function rasterBox(
  raster: Pick<RasterLayer, 'width' | 'height' | 'geoTransform'>,
  place: LayerPlace,
): { bboxNative: Bbox; bbox4326: Bbox | null; outline4326: [number, number][] | null } {
  const g = raster.geoTransform
  const points = edgePoints((across, up) => {
    const col = raster.width * across
    const row = raster.height * up
    return [g[0] + col * g[1] + row * g[2], g[3] + col * g[4] + row * g[5]]
  })
  const bboxNative = boundsOf(points) ?? [0, 0, 0, 0]
  if (!place.toWgs84) return { bboxNative, bbox4326: null, outline4326: null }
  place.toWgs84.forward(points, 2)
  const outline = new OutlineBuilder()
  for (let i = 0; i < points.length; i += 2) outline.add(points[i] as number, points[i + 1] as number)
  // The box of the native box, as for features, also where the raster lies askew in it.
  const bbox4326 = boxToLonLat(bboxNative, place.toWgs84) ?? boundsOf(points)
  return { bboxNative, bbox4326, outline4326: outline.ring() }
}
