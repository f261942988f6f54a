import { fail } from '../step'
import type { ProjectionFactory } from './projection'
import { isometric } from './series'

/** Equidistant cylindrical on the sphere, as PROJ takes it for ellipsoids too (+lat_ts, +lat_0). */
export const equidistantCylindrical: ProjectionFactory = (params) => {
  const width = Math.cos(params.angle('lat_ts') ?? 0)
  const lat0 = params.angle('lat_0') ?? 0
  return {
    forward(p) {
      p[0] = width * p[0]
      p[1] -= lat0
    },
    inverse(p) {
      p[0] /= width
      p[1] += lat0
      if (Math.abs(p[1]) > Math.PI / 2 + 1e-9) fail(p)
    },
  }
}

/** Colombia urban (EPSG method 1052; +lat_0, +h_0 height of the projection plane in metres). */
export const colombiaUrban: ProjectionFactory = (params, { a, es }) => {
  const lat0 = params.angle('lat_0') ?? 0
  const h0 = (params.number('h_0') ?? 0) / a
  const rhoOf = (phi: number) => (1 - es) / (1 - es * Math.sin(phi) ** 2) ** 1.5
  const nuOf = (phi: number) => 1 / Math.sqrt(1 - es * Math.sin(phi) ** 2)
  const rho0 = rhoOf(lat0)
  const nu0 = nuOf(lat0)
  const wide = 1 + h0 / nu0
  const bend = Math.tan(lat0) / (2 * rho0 * nu0)
  const c = 1 + h0
  const d = rho0 * (1 + h0 / (1 - es))
  return {
    forward(p) {
      const phi = p[1]
      const across = p[0] * nuOf(phi) * Math.cos(phi)
      p[0] = wide * across
      p[1] = (1 + h0 / rhoOf((phi + lat0) / 2)) * rho0 * (phi - lat0 + bend * across * across)
    },
    inverse(p) {
      const x = p[0] / c
      const phi = lat0 + p[1] / d - bend * x * x
      p[0] = x / (nuOf(phi) * Math.cos(phi))
      p[1] = phi
    },
  }
}

/** Laborde's oblique Mercator of Madagascar (+lat_0, +azi, +k). */
export const laborde: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const lat0 = params.angle('lat_0') ?? 0
  const azimuth = params.angle('azi') ?? 0
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const sin0 = Math.sin(lat0)
  const w = 1 - es * sin0 * sin0
  const nu = 1 / Math.sqrt(w)
  const rho = ((1 - es) * nu) / w
  const radius = k0 * Math.sqrt(nu * rho)
  const sphere0 = Math.atan(Math.sqrt(rho / nu) * Math.tan(lat0))
  const a = sin0 / Math.sin(sphere0)
  const c = -a * isometric(sin0, e) + Math.atanh(Math.sin(sphere0))
  const twelfth = 1 / (12 * radius * radius)
  const ca = (1 - Math.cos(2 * azimuth)) * twelfth
  const cb = Math.sin(2 * azimuth) * twelfth
  const cc = 3 * (ca * ca - cb * cb)
  const cd = 6 * ca * cb
  const onSphere = (phi: number) => Math.atan(Math.sinh(a * isometric(Math.sin(phi), e) + c))
  return {
    forward(p) {
      const lam = p[0]
      const phi = onSphere(p[1])
      const s = Math.sin(phi)
      const o = Math.cos(phi)
      const s2 = s * s
      const o2 = o * o
      const a2 = a * a
      const i4 = a * o
      const i2 = 0.5 * a * i4 * s
      const i3 = (i2 * a2 * (5 * o2 - s2)) / 12
      const i5 = (i4 * a2 * (o2 - s2)) / 6
      const i6 = (i4 * a2 * a2 * (5 * o2 * o2 + s2 * (s2 - 18 * o2))) / 120
      const t = lam * lam
      const x = radius * lam * (i4 + t * (i5 + t * i6))
      const y = radius * (phi - sphere0 + t * (i2 + t * i3))
      const v1 = 3 * x * y * y - x * x * x
      const v2 = y * y * y - 3 * x * x * y
      p[0] = x + ca * v1 + cb * v2
      p[1] = y + ca * v2 - cb * v1
    },
    inverse(p) {
      const x0 = p[0]
      const y0 = p[1]
      const x2 = x0 * x0
      const y2 = y0 * y0
      const v1 = 3 * x0 * y2 - x0 * x2
      const v2 = y0 * y2 - 3 * x2 * y0
      const v3 = x0 * (5 * y2 * y2 + x2 * (-10 * y2 + x2))
      const v4 = y0 * (5 * x2 * x2 + y2 * (-10 * x2 + y2))
      const x = x0 - ca * v1 - cb * v2 + cc * v3 + cd * v4
      const y = y0 + cb * v1 - ca * v2 - cd * v3 + cc * v4
      const ps = sphere0 + y / radius
      let pe = ps + lat0 - sphere0
      for (let turn = 0; turn < 20; turn++) {
        const change = ps - onSphere(pe)
        pe += change
        if (Math.abs(change) < 1e-10) break
      }
      const sin = Math.sin(pe)
      const q = 1 - es * sin * sin
      const bend = (1 - es) / (q * Math.sqrt(q))
      const t = Math.tan(ps)
      const t2 = t * t
      const s = radius * radius
      const d1 = bend * k0 * radius
      const d2 = Math.cos(ps) * radius * a
      const xx = x * x
      p[0] = x * (1 / d2 + xx * (-(1 + 2 * t2) / (6 * d2 * s) + (xx * (5 + t2 * (28 + 24 * t2))) / (120 * d2 * s * s)))
      p[1] = pe + xx * (-t / (2 * d1) + (xx * t * (5 + 3 * t2)) / (24 * d1 * s))
    },
  }
}

