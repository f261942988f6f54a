import type { HorizontalElement } from './definition'
import type { Pose } from './element-curve'
import { integrate } from './gauss'

/** Breaks of the table from the length along to the way along the tangent. */
const steps = 32

/**
 * A cubic parabola: y = c·x³/6 about the tangent where it is straight, with c the change of curvature by the length. Lengths are measured along
 * the curve; from the straight to the start it is as long as the curvature there by c, so that both ways through it are the same curve.
 */
export class CubicCurve {
  /** The largest curvature without its sign. */
  readonly tightest: number
  readonly #c: number
  /** Length along from the straight place to the start, and x there. */
  readonly #from: { s: number; x: number }
  readonly #heading: number
  /** x at each step, and the length along from 0 to there. */
  readonly #table: { x: number; s: number }[] = [{ x: 0, s: 0 }]

  constructor(private readonly element: HorizontalElement) {
    const [k0, k1] = element.curvature
    this.#c = (k1 - k0) / element.length
    const s = k0 / this.#c
    const furthest = Math.max(Math.abs(s), Math.abs(s + element.length))
    // No x is further on than the curve is long.
    for (let i = 1; i <= steps; i++) {
      const [before, x] = [this.#table[i - 1] as { x: number; s: number }, (furthest * i) / steps]
      this.#table.push({ x, s: before.s + this.#arc(before.x, x) })
    }
    this.#from = { s, x: this.#xAt(s) }
    this.#heading = element.heading - Math.atan(this.#slope(this.#from.x))
    this.tightest = Math.max(Math.abs(k0), Math.abs(k1))
  }

  /** The place at a length along from the start. */
  at(along: number): Pose {
    const { s, x: x0 } = this.#from
    const x = this.#xAt(s + along)
    const slope = this.#slope(x)
    const [dx, dy] = [x - x0, (this.#c * (x ** 3 - x0 ** 3)) / 6]
    const [cos, sin] = [Math.cos(this.#heading), Math.sin(this.#heading)]
    const { start } = this.element
    return {
      x: start[0] + dx * cos - dy * sin,
      y: start[1] + dx * sin + dy * cos,
      heading: this.#heading + Math.atan(slope),
      curvature: (this.#c * x) / (1 + slope * slope) ** 1.5,
    }
  }

  #slope(x: number): number {
    return (this.#c * x * x) / 2
  }

  #arc(a: number, b: number): number {
    return integrate((x) => Math.hypot(1, this.#slope(x)), a, b)
  }

  /** x at a length along from the straight place, either way. */
  #xAt(signed: number): number {
    const s = Math.abs(signed)
    let at = 0
    while (at < steps - 1 && (this.#table[at + 1] as { s: number }).s < s) at++
    const from = this.#table[at] as { x: number; s: number }
    let x = from.x + (s - from.s) / Math.hypot(1, this.#slope(from.x))
    for (let i = 0; i < 8; i++) {
      const off = from.s + this.#arc(from.x, x) - s
      x -= off / Math.hypot(1, this.#slope(x))
      if (Math.abs(off) < 1e-10 * (1 + s)) break
    }
    return signed < 0 ? -x : x
  }
}
