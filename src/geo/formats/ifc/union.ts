import { Clipper, ClipType, PolyFillType, PolyTree, PolyType, type IntPoint, type PolyNode } from 'clipper-lib'

/** A polygon by its rings, the outer one first; rings are not closed. */
export type Rings = [number, number][][]

const pathsPerRound = 300

/**
 * The union in plan of triangles (x, y of three corners each, metres), as polygons with holes, on a grid of
 * `gridMetres`. Triangles may overlap, and be turned either way.
 */
export function unionOf(triangles: readonly number[], gridMetres: number): Rings[] {
  const [x0, y0] = [triangles[0] ?? 0, triangles[1] ?? 0]
  // Counted from a corner of the body, the whole numbers stay small enough for exact arithmetic.
  const point = (at: number): IntPoint => ({
    X: Math.round(((triangles[at] as number) - x0) / gridMetres),
    Y: Math.round(((triangles[at + 1] as number) - y0) / gridMetres),
  })
  let paths: IntPoint[][] = []
  for (let at = 0; at + 6 <= triangles.length; at += 6) {
    const [a, b, c] = [point(at), point(at + 2), point(at + 4)]
    const twice = (b.X - a.X) * (c.Y - a.Y) - (b.Y - a.Y) * (c.X - a.X)
    if (twice !== 0) paths.push(twice > 0 ? [a, b, c] : [a, c, b])
  }
  // Neighbours first: many small unions cost far less than one of all.
  while (paths.length > pathsPerRound) {
    const merged: IntPoint[][] = []
    for (let at = 0; at < paths.length; at += pathsPerRound)
      for (const path of union(paths.slice(at, at + pathsPerRound), [])) merged.push(path)
    if (merged.length > paths.length * 0.8) {
      paths = merged
      break
    }
    paths = merged
  }
  const tree = union(paths, new PolyTree())
  const place = ({ X, Y }: IntPoint): [number, number] => [x0 + X * gridMetres, y0 + Y * gridMetres]
  const polygons: Rings[] = []
  const visit = (node: PolyNode) => {
    for (const outer of node.Childs()) {
      polygons.push([outer.Contour().map(place), ...outer.Childs().map((hole) => hole.Contour().map(place))])
      outer.Childs().forEach(visit)
    }
  }
  visit(tree)
  return polygons
}

function union<T extends IntPoint[][] | PolyTree>(paths: IntPoint[][], solution: T): T {
  const clipper = new Clipper()
  clipper.AddPaths(paths, PolyType.ptSubject, true)
  clipper.Execute(ClipType.ctUnion, solution, PolyFillType.pftNonZero, PolyFillType.pftNonZero)
  return solution
}
