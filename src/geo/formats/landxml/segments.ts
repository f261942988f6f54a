import { maxVertices } from '../common/geometry-limit'
import { maxCurveSteps } from '../../../shared/alignment/stroke'
import { planElement } from './alignment-elements'
import { curvePoints, type PlanLine, type PlanPoint } from './coord-geom'

type Attributes = Readonly<Record<string, string>>

/** Chords of a curve after the curves before it have drawn as many vertices as one file may. */
const fewSteps = 16

/** Parts of a CoordGeom that run from a start to an end. */
export const segmentElements: ReadonlySet<string> = new Set(['Line', 'Curve', 'Spiral'])

/**
 * Draws the lines, curves and spirals of a file. A curve of a hundred bytes may ask for two thousand vertices, so all curves of a file
 * together draw as many as one feature may have; those that follow are drawn with few chords.
 */
export class Segments {
  /** Curves that were drawn with fewer chords than they need. */
  coarse = 0
  #drawn = 0

  /** @param parts the points of the segment by the names of their elements; null: an end is missing */
  draw(name: string, attributes: Attributes, parts: ReadonlyMap<string, PlanPoint>): PlanLine | null {
    const [start, end] = [parts.get('Start'), parts.get('End')]
    // Points that are only named may come later in the file.
    if (!start || !end) return null
    const maxSteps = this.#drawn < maxVertices ? maxCurveSteps : fewSteps
    const { element } = planElement(name, attributes, { start, end, parts })
    const curve = element && name !== 'Line' ? curvePoints(start, end, element, maxSteps) : null
    if (!curve) return [start, end].flat()
    this.#drawn += curve.length
    if (maxSteps === fewSteps && curve.length > fewSteps) this.coarse++
    return curve.flat()
  }
}
