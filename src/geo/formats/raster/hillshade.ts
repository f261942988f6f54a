/** The sun that maps are drawn for: from the north-west, 45° high. */
const azimuth = (315 * Math.PI) / 180
const altitude = Math.PI / 4

/**
 * Shades heights as relief (Horn's gradient). `heights` has `width` x `height` cells, NaN where nothing is known; `cellX`
 * and `cellY` are the metres between columns (to the east) and rows (to the south); negative where the picture runs the
 * other way. Writes RGBA for the inner part that begins at `left`, `top`; borders repeat their outermost cells.
 */
export function shade(
  heights: Float32Array,
  size: { width: number; height: number; cellX: number; cellY: number },
  inner: { left: number; top: number; width: number; height: number },
): Uint8ClampedArray {
  const { width, height } = size
  const rgba = new Uint8ClampedArray(inner.width * inner.height * 4)
  const lightX = Math.sin(azimuth) * Math.cos(altitude)
  const lightY = Math.cos(azimuth) * Math.cos(altitude)
  const lightZ = Math.sin(altitude)
  for (let row = 0; row < inner.height; row++) {
    const y = row + inner.top
    const above = Math.max(0, y - 1) * width
    const here = y * width
    const below = Math.min(height - 1, y + 1) * width
    for (let col = 0; col < inner.width; col++) {
      const x = col + inner.left
      const centre = heights[here + x]!
      if (centre !== centre) continue
      const west = Math.max(0, x - 1)
      const east = Math.min(width - 1, x + 1)
      let nw = heights[above + west]!
      let n = heights[above + x]!
      let ne = heights[above + east]!
      let w = heights[here + west]!
      let e = heights[here + east]!
      let sw = heights[below + west]!
      let s = heights[below + x]!
      let se = heights[below + east]!
      // Next to cells of no height the surface goes on level.
      const sum = nw + n + ne + w + e + sw + s + se
      if (sum !== sum) {
        nw = nw === nw ? nw : centre
        n = n === n ? n : centre
        ne = ne === ne ? ne : centre
        w = w === w ? w : centre
        e = e === e ? e : centre
        sw = sw === sw ? sw : centre
        s = s === s ? s : centre
        se = se === se ? se : centre
      }
      const slopeX = (ne + 2 * e + se - nw - 2 * w - sw) / (8 * size.cellX)
      const slopeY = (nw + 2 * n + ne - sw - 2 * s - se) / (8 * size.cellY)
      const light = (lightZ - slopeX * lightX - slopeY * lightY) / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY)
      const grey = 255 * Math.max(0, light)
      const to = (row * inner.width + col) * 4
      rgba[to] = grey
      rgba[to + 1] = grey
      rgba[to + 2] = grey
      rgba[to + 3] = 255
    }
  }
  return rgba
}
