/** Coefficients of Vincenty's series for the squared second-eccentricity measure u2. */
function series(u2: number): { a: number; b: number } {
  return {
    a: 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2))),
    b: (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2))),
  }
}

function correction(b: number, sinS: number, cosS: number, cos2m: number): number {
  return (
    b *
    sinS *
    (cos2m +
      (b / 4) * (cosS * (2 * cos2m * cos2m - 1) - (b / 6) * cos2m * (4 * sinS * sinS - 3) * (4 * cos2m * cos2m - 3)))
  )
}

/**
 * Geodesic between (lat1, 0) and (lat2, lon) on an ellipsoid of unit semi-major axis (Vincenty 1975): length and azimuth at
 * the first point, radians. Null for nearly antipodal points, where the iteration does not settle.
 */
export function inverseGeodesic(
  es: number,
  lat1: number,
  lat2: number,
  lon: number,
): { length: number; azimuth: number } | null {
  const b = Math.sqrt(1 - es)
  const f = 1 - b
  const u1 = Math.atan(b * Math.tan(lat1))
  const u2 = Math.atan(b * Math.tan(lat2))
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lam = lon
  for (let turn = 0; turn < 100; turn++) {
    const sinL = Math.sin(lam)
    const cosL = Math.cos(lam)
    const east = cos2 * sinL
    const north = cos1 * sin2 - sin1 * cos2 * cosL
    const sinS = Math.sqrt(east * east + north * north)
    if (sinS < 1e-16) return { length: 0, azimuth: 0 }
    const cosS = sin1 * sin2 + cos1 * cos2 * cosL
    const sigma = Math.atan2(sinS, cosS)
    const sinA = (cos1 * cos2 * sinL) / sinS
    const cos2A = 1 - sinA * sinA
    const cos2m = cos2A < 1e-15 ? 0 : cosS - (2 * sin1 * sin2) / cos2A
    const c = (f / 16) * cos2A * (4 + f * (4 - 3 * cos2A))
    const next = lon + (1 - c) * f * sinA * (sigma + c * sinS * (cos2m + c * cosS * (2 * cos2m * cos2m - 1)))
    const settled = Math.abs(next - lam) < 1e-15
    lam = next
    if (settled || turn === 99) {
      if (!settled && Math.abs(next) > Math.PI) return null
      const k = series((cos2A * es) / (1 - es))
      return { length: b * k.a * (sigma - correction(k.b, sinS, cosS, cos2m)), azimuth: Math.atan2(east, north) }
    }
    if (Math.abs(lam) > Math.PI) return null
  }
  return null
}

/** End of the geodesic from (lat1, 0) with the given azimuth and length, radians and units of the semi-major axis. */
export function directGeodesic(
  es: number,
  lat1: number,
  azimuth: number,
  length: number,
): { lat: number; lon: number } {
  const b = Math.sqrt(1 - es)
  const f = 1 - b
  const u1 = Math.atan(b * Math.tan(lat1))
  const sin1 = Math.sin(u1)
  const cos1 = Math.cos(u1)
  const sinZ = Math.sin(azimuth)
  const cosZ = Math.cos(azimuth)
  const sigma1 = Math.atan2(sin1, cos1 * cosZ)
  const sinA = cos1 * sinZ
  const cos2A = 1 - sinA * sinA
  const k = series((cos2A * es) / (1 - es))
  const start = length / (b * k.a)
  let sigma = start
  let cos2m = Math.cos(2 * sigma1 + sigma)
  for (let turn = 0; turn < 100; turn++) {
    cos2m = Math.cos(2 * sigma1 + sigma)
    const next = start + correction(k.b, Math.sin(sigma), Math.cos(sigma), cos2m)
    const settled = Math.abs(next - sigma) < 1e-15
    sigma = next
    if (settled) break
  }
  const sinS = Math.sin(sigma)
  const cosS = Math.cos(sigma)
  const t = sin1 * sinS - cos1 * cosS * cosZ
  const lat = Math.atan2(sin1 * cosS + cos1 * sinS * cosZ, b * Math.sqrt(sinA * sinA + t * t))
  const lam = Math.atan2(sinS * sinZ, cos1 * cosS - sin1 * sinS * cosZ)
  const c = (f / 16) * cos2A * (4 + f * (4 - 3 * cos2A))
  return { lat, lon: lam - (1 - c) * f * sinA * (sigma + c * sinS * (cos2m + c * cosS * (2 * cos2m * cos2m - 1))) }
}
