/**
 * Web Mercator (EPSG:3857) as a square of 2^38 by 2^38 world units, x to the right from 180° W, y down from 85.0511° N:
 * a unit is 0.15 mm at the equator, and a tile of zoom z measures 2^(38 - z) units.
 */
export const worldBits = 38
/** Units along a side of the Web Mercator square. */
export const worldSize = 2 ** worldBits
/** Latitude at which the square ends; beyond it latitudes are clamped. */
export const maxLatitude = 85.05112877980659

const radiansPerDegree = Math.PI / 180
const yScale = worldSize / (2 * Math.PI)

/** World x of a longitude in degrees; not wrapped, so 190° lies east of the square. */
export function worldX(lon: number): number {
  return (lon / 360 + 0.5) * worldSize
}

/** World y of a latitude in degrees, clamped to the square. */
export function worldY(lat: number): number {
  if (lat >= maxLatitude) return 0
  if (lat <= -maxLatitude) return worldSize
  const sin = Math.sin(lat * radiansPerDegree)
  return worldSize / 2 - 0.5 * Math.log((1 + sin) / (1 - sin)) * yScale
}

/** Longitude in degrees of a world x. */
export function lonOf(x: number): number {
  return (x / worldSize - 0.5) * 360
}

/** Latitude in degrees of a world y. */
export function latOf(y: number): number {
  return (2 * Math.atan(Math.exp((worldSize / 2 - y) / yScale)) - Math.PI / 2) / radiansPerDegree
}
