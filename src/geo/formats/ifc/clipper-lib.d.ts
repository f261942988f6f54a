declare module 'clipper-lib' {
  interface IntPoint {
    X: number
    Y: number
  }
  interface PolyNode {
    Contour(): IntPoint[]
    Childs(): PolyNode[]
    IsHole(): boolean
  }
  class PolyTree implements PolyNode {
    Contour(): IntPoint[]
    Childs(): PolyNode[]
    IsHole(): boolean
  }
  class Clipper {
    AddPaths(paths: IntPoint[][], type: number, closed: boolean): boolean
    Execute(type: number, solution: IntPoint[][] | PolyTree, subject: number, clip: number): boolean
  }
  const ClipType: { ctUnion: number }
  const PolyType: { ptSubject: number }
  const PolyFillType: { pftNonZero: number }
  export { Clipper, ClipType, PolyFillType, PolyTree, PolyType, type IntPoint, type PolyNode }
}
