import { openSync, closeSync, readSync, readFileSync, fstatSync } from 'node:fs'
import { join } from 'node:path'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { ByteSink, bytesOf } from './byte-sink'
import { tileId } from './quad'

/**
 * Where the tiles of one kind of geometry lie. `NAME.tiles` holds the blobs (sections of src/shared/tiles in a row);
 * `NAME.nodes` lists them sorted by tile id, in columns that are used as they are read: id f64, offset f64, main length
 * u32, edge length u32, leaf u32. The edge blob follows the main blob: points near the tile's border, for its
 * neighbours.
 */
const magic = 0x314e4c50
const headBytes = 16

/** A node of a tree and where its tile lies in the file, in bytes. */
export interface NodeRef {
  z: number
  x: number
  y: number
  leaf: boolean
  offset: number
  mainBytes: number
  edgeBytes: number
}

/** Writes the blobs as they come, in any order, and the list at the end. */
export class NodeFileWriter {
  private readonly sink: ByteSink
  private readonly listPath: string
  private readonly nodes: { id: number; offset: number; main: number; edge: number; leaf: boolean }[] = []
  maxZoom = 0
  minLeafZoom = Infinity

  constructor(dir: string, name: string) {
    this.sink = new ByteSink(join(dir, `${name}.tiles`))
    this.listPath = join(dir, `${name}.nodes`)
  }

  get count(): number {
    return this.nodes.length
  }

  add(z: number, x: number, y: number, leaf: boolean, main: Uint8Array[], edge: Uint8Array[]): void {
    const offset = this.sink.position
    let mainBytes = 0
    for (const bytes of main) {
      this.sink.write(bytes)
      mainBytes += bytes.length
    }
    let edgeBytes = 0
    for (const bytes of edge) {
      this.sink.write(bytes)
      edgeBytes += bytes.length
    }
    this.nodes.push({ id: tileId(z, x, y), offset, main: mainBytes, edge: edgeBytes, leaf })
    this.maxZoom = Math.max(this.maxZoom, z)
    if (leaf) this.minLeafZoom = Math.min(this.minLeafZoom, z)
  }

  finish(durable: boolean): void {
    this.sink.close(durable)
    this.nodes.sort((a, b) => a.id - b.id)
    const n = this.nodes.length
    const ids = new Float64Array(n)
    const offsets = new Float64Array(n)
    const rest = new Uint32Array(3 * n)
    this.nodes.forEach((node, i) => {
      ids[i] = node.id
      offsets[i] = node.offset
      rest[i] = node.main
      rest[n + i] = node.edge
      rest[2 * n + i] = node.leaf ? 1 : 0
    })
    const list = new ByteSink(this.listPath)
    list.write(bytesOf(new Uint32Array([magic, n, 0, 0])))
    list.write(bytesOf(ids))
    list.write(bytesOf(offsets))
    list.write(bytesOf(rest))
    list.close(durable)
  }

  /** Closes without keeping anything readable. */
  abandon(): void {
    this.sink.close(false)
  }
}

/** Finds and reads blobs; one positioned read each. */
export class NodeFile {
  /** Null where there is nothing to read. */
  private readonly fd: number | null
  private readonly ids: Float64Array
  private readonly offsets: Float64Array
  private readonly rest: Uint32Array
  /** Deepest zoom of any tile; -1 when there is none. */
  private readonly deepest: number

  constructor(dir: string, name: string) {
    const path = join(dir, `${name}.nodes`)
    const bytes = readFileSync(path)
    const aligned = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes)
    const head = new Uint32Array(aligned.buffer, aligned.byteOffset, bytes.length < headBytes ? 0 : 4)
    const n = head[1] ?? 0
    if (head[0] !== magic || bytes.length !== headBytes + n * 28)
      throw errorOf('file.corrupt', said('readers.maps.tilesetDamaged'), {
        details: { file: path },
      })
    const start = aligned.byteOffset + headBytes
    this.ids = new Float64Array(aligned.buffer, start, n)
    this.offsets = new Float64Array(aligned.buffer, start + n * 8, n)
    this.rest = new Uint32Array(aligned.buffer, start + n * 16, n * 3)
    this.deepest = -1
    while (n > 0 && tileId(this.deepest + 1, 0, 0) <= this.ids[n - 1]!) this.deepest++
    this.fd = n === 0 ? null : openSync(join(dir, `${name}.tiles`), 'r')
    if (this.fd !== null && fstatSync(this.fd).size < this.wholeLength()) {
      closeSync(this.fd)
      throw errorOf('file.corrupt', said('readers.maps.tilesetCut'), {
        details: { file: path },
      })
    }
  }

  private wholeLength(): number {
    let end = 0
    const n = this.ids.length
    for (let i = 0; i < n; i++) end = Math.max(end, this.offsets[i]! + this.rest[i]! + this.rest[n + i]!)
    return end
  }

  /** The node at exactly this tile; null when there is none. */
  find(z: number, x: number, y: number): NodeRef | null {
    const id = tileId(z, x, y)
    let low = 0
    let high = this.ids.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const there = this.ids[middle]!
      if (there === id) {
        const n = this.ids.length
        return {
          z,
          x,
          y,
          leaf: this.rest[2 * n + middle] === 1,
          offset: this.offsets[middle]!,
          mainBytes: this.rest[middle]!,
          edgeBytes: this.rest[n + middle]!,
        }
      }
      if (there < id) low = middle + 1
      else high = middle - 1
    }
    return null
  }

  /** The node that holds the data of a tile: the tile's own node, or the leaf above it; null: nothing lies there. */
  covering(z: number, x: number, y: number): NodeRef | null {
    // Ids ascend by zoom: nothing lies deeper than the last.
    for (let up = Math.max(0, z - this.deepest); up <= z; up++) {
      const node = this.find(z - up, Math.floor(x / 2 ** up), Math.floor(y / 2 ** up))
      if (node) return up === 0 || node.leaf ? node : null
    }
    return null
  }

  /** Reads the main blob into `target`, which is as long. */
  mainInto(node: NodeRef, target: Uint8Array): void {
    this.readInto(target, node.offset)
  }

  main(node: NodeRef): Uint8Array {
    return this.read(node.offset, node.mainBytes)
  }

  edge(node: NodeRef): Uint8Array {
    return this.read(node.offset + node.mainBytes, node.edgeBytes)
  }

  close(): void {
    if (this.fd !== null) closeSync(this.fd)
  }

  private read(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    this.readInto(bytes, offset)
    return bytes
  }

  private readInto(bytes: Uint8Array, offset: number): void {
    let done = 0
    while (this.fd !== null && done < bytes.length) {
      const got = readSync(this.fd, bytes, done, bytes.length - done, offset + done)
      if (got === 0) throw errorOf('file.truncated', said('readers.maps.tilesetCut'))
      done += got
    }
  }
}
