import { rm } from 'node:fs/promises'
import type { Field, Geometry, GeometryType } from '../model'
import { BufferedFile } from './buffered-file'
import type { FeatureWriter } from './feature-writer'
import { encodeHeader, FeatureEncoder, flatgeobufMagic } from './flatgeobuf-encoding'
import { lonLat } from './out-crs'
import { hilbertOrder, packedTree, treeNodeSize, type TreeItem } from './packed-tree'

/**
 * FlatGeobuf 3 with a packed Hilbert R-tree. Features go to a file beside the target first and are put in
 * Hilbert order at the end. A file with features without geometry gets no index, as an index has no place for them.
 */
export async function createFlatgeobufWriter(path: string, name: string, crs = lonLat): Promise<FeatureWriter> {
  const partsPath = `${path}.features`
  const parts = await BufferedFile.create(partsPath)
  const encoder = new FeatureEncoder()
  const places = new GrowingFloats(2)
  const boxes = new GrowingFloats(4)
  const types = new Set<GeometryType>()
  let fields: readonly Field[] = []
  let hasZ = false
  let withoutGeometry = 0
  let withoutHeights = 0

  /** Other programs give up at the first geometry without heights in a file that has some. */
  const giveHeights = async (count: number, turn?: () => Promise<void>) => {
    for (let i = 0; i < count; i++) {
      const bytes = encoder.withHeights(
        parts.readSync(places.values[i * 2] as number, places.values[i * 2 + 1] as number),
      )
      if (bytes) {
        places.set(i * 2, parts.size, bytes.length)
        const written = parts.write(bytes)
        if (written) await written
      }
      if (i % 1000 === 0) await turn?.()
    }
    await parts.flush()
  }

  const abandon = async () => {
    await parts.close()
    await rm(partsPath, { force: true })
  }
  return {
    async write(features, given) {
      fields = given
      for (const feature of features) {
        const { geometry } = feature
        const bytes = encoder.encode(feature, given)
        places.push(parts.size, bytes.length)
        if (geometry) {
          types.add(geometry.type)
          if (geometry.dim === 3) hasZ = true
          else withoutHeights++
          boxes.push(...boxOf(geometry))
        } else {
          withoutGeometry++
          boxes.push(NaN, NaN, NaN, NaN)
        }
        const written = parts.write(bytes)
        if (written) await written
      }
    },
    async finish(turn) {
      await parts.flush()
      const count = places.values.length / 2
      if (hasZ && withoutHeights > 0) await giveHeights(count, turn)
      const indexed = count > 0 && withoutGeometry === 0
      const order = indexed ? hilbertOrder(boxes.values) : null
      const out = await BufferedFile.create(path)
      try {
        const [only] = types
        await out.write(flatgeobufMagic)
        await out.write(
          encodeHeader({
            name,
            crs,
            envelope: envelopeOf(boxes.values),
            type: types.size === 1 && only ? only : null,
            hasZ,
            fields,
            count,
            indexNodeSize: indexed ? treeNodeSize : 0,
          }),
        )
        if (order) await out.write(packedTree(items(order, boxes.values, places.values), count))
        const offsets = places.values
        for (let i = 0; i < count; i++) {
          const at = (order ? (order[i] as number) : i) * 2
          const written = out.write(parts.readSync(offsets[at] as number, offsets[at + 1] as number))
          if (written) await written
          if (i % 1000 === 0) await turn?.()
        }
        await out.flush()
      } finally {
        await out.close()
        await abandon()
      }
    },
    abandon,
  }
}

function* items(order: Uint32Array, boxes: Float64Array, places: Float64Array): Generator<TreeItem> {
  let offset = 0
  for (const index of order) {
    const box = boxes.subarray(index * 4, index * 4 + 4) as unknown as TreeItem['box']
    yield { box, offset }
    offset += places[index * 2 + 1] as number
  }
}

function boxOf({ coords, dim }: Geometry): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < coords.length; at += dim) {
    const x = coords[at] as number
    const y = coords[at + 1] as number
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

function envelopeOf(boxes: Float64Array): [number, number, number, number] | null {
  const all: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < boxes.length; i += 4) {
    if ((boxes[i] as number) < all[0]) all[0] = boxes[i] as number
    if ((boxes[i + 1] as number) < all[1]) all[1] = boxes[i + 1] as number
    if ((boxes[i + 2] as number) > all[2]) all[2] = boxes[i + 2] as number
    if ((boxes[i + 3] as number) > all[3]) all[3] = boxes[i + 3] as number
  }
  return all[0] <= all[2] ? all : null
}

/** Rows of numbers outside the heap: 48 bytes a feature is all that is kept of it. */
class GrowingFloats {
  #values: Float64Array
  #length = 0

  constructor(width: number) {
    this.#values = new Float64Array(width * 1024)
  }

  push(...row: number[]): void {
    if (this.#length + row.length > this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    for (const value of row) this.#values[this.#length++] = value
  }

  set(at: number, ...row: number[]): void {
    this.#values.set(row, at)
  }

  get values(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}
