import * as ifc from 'web-ifc'
import { leftOf, type CurveFrames, type CurvePlace } from './curve-frames'
import { handle, handles, numbersOf, type IfcLine, type IfcModel } from './ifc-model'
import type { Point } from './plan-places'
import { circle, type Outline, type ProfileOutlines } from './profile-outlines'
import { RawLine } from './raw-line'
import { idOf, integers, reals, type Argument, type RawLines } from './raw-lines'

/** An outline at a distance along a curve, off it to the left and up, in metres. */
interface Section {
  distance: number
  left: number
  up: number
  outlines: readonly Outline[]
}

const alongAlignments: ReadonlySet<number> = new Set([
  ifc.IFCGRADIENTCURVE,
  ifc.IFCSEGMENTEDREFERENCECURVE,
  ifc.IFCOFFSETCURVEBYDISTANCES,
])
/** Bodies and surfaces that are made of sections along a curve. */
const sectioned = [ifc.IFCSECTIONEDSOLIDHORIZONTAL, ifc.IFCSECTIONEDSURFACE]
/** Bodies that one outline makes, which looks to a reference; the kernel lays it flat. */
const referring = [ifc.IFCFIXEDREFERENCESWEPTAREASOLID, ifc.IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID]
/** Corners of one body. */
const mostCorners = 500_000

/** Gives the kernel triangles in place of what is swept along alignments and straight lines, of which it takes the curves and offsets otherwise. */
export function sweepAlong(model: IfcModel, lines: RawLines, frames: CurveFrames, profiles: ProfileOutlines): void {
  const made = new Map<number, Argument>()
  // A building may have a hundred thousand swept disks, and no alignment.
  const hasAlignments = [...alongAlignments, ifc.IFCCURVESEGMENT].some((type) => model.ids(type).length > 0)
  for (const type of [...sectioned, ...referring, ...(hasAlignments ? [ifc.IFCSWEPTDISKSOLID] : [])]) {
    for (const one of model.ids(type)) {
      const body = model.line(one)
      const directrix = handle(body?.Directrix)
      if (!body || directrix === null) continue
      const isStraight = referring.includes(type) && model.line(directrix)?.type === ifc.IFCPOLYLINE
      if (!sectioned.includes(type) && !isStraight && !isAlongAlignment(model, directrix)) continue
      const sections = sectioned.includes(type)
        ? sectionsOf(model, frames, profiles, body)
        : sweptSections(model, frames, profiles, body)
      const faces = sections && facesAlong(frames, directrix, sections)
      if (faces) made.set(one, written(lines, frames, faces))
    }
  }
  if (made.size === 0) return
  const put = (argument: Argument): Argument => made.get(idOf(argument) ?? -1) ?? argument
  const change = (args: readonly Argument[]) => {
    const changed = args.map((one) => (Array.isArray(one) ? one.map(put) : put(one)))
    const isSame = changed.every((one, i) =>
      Array.isArray(one) ? one.every((each, k) => each === (args[i] as readonly Argument[])[k]) : one === args[i],
    )
    return isSame ? null : changed
  }
  for (const type of [ifc.IFCSHAPEREPRESENTATION, ifc.IFCBOOLEANRESULT, ifc.IFCBOOLEANCLIPPINGRESULT])
    lines.each(type, change)
}

function isAlongAlignment(model: IfcModel, directrix: number): boolean {
  const curve = model.line(directrix)
  if (!curve || curve.type !== ifc.IFCCOMPOSITECURVE) return alongAlignments.has(curve?.type as number)
  const [first] = handles(curve.Segments)
  return model.line(first ?? null)?.type === ifc.IFCCURVESEGMENT
}

function sectionsOf(
  model: IfcModel,
  frames: CurveFrames,
  profiles: ProfileOutlines,
  { CrossSections, CrossSectionPositions }: IfcLine,
): Section[] | null {
  const positions = handles(CrossSectionPositions)
  const sections = handles(CrossSections).map((profile, i): Section | null => {
    const outlines = profiles.of(model.line(profile))
    const position = RawLine.of(model, positions[i] ?? null)
    // Before the standard was final a position was the point itself.
    const point = position?.ref(0) ? RawLine.of(model, position.ref(0)) : position
    const [distance = NaN, left = 0, up = 0] = [0, 1, 2].map((at) => frames.metres(point?.number(at) ?? NaN))
    return outlines && Number.isFinite(distance) ? { distance, left: left || 0, up: up || 0, outlines } : null
  })
  return sections.length > 1 && sections.every((section) => section !== null) ? sections : null
}

