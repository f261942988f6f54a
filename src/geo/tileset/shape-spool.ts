import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { worldBits } from '../../shared/tiles'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { ShapePool } from './shape-pool'
import { moved } from '../../node/movement'

/** Words of a record before its parts: length, index, look, kind and width, parts, vertices, origin x and y (f64 each). */
const headWords = 10
const wideFlag = 2
const maxCells = 60_000

/**
 * Shapes of a pool kept in a file, in order, each projected and cut as it was: what tiles are made of when memory does not
 * hold all. Coordinates are whole world units, the grid of the leaves (0.15 mm). The file is made with the first shape.
 */
export class ShapeSpool {
  private fd = -1
  private words: Int32Array
  private doubles: Float64Array
  private used = 0
  private cells = new Map<number, number>()
  count = 0
  vertices = 0

  /**
   * `leastCost`: vertices that a shape counts for at least in `costs`; `gridZoom`: zoom of the cells there, at most 16. They get
   * coarser when there are many.
   */
  constructor(
    private readonly path: string,
    private readonly leastCost: number,
    public gridZoom: number,
    bufferWords = 1 << 15,
  ) {
    this.words = new Int32Array(bufferWords)
    this.doubles = new Float64Array(this.words.buffer)
  }

  add(pool: ShapePool, shape: number): void {
    const firstPart = pool.partStart(shape)
    const parts = pool.partEnd[shape]! - firstPart
    const start = pool.vertexStart(firstPart)
    const vertices = pool.vertexEnd[firstPart + parts - 1]! - start
    const box = shape * 4
    const x = Math.round(pool.box[box]!)
    const y = Math.round(pool.box[box + 1]!)
    const wide = pool.box[box + 2]! - x > 0x7fff_fff0 || pool.box[box + 3]! - y > 0x7fff_fff0
    const coordsAt = headWords + parts + (parts & 1)
    const length = coordsAt + vertices * (wide ? 4 : 2)
    this.reserve(length)
    const { words, doubles } = this
    const at = this.used
    words[at] = length
    words[at + 1] = pool.index[shape]!
    words[at + 2] = pool.look[shape]!
    words[at + 3] = pool.kind[shape]! | (wide ? wideFlag : 0)
    words[at + 4] = parts
    words[at + 5] = vertices
    doubles[(at + 6) >> 1] = x
    doubles[(at + 8) >> 1] = y
    for (let part = 0; part < parts; part++) words[at + headWords + part] = pool.vertexEnd[firstPart + part]! - start
    const { coords } = pool
    const end = (start + vertices) * 2
    if (wide)
      for (let from = start * 2, to = (at + coordsAt) >> 1; from < end; from++)
        doubles[to++] = Math.round(coords[from]!)
    else
      for (let from = start * 2, to = at + coordsAt; from < end; from += 2) {
        // No negative numbers but those of rounding the least corner: this is Math.round.
        words[to++] = Math.floor(coords[from]! - x + 0.5)
        words[to++] = Math.floor(coords[from + 1]! - y + 0.5)
      }
    this.used += length
    this.count++
    this.vertices += vertices
    this.weigh((pool.box[box]! + pool.box[box + 2]!) / 2, (pool.box[box + 1]! + pool.box[box + 3]!) / 2, vertices)
  }

  /** Cells of `gridZoom` in which the middles of shapes lie: x, y and the vertices there, at least `leastCost` a shape. */
  costs(): { x: number; y: number; cost: number }[] {
    return [...this.cells].map(([key, cost]) => ({ x: Math.floor(key / 0x10000), y: key % 0x10000, cost }))
  }

  /** Puts every shape onto the pool in turn; `use` gets its position and takes it off again or leaves it. */
  each(pool: ShapePool, use: (shape: number) => void): void {
    this.flush()
    let window = new Int32Array(1 << 17)
    let doubles = new Float64Array(window.buffer)
    let at = 0
    let end = 0
    let fileAt = 0
    for (let left = this.count; left > 0; left--) {
      const known = at < end ? window[at]! : headWords
      if (at + known > end || at === end) {
        window.copyWithin(0, at, end)
        end -= at
        at = 0
        for (;;) {
          const bytes = new Uint8Array(window.buffer)
          const got = readSync(this.fd, bytes, end * 4, bytes.length - end * 4, fileAt)
          fileAt += got
          end += got >> 2
          if (window[0]! <= end) break
          if (got === 0)
            throw errorOf('file.truncated', said('readers.maps.spoolCut'), {
              details: { file: this.path },
              retry: 'later',
            })
          if (window[0]! <= window.length) continue
          const larger = new Int32Array(window[0]! + window.length)
          larger.set(window)
          window = larger
          doubles = new Float64Array(window.buffer)
        }
      }
      use(load(pool, window, doubles, at))
      at += window[at]!
    }
  }

  /** Removes the file. Nothing may be added or read any more. */
  remove(): void {
    if (this.fd < 0) return
    closeSync(this.fd)
    this.fd = -1
    rmSync(this.path, { force: true })
    this.words = new Int32Array(0)
  }

  private weigh(x: number, y: number, vertices: number): void {
    const size = 2 ** (worldBits - this.gridZoom)
    const last = 2 ** this.gridZoom - 1
    const column = Math.max(0, Math.min(last, Math.floor(x / size)))
    const row = Math.max(0, Math.min(last, Math.floor(y / size)))
    const key = column * 0x10000 + row
    this.cells.set(key, (this.cells.get(key) ?? 0) + Math.max(vertices, this.leastCost))
    if (this.cells.size <= maxCells || this.gridZoom <= 2) return
    const coarser = new Map<number, number>()
    for (const each of this.costs()) {
      const merged = (each.x >> 1) * 0x10000 + (each.y >> 1)
      coarser.set(merged, (coarser.get(merged) ?? 0) + each.cost)
    }
    this.cells = coarser
    this.gridZoom--
  }

  private reserve(words: number): void {
    if (this.used + words <= this.words.length) return
    this.flush()
    if (words <= this.words.length) return
    this.words = new Int32Array(words + (words & 1))
    this.doubles = new Float64Array(this.words.buffer)
  }

  private flush(): void {
    if (this.fd < 0) this.fd = openSync(this.path, 'wx+')
    const bytes = new Uint8Array(this.words.buffer, 0, this.used * 4)
    let done = 0
    while (done < bytes.length) done += writeSync(this.fd, bytes, done, bytes.length - done)
    moved()
    this.used = 0
  }
}

/** Puts the record at a word of the window onto the pool; gives its position. */
function load(pool: ShapePool, words: Int32Array, doubles: Float64Array, at: number): number {
  const parts = words[at + 4]!
  const vertices = words[at + 5]!
  const x = doubles[(at + 6) >> 1]!
  const y = doubles[(at + 8) >> 1]!
  pool.makeRoom(vertices)
  const { coords } = pool
  const first = pool.vertices
  let to = first * 2
  const end = to + vertices * 2
  const coordsAt = at + headWords + parts + (parts & 1)
  if (words[at + 3]! & wideFlag) for (let from = coordsAt >> 1; to < end;) coords[to++] = doubles[from++]!
  else
    for (let from = coordsAt; to < end;) {
      coords[to++] = words[from++]! + x
      coords[to++] = words[from++]! + y
    }
  for (let part = 0; part < parts; part++) {
    pool.vertices = first + words[at + headWords + part]!
    pool.endPart(1)
  }
  return pool.endShape(words[at + 3]! & 1, words[at + 1]! >>> 0, words[at + 2]! >>> 0)
}
