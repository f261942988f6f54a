/** A table of a FlatBuffers message, read by field number. Offsets are checked by DataView: hostile ones throw RangeError. */
export class FlatTable {
  readonly #view: DataView
  readonly #at: number

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  /** The root table of a message that starts at `start`. */
  static root(bytes: Uint8Array, start = 0): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new FlatTable(view, start + view.getUint32(start, true))
  }

  /** Position of a field's value, or 0 when it is not there. */
  #field(index: number): number {
    const vtable = this.#at - this.#view.getInt32(this.#at, true)
    const entry = 4 + index * 2
    if (entry >= this.#view.getUint16(vtable, true)) return 0
    const offset = this.#view.getUint16(vtable + entry, true)
    return offset === 0 ? 0 : this.#at + offset
  }

  #indirect(index: number): number {
    const at = this.#field(index)
    return at === 0 ? 0 : at + this.#view.getUint32(at, true)
  }

  /** Elements of a vector: their first position and count; null when absent. The count is checked against the message. */
  #vector(index: number, elementBytes: number): { at: number; count: number } | null {
    const at = this.#indirect(index)
    if (at === 0) return null
    const count = this.#view.getUint32(at, true)
    if (at + 4 + count * elementBytes > this.#view.byteLength)
      throw new RangeError('A vector is longer than its message.')
    return { at: at + 4, count }
  }

  ubyte(index: number, absent: number): number {
    const at = this.#field(index)
    return at === 0 ? absent : this.#view.getUint8(at)
  }

  ushort(index: number, absent: number): number {
    const at = this.#field(index)
    return at === 0 ? absent : this.#view.getUint16(at, true)
  }

  int(index: number, absent: number): number {
    const at = this.#field(index)
    return at === 0 ? absent : this.#view.getInt32(at, true)
  }

  ulong(index: number): number {
    const at = this.#field(index)
    return at === 0 ? 0 : Number(this.#view.getBigUint64(at, true))
  }

  text(index: number): string | null {
    const vector = this.#vector(index, 1)
    return vector
      ? Buffer.from(this.#view.buffer, this.#view.byteOffset + vector.at, vector.count).toString('utf8')
      : null
  }

  bytes(index: number): Uint8Array | null {
    const vector = this.#vector(index, 1)
    return vector ? new Uint8Array(this.#view.buffer, this.#view.byteOffset + vector.at, vector.count) : null
  }

  uints(index: number): number[] {
    const vector = this.#vector(index, 4)
    return vector ? Array.from({ length: vector.count }, (_, i) => this.#view.getUint32(vector.at + i * 4, true)) : []
  }

  doubles(index: number): Float64Array | null {
    const vector = this.#vector(index, 8)
    if (!vector) return null
    const values = new Float64Array(vector.count)
    for (let i = 0; i < vector.count; i++) values[i] = this.#view.getFloat64(vector.at + i * 8, true)
    return values
  }

  table(index: number): FlatTable | null {
    const at = this.#indirect(index)
    return at === 0 ? null : new FlatTable(this.#view, at)
  }

  tables(index: number): FlatTable[] {
    const vector = this.#vector(index, 4)
    if (!vector) return []
    return Array.from({ length: vector.count }, (_, i) => {
      const at = vector.at + i * 4
      return new FlatTable(this.#view, at + this.#view.getUint32(at, true))
    })
  }
}