/**
 * One outline from a start to an end. Its first axis looks as the fixed reference does: up, so that its second looks to the right. One whose
 * reference is derived from the curve lies as a section does.
 */
function sweptSections(
  model: IfcModel,
  frames: CurveFrames,
  profiles: ProfileOutlines,
  body: IfcLine,
): Section[] | null {
  const isDisk = body.type === ifc.IFCSWEPTDISKSOLID
  const [x = 0, y = 0, z = 1] = numbersOf(model.follow(body.FixedReference)?.DirectionRatios)
  if (!isDisk && !(Math.hypot(x, y) < Math.abs(z) * 0.01)) return null
  const isFixed = body.type === ifc.IFCFIXEDREFERENCESWEPTAREASOLID
  const turned = ([px, py]: Point): Point => (isFixed ? [0 - py * Math.sign(z), px * Math.sign(z)] : [px, py])
  const outlines = isDisk
    ? [{ points: circle(frames.metres(body.Radius)), isClosed: true }]
    : profiles.of(model.follow(body.SweptArea))?.map((one) => ({ ...one, points: one.points.map(turned) }))
  const length = frames.length(handle(body.Directrix) ?? -1)
  if (!outlines || length === null) return null
  const [from, to] = [frames.metres(body.StartParam), frames.metres(body.EndParam)]
  return [Number.isFinite(from) ? from : 0, Number.isFinite(to) ? to : length].map((distance) => ({
    ...{ distance, left: 0, up: 0, outlines },
  }))
}

interface Faces {
  corners: number[]
  triangles: number[]
}

/** The sections joined by triangles; ends are left open, as nothing is seen of them from above. */
function facesAlong(frames: CurveFrames, directrix: number, sections: readonly Section[]): Faces | null {
  const faces: Faces = { corners: [], triangles: [] }
  for (let i = 1; i < sections.length; i++) {
    const [from, to] = [sections[i - 1], sections[i]] as [Section, Section]
    const distances = frames.distances(directrix, from.distance, to.distance)
    from.outlines.forEach((outline, at) => {
      const next = to.outlines[at]
      // Outlines of other corners begin where the next section does.
      const isLike = next?.points.length === outline.points.length
      const rings = distances.map((distance) => {
        const part = (distance - from.distance) / (to.distance - from.distance)
        const mix = (a: number, b: number) => a + (b - a) * part
        const place = frames.place(directrix, distance) as CurvePlace
        const [nx, ny] = leftOf(place.along)
        return outline.points.map(([x, y], k) => {
          const [endX, endY] = isLike ? (next.points[k] as Point) : [x, y]
          const [left, up] = [mix(from.left, to.left) + mix(x, endX), mix(from.up, to.up) + mix(y, endY)]
          return [place.at[0] + nx * left, place.at[1] + ny * left, place.at[2] + up]
        })
      })
      joinRings(faces, rings, outline.isClosed)
    })
    if (faces.corners.length > mostCorners * 3) return null
  }
  return faces.triangles.length > 0 && faces.corners.every(Number.isFinite) ? faces : null
}

function joinRings({ corners, triangles }: Faces, rings: readonly number[][][], isClosed: boolean): void {
  const first = corners.length / 3 + 1
  const size = rings[0]?.length ?? 0
  for (const ring of rings) for (const corner of ring) corners.push(...corner)
  for (let ring = 1; ring < rings.length; ring++) {
    for (let k = 0; k < (isClosed ? size : size - 1); k++) {
      const [a, b] = [first + (ring - 1) * size + k, first + (ring - 1) * size + ((k + 1) % size)]
      triangles.push(a, b, b + size, a, b + size, a + size)
    }
  }
}

function written(lines: RawLines, frames: CurveFrames, { corners, triangles }: Faces): Argument {
  const unit = frames.metres(1)
  const threes = <T>(list: readonly number[], make: (three: number[]) => T) =>
    Array.from({ length: list.length / 3 }, (_, i) => make(list.slice(i * 3, i * 3 + 3)))
  const points = threes(corners, (one) => reals(one.map((value) => value / unit)))
  const list = lines.add(ifc.IFCCARTESIANPOINTLIST3D, [points])
  return lines.add(ifc.IFCTRIANGULATEDFACESET, [list, null, null, threes(triangles, integers), null])
}
