import { sineSeries, thirdFlattening } from './series'

/**
 * Length of the meridian from the equator on an ellipsoid of unit semi-major axis, and the latitude of a length (Helmert's
 * series, order 6 in the third flattening).
 * @param es square of the eccentricity
 */
export function meridianArc(es: number) {
  const n = thirdFlattening(es)
  const n2 = n * n
  const n3 = n2 * n
  const n4 = n3 * n
  const n5 = n4 * n
  const rectifying = (1 + n2 / 4 + n4 / 64 + (n4 * n2) / 256) / (1 + n)
  const toMu = [
    (-3 / 2) * n + (9 / 16) * n3 - (3 / 32) * n5,
    (15 / 16) * n2 - (15 / 32) * n4 + (135 / 2048) * n5 * n,
    (-35 / 48) * n3 + (105 / 256) * n5,
    (315 / 512) * n4 - (189 / 512) * n5 * n,
    (-693 / 1280) * n5,
    (1001 / 2048) * n5 * n,
  ]
  const toPhi = [
    (3 / 2) * n - (27 / 32) * n3 + (269 / 512) * n5,
    (21 / 16) * n2 - (55 / 32) * n4 + (6759 / 4096) * n5 * n,
    (151 / 96) * n3 - (417 / 128) * n5,
    (1097 / 512) * n4 - (15543 / 2560) * n5 * n,
    (8011 / 2560) * n5,
    (293393 / 61440) * n5 * n,
  ]
  return {
    length: (phi: number): number => rectifying * (phi + sineSeries(toMu, Math.sin(2 * phi), Math.cos(2 * phi))),
    latitude(length: number): number {
      const mu = length / rectifying
      return mu + sineSeries(toPhi, Math.sin(2 * mu), Math.cos(2 * mu))
    },
  }
}
