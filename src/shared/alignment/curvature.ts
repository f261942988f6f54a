import type { HorizontalElement } from './definition'

/** Part of the change of curvature that is done at `u` of the length, and the integral of that from 0 to u. */
interface Course {
  part(u: number): number
  integral(u: number): number
}

const pi2 = 2 * Math.PI

/** By kind; those not named here run as their own module says. */
const courses: Readonly<Record<string, Course>> = {
  line: { part: () => 0, integral: () => 0 },
  arc: { part: () => 0, integral: () => 0 },
  clothoid: { part: (u) => u, integral: (u) => (u * u) / 2 },
  bloss: { part: (u) => u * u * (3 - 2 * u), integral: (u) => u ** 3 * (1 - u / 2) },
  helmert: {
    part: (u) => (u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) ** 2),
    integral: (u) => (u < 0.5 ? (2 * u ** 3) / 3 : u - 0.5 + (2 * (1 - u) ** 3) / 3),
  },
  cosine: {
    part: (u) => (1 - Math.cos(Math.PI * u)) / 2,
    integral: (u) => (u - Math.sin(Math.PI * u) / Math.PI) / 2,
  },
  sine: {
    part: (u) => u - Math.sin(pi2 * u) / pi2,
    integral: (u) => (u * u) / 2 + (Math.cos(pi2 * u) - 1) / (pi2 * pi2),
  },
  viennese: {
    part: (u) => u ** 4 * (35 - 84 * u + 70 * u * u - 20 * u ** 3),
    integral: (u) => u ** 5 * (7 - 14 * u + 10 * u * u - 2.5 * u ** 3),
  },
}

/** Curvature at `u` of the length of an element, one by the radius, positive to the left; not for a cubic parabola. */
export function curvatureAt({ kind, curvature: [k0, k1], coefficients }: HorizontalElement, u: number): number {
  if (kind === 'polynomial') return (coefficients ?? []).reduceRight((sum, c) => sum * u + c, 0)
  return k0 + (k1 - k0) * (courses[kind] as Course).part(u)
}

/** How far an element has turned to the left at `u` of its length, in radians; not for a cubic parabola. */
export function turnAt({ kind, curvature: [k0, k1], coefficients, length }: HorizontalElement, u: number): number {
  if (kind === 'polynomial') {
    const integral = (coefficients ?? []).reduceRight((sum, c, i) => sum * u + c / (i + 1), 0) * u
    return integral * length
  }
  return (k0 * u + (k1 - k0) * (courses[kind] as Course).integral(u)) * length
}

/** The largest curvature of an element without its sign, found at so many places. */
export function tightest(element: HorizontalElement): number {
  const [k0, k1] = element.curvature
  const ends = Math.max(Math.abs(k0), Math.abs(k1))
  if (element.kind !== 'polynomial') return ends
  return Array.from({ length: 33 }, (_, i) => Math.abs(curvatureAt(element, i / 32))).reduce(
    (most, one) => Math.max(most, one),
    ends,
  )
}
