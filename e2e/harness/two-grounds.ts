import { corner, geoKeys, writeTiff } from '../../src/geo/formats/geotiff/write-tiff.test-helper'

/** Ground of 300 × 200 cells of 1 m near the tunnel, with an embankment and a pit where `isBuilt`. */
export function ground(isBuilt: boolean): Buffer {
  const within = (col: number, row: number, [left, top, right, bottom]: [number, number, number, number]) =>
    isBuilt && col >= left && col < right && row >= top && row < bottom
  return writeTiff({
    ...{ width: 300, height: 200, bits: 32, format: 3, tile: 64 },
    value: (col, row) =>
      20 +
      col / 60 +
      (within(col, row, [40, 30, 150, 70]) ? 2.5 : 0) -
      (within(col, row, [190, 90, 260, 160]) ? 1.25 : 0),
    tags: [...(corner(334_200, 6_252_700, 1) ?? []), ...(geoKeys(7856) ?? []), [42113, 2, '-9999']],
  })
}
