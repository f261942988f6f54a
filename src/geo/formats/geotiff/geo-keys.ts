import { tag } from './tags'
import type { TiffDirectory } from './tiff-file'

/** GeoKeys of GeoTIFF (OGC 19-008, with the parameter keys of GeoTIFF 1.0) that are read. */
export const key = {
  modelType: 1024,
  rasterType: 1025,
  citation: 1026,
  geographicType: 2048,
  geographicCitation: 2049,
  datum: 2050,
  primeMeridian: 2051,
  linearUnitSize: 2053,
  angularUnit: 2054,
  angularUnitSize: 2055,
  ellipsoid: 2056,
  semiMajor: 2057,
  semiMinor: 2058,
  inverseFlattening: 2059,
  primeMeridianLongitude: 2061,
  toWgs84: 2062,
  projectedType: 3072,
  projectedCitation: 3073,
  projection: 3074,
  method: 3075,
  linearUnit: 3076,
  linearUnitSizeProjected: 3077,
  verticalType: 4096,
} as const

/** Values of the GeoKeys by their number. */
export type GeoKeys = ReadonlyMap<number, number | string | number[]>

/** The GeoKeys of an image; empty when it has none. Keys that point outside their values are left out. */
export async function readGeoKeys(directory: TiffDirectory): Promise<GeoKeys> {
  const words = await directory.numbers(tag.geoKeys)
  const found = new Map<number, number | string | number[]>()
  if (!words || words.length < 4) return found
  const doubles = await directory.numbers(tag.geoDoubles)
  const text = (await directory.text(tag.geoText)) ?? ''
  for (let i = 4; i + 3 < words.length && i < 4 + 4 * words[3]!; i += 4) {
    const [id, place, count, value] = [words[i]!, words[i + 1]!, words[i + 2]!, words[i + 3]!]
    if (place === 0) found.set(id, value)
    else if (place === tag.geoText) found.set(id, text.slice(value, value + count).replace(/\|?\0*$/, ''))
    else if (place === tag.geoDoubles && doubles && value + count <= doubles.length) {
      found.set(id, count === 1 ? doubles[value]! : [...doubles.subarray(value, value + count)])
    }
  }
  return found
}

/** True when coordinates name the middle of a pixel, not its corner (PixelIsPoint). */
export function pixelIsPoint(keys: GeoKeys): boolean {
  return keys.get(key.rasterType) === 2
}
