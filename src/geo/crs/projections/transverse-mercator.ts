import { AppError } from '../../../shared/errors/app-error'
import { fail } from '../step'
import type { ProjectionFactory } from './projection'
import { conformalFromGeographic, geographicFromConformal, sineSeries, thirdFlattening } from './series'

/** Beyond this the series no longer holds (about 150 degrees from the central meridian at the equator), as in PROJ. */
const reach = 2.623395162778

function kruegerForward(n: number): number[] {
  const n2 = n * n
  const n3 = n2 * n
  const n4 = n3 * n
  const n5 = n4 * n
  return [
    n * (1 / 2 + n * (-2 / 3 + n * (5 / 16 + n * (41 / 180 + n * (-127 / 288 + n * (7891 / 37800)))))),
    n2 * (13 / 48 + n * (-3 / 5 + n * (557 / 1440 + n * (281 / 630 + n * (-1983433 / 1935360))))),
    n3 * (61 / 240 + n * (-103 / 140 + n * (15061 / 26880 + n * (167603 / 181440)))),
    n4 * (49561 / 161280 + n * (-179 / 168 + n * (6601661 / 7257600))),
    n5 * (34729 / 80640 + n * (-3418889 / 1995840)),
    n5 * n * (212378941 / 319334400),
  ]
}

function kruegerInverse(n: number): number[] {
  const n2 = n * n
  const n3 = n2 * n
  const n4 = n3 * n
  const n5 = n4 * n
  return [
    n * (-1 / 2 + n * (2 / 3 + n * (-37 / 96 + n * (1 / 360 + n * (81 / 512 + n * (-96199 / 604800)))))),
    n2 * (-1 / 48 + n * (-1 / 15 + n * (437 / 1440 + n * (-46 / 105 + n * (1118711 / 3870720))))),
    n3 * (-17 / 480 + n * (37 / 840 + n * (209 / 4480 + n * (-5569 / 90720)))),
    n4 * (-4397 / 161280 + n * (11 / 504 + n * (830251 / 7257600))),
    n5 * (-4583 / 161280 + n * (108847 / 3991680)),
    n5 * n * (-20648693 / 638668800),
  ]
}

/** Real and imaginary part of the last complex sine series. */
const sum = new Float64Array(2)

/** Sums c[k] sin((k+1)(u + iv)) for the doubled arguments given by sine, cosine and their hyperbolic kin (Clenshaw). */
function complexSeries(c: Float64Array, sin: number, cos: number, sinh: number, cosh: number): void {
  const re = 2 * cos * cosh
  const im = -2 * sin * sinh
  let hr1 = 0
  let hi1 = 0
  let hr = c[5] as number
  let hi = 0
  for (let k = 4; k >= 0; k--) {
    const hr2 = hr1
    const hi2 = hi1
    hr1 = hr
    hi1 = hi
    hr = -hr2 + re * hr1 - im * hi1 + (c[k] as number)
    hi = -hi2 + im * hr1 + re * hi1
  }
  const sr = sin * cosh
  const si = cos * sinh
  sum[0] = sr * hr - si * hi
  sum[1] = sr * hi + si * hr
}

/** Transverse Mercator to nanometres over the whole useful width: Krueger's series to order 6 (Engsager and Poder 2007). +lat_0, +k or +k_0. */
export const transverseMercator: ProjectionFactory = (params, { es }) => {
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  if (!(k0 > 0))
    throw new AppError('crs.unusable', 'The transverse Mercator definition has a scale factor of zero or less.')
  const lat0 = params.angle('lat_0') ?? 0
  const n = thirdFlattening(es)
  const toConformal = Float64Array.from(conformalFromGeographic(n))
  const toGeographic = Float64Array.from(geographicFromConformal(n))
  const there = Float64Array.from(kruegerForward(n))
  const back = Float64Array.from(kruegerInverse(n))
  const n2 = n * n
  const q = (k0 / (1 + n)) * (1 + n2 * (1 / 4 + n2 * (1 / 64 + n2 / 256)))
  const z = lat0 + sineSeries(toConformal, Math.sin(2 * lat0), Math.cos(2 * lat0))
  const y0 = -q * (z + sineSeries(there, Math.sin(2 * z), Math.cos(2 * z)))

  return {
    forward(p) {
      const lam = p[0]
      const phi = p[1]
      const chi = phi + sineSeries(toConformal, Math.sin(2 * phi), Math.cos(2 * phi))
      const sinN = Math.sin(chi)
      const cosN = Math.cos(chi)
      const sinE = Math.sin(lam)
      const cosE = Math.cos(lam)
      const h = Math.sqrt(sinN * sinN + cosN * cosN * cosE * cosE)
      const cn = Math.atan2(sinN, cosE * cosN)
      const tanE = (sinE * cosN) / h
      const ce = Math.asinh(tanE)
      // sine and cosine of 2 cn, hyperbolic sine and cosine of 2 ce, without further transcendental calls
      const sin = h === 0 ? 0 : sinN / h
      const cos = h === 0 ? 1 : (cosE * cosN) / h
      const sinh2 = 2 * tanE * Math.sqrt(1 + tanE * tanE)
      complexSeries(there, 2 * sin * cos, 1 - 2 * sin * sin, sinh2, 1 + 2 * tanE * tanE)
      const east = ce + (sum[1] as number)
      if (!(Math.abs(east) <= reach)) return fail(p)
      p[0] = q * east
      p[1] = q * (cn + (sum[0] as number)) + y0
    },
    inverse(p) {
      let cn = (p[1] - y0) / q
      let ce = p[0] / q
      if (!(Math.abs(ce) <= reach)) return fail(p)
      const e2 = Math.exp(2 * ce)
      complexSeries(back, Math.sin(2 * cn), Math.cos(2 * cn), (e2 - 1 / e2) / 2, (e2 + 1 / e2) / 2)
      cn += sum[0] as number
      ce += sum[1] as number
      const sinh = Math.sinh(ce)
      const sinN = Math.sin(cn)
      const cosN = Math.cos(cn)
      const h = Math.sqrt(sinh * sinh + cosN * cosN)
      const chi = Math.atan2(sinN, h)
      const r = Math.sqrt(1 + sinh * sinh)
      const s = sinN / r
      const c = h / r
      p[0] = Math.atan2(sinh, cosN)
      p[1] = chi + sineSeries(toGeographic, 2 * s * c, 1 - 2 * s * s)
    },
  }
}
