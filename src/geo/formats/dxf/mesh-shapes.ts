import type { DxfEntity, Vec } from './entity'
import { none, line, type Shape } from './shape'

/** Vertices with 128 and 64 are places, with 128 alone faces by 1-based index; negative ones have a hidden edge. */
export function polyface(entity: DxfEntity): Shape[] {
  const places = entity.children
    .filter((child) => (child.number(70, 0) & 64) !== 0)
    .map((child) => child.point(10) ?? ([0, 0, 0] as Vec))
  const faces = entity.children
    .filter((child) => (child.number(70, 0) & 192) === 128)
    .map((child) =>
      [71, 72, 73, 74]
        .map((code) => places[Math.abs(child.number(code, 0)) - 1])
        .filter((point): point is Vec => point !== undefined),
    )
    .filter((face) => face.length > 2)
  return faces.length > 0 ? [{ kind: 'faces', faces, ocs: false }] : none
}

export function meshGrid(entity: DxfEntity, points: readonly Vec[]): Shape[] {
  const rows = entity.number(73, 0) || entity.number(71, 0)
  const columns = entity.number(74, 0) || entity.number(72, 0)
  const flags = entity.number(70, 0)
  if (rows < 2 || columns < 2 || rows * columns > points.length) return line(points, false)
  const faces: Vec[][] = []
  const place = (row: number, column: number) => points[(row % rows) * columns + (column % columns)] as Vec
  for (let row = 0; row < rows - (flags & 1 ? 0 : 1); row++) {
    for (let column = 0; column < columns - (flags & 32 ? 0 : 1); column++) {
      faces.push([place(row, column), place(row, column + 1), place(row + 1, column + 1), place(row + 1, column)])
    }
  }
  return [{ kind: 'faces', faces, ocs: false }]
}

/** A face is an area, even one whose corners lie on one line. */
export function face(entity: DxfEntity): Shape[] {
  const drawn = quad(entity, [10, 11, 12, 13], false)
  if (drawn[0]?.kind !== 'line') return drawn
  const corners = [10, 11, 12, 13].map((code) => entity.point(code)).filter((point): point is Vec => point !== null)
  return [{ kind: 'area', rings: [[...corners, corners[0] as Vec]], ocs: false }]
}

/** Corners by their codes; the fourth may repeat the third. */
export function quad(entity: DxfEntity, codes: readonly number[], ocs: boolean): Shape[] {
  const corners = codes.map((code) => entity.point(code)).filter((point): point is Vec => point !== null)
  const ring = corners.filter((point, i) => {
    const before = corners[i - 1]
    return !before || before.some((value, k) => value !== point[k])
  })
  const [first] = ring
  return first && ring.length > 2 ? [{ kind: 'area', rings: [[...ring, first]], ocs }] : line(ring, ocs)
}

/** Faces of a subdivision mesh at its base level. */
export function mesh(entity: DxfEntity): Shape[] {
  const vertices = entity.points(10)
  const start = entity.codes.indexOf(93)
  if (start < 0) return none
  const list: number[] = []
  for (let i = start + 1; entity.codes[i] === 90; i++) list.push(entity.value(i))
  const faces: Vec[][] = []
  for (let i = 0; i < list.length;) {
    const count = list[i++] as number
    if (count < 3 || i + count > list.length) break
    const face = list.slice(i, i + count).map((index) => vertices[index])
    if (face.every((point): point is Vec => point !== undefined)) faces.push(face)
    i += count
  }
  return faces.length > 0 ? [{ kind: 'faces', faces, ocs: false }] : none
}
