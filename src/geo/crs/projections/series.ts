/** Sums c[0] sin(x) + c[1] sin(2x) + …, given sin x and cos x (Clenshaw). */
export function sineSeries(c: readonly number[], sin: number, cos: number): number {
  const r = 2 * cos
  let b1 = 0
  let b2 = 0
  for (let k = c.length - 1; k >= 0; k--) {
    const b0 = (c[k] as number) + r * b1 - b2
    b2 = b1
    b1 = b0
  }
  return b1 * sin
}

/** Third flattening of an ellipsoid from the square of its eccentricity. */
export function thirdFlattening(es: number): number {
  const root = Math.sqrt(1 - es)
  return (1 - root) / (1 + root)
}

/** Coefficients of geographic latitude from conformal latitude in multiples of the double angle (Engsager and Poder 2007, order 6). */
export function geographicFromConformal(n: number): number[] {
  const n2 = n * n
  const n3 = n2 * n
  const n4 = n3 * n
  const n5 = n4 * n
  return [
    n * (2 + n * (-2 / 3 + n * (-2 + n * (116 / 45 + n * (26 / 45 + n * (-2854 / 675)))))),
    n2 * (7 / 3 + n * (-8 / 5 + n * (-227 / 45 + n * (2704 / 315 + n * (2323 / 945))))),
    n3 * (56 / 15 + n * (-136 / 35 + n * (-1262 / 105 + n * (73814 / 2835)))),
    n4 * (4279 / 630 + n * (-332 / 35 + n * (-399572 / 14175))),
    n5 * (4174 / 315 + n * (-144838 / 6237)),
    n5 * n * (601676 / 22275),
  ]
}

/** Isometric latitude of a geographic latitude; infinite at the poles. `e` is the eccentricity. */
export function isometric(sinPhi: number, e: number): number {
  return Math.atanh(sinPhi) - (e === 0 ? 0 : e * Math.atanh(e * sinPhi))
}

/** Geographic latitude from isometric latitude by the series of `geographicFromConformal`. */
export function latitudeFromIsometric(psi: number, series: readonly number[]): number {
  // sin and cos of the conformal latitude chi = gd(psi), then of 2 chi
  const sin = Math.tanh(psi)
  const cos = 1 / Math.cosh(psi)
  return Math.atan(Math.sinh(psi)) + sineSeries(series, 2 * sin * cos, 1 - 2 * sin * sin)
}