const nzRe = [0.7557853228, 0.249204646, -0.001541739, -0.10162907, -0.26623489, -0.6870983]
const nzIm = [0, 0.003371507, 0.04105856, 0.01727609, -0.36249218, -1.1651967]
const nzToPsi = [
  0.6399175073, -0.1358797613, 0.063294409, -0.02526853, 0.0117879, -0.0055161, 0.0026906, -0.001333, 0.00067, -0.00034,
]
const nzToPhi = [1.5627014243, 0.5185406398, -0.03333098, -0.1052906, -0.0368594, 0.007317, 0.0122, 0.00394, -0.0013]
/** Radians in a hundred thousand seconds of arc. */
const nzUnit = 0.48481368110953599

/** New Zealand Map Grid (Reilly's complex polynomial of 1973); its constants are fixed. */
export const newZealandMapGrid: ProjectionFactory = () => {
  const lat0 = (-41 * Math.PI) / 180
  const polynomial = (c: readonly number[], z: number) => c.reduceRight((sum, value) => sum * z + value, 0)
  return {
    lon0: (173 * Math.PI) / 180,
    forward(p) {
      const dphi = (p[1] - lat0) / nzUnit
      const re = dphi * polynomial(nzToPsi, dphi)
      const im = p[0]
      let sr = 0
      let si = 0
      for (let k = 5; k >= 0; k--) {
        const tr = sr + (nzRe[k] as number)
        const ti = si + (nzIm[k] as number)
        sr = tr * re - ti * im
        si = tr * im + ti * re
      }
      p[0] = si
      p[1] = sr
    },
    inverse(p) {
      const x = p[0]
      const y = p[1]
      let re = y
      let im = x
      for (let turn = 0; turn < 20; turn++) {
        // value and derivative of the polynomial together
        let fr = 0
        let fi = 0
        let dr = 0
        let di = 0
        for (let k = 5; k >= -1; k--) {
          const ndr = dr * re - di * im + fr
          const ndi = dr * im + di * re + fi
          dr = ndr
          di = ndi
          const nfr = fr * re - fi * im + (k >= 0 ? (nzRe[k] as number) : 0)
          const nfi = fr * im + fi * re + (k >= 0 ? (nzIm[k] as number) : 0)
          fr = nfr
          fi = nfi
        }
        fr -= y
        fi -= x
        const size = dr * dr + di * di
        const stepRe = -(fr * dr + fi * di) / size
        const stepIm = -(fi * dr - fr * di) / size
        re += stepRe
        im += stepIm
        if (!Number.isFinite(re)) return fail(p)
        if (Math.abs(stepRe) + Math.abs(stepIm) < 1e-14) break
      }
      p[0] = im
      p[1] = lat0 + re * polynomial(nzToPhi, re) * nzUnit
    },
  }
}

/** Equal Earth (Savric, Patterson and Jenny 2018) on the ellipsoid. */
export const equalEarth: ProjectionFactory = (_params, { es }) => {
  const e = Math.sqrt(es)
  const q = (sin: number) => (e < 1e-7 ? 2 * sin : (1 - es) * (sin / (1 - es * sin * sin) + Math.atanh(e * sin) / e))
  const qPole = q(1)
  const radius = Math.sqrt(qPole / 2)
  const m = Math.sqrt(3) / 2
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const slope = (t2: number) => a1 + 3 * a2 * t2 + t2 * t2 * t2 * (7 * a3 + 9 * a4 * t2)
  return {
    forward(p) {
      const t = Math.asin((m * q(Math.sin(p[1]))) / qPole)
      const t2 = t * t
      p[0] = (radius * p[0] * Math.cos(t)) / (m * slope(t2))
      p[1] = radius * t * (a1 + a2 * t2 + t2 * t2 * t2 * (a3 + a4 * t2))
    },
    inverse(p) {
      const y = p[1] / radius
      let t = y
      for (let turn = 0; turn < 20; turn++) {
        const t2 = t * t
        const change = (t * (a1 + a2 * t2 + t2 * t2 * t2 * (a3 + a4 * t2)) - y) / slope(t2)
        t -= change
        if (Math.abs(change) < 1e-14) break
      }
      const sinB = Math.sin(t) / m
      if (!(Math.abs(sinB) <= 1 + 1e-10)) return fail(p)
      p[0] = (m * p[0] * slope(t * t)) / (radius * Math.cos(t))
      let phi = Math.asin(Math.max(-1, Math.min(1, sinB)))
      if (e >= 1e-7)
        for (let turn = 0; turn < 12; turn++) {
          const sin = Math.sin(phi)
          const cos = Math.cos(phi)
          if (cos < 1e-12) break
          const one = 1 - es * sin * sin
          const change = ((one * one) / (2 * cos)) * ((qPole * sinB - q(sin)) / (1 - es))
          phi += change
          if (Math.abs(change) < 1e-14) break
        }
      p[1] = phi
    },
  }
}
