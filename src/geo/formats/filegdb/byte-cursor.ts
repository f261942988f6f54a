/** Reads one value after the other; throws RangeError beyond the end. */
export class ByteCursor {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  get left(): number {
    return this.#bytes.length - this.at
  }

  u8(): number {
    const value = this.#bytes.readUInt8(this.at)
    this.at += 1
    return value
  }

  i16(): number {
    const value = this.#bytes.readInt16LE(this.at)
    this.at += 2
    return value
  }

  u16(): number {
    const value = this.#bytes.readUInt16LE(this.at)
    this.at += 2
    return value
  }

  i32(): number {
    const value = this.#bytes.readInt32LE(this.at)
    this.at += 4
    return value
  }

  u32(): number {
    const value = this.#bytes.readUInt32LE(this.at)
    this.at += 4
    return value
  }

  i64(): bigint {
    const value = this.#bytes.readBigInt64LE(this.at)
    this.at += 8
    return value
  }

  f32(): number {
    const value = this.#bytes.readFloatLE(this.at)
    this.at += 4
    return value
  }

  f64(): number {
    const value = this.#bytes.readDoubleLE(this.at)
    this.at += 8
    return value
  }

  /** Seven bits a byte, lowest first; whole up to 2^53. */
  varUint(): number {
    let value = 0
    let factor = 1
    for (let i = 0; i < 10; i++) {
      const byte = this.u8()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
    throw new RangeError('A number has no end.')
  }

  /** As varUint, with the sign in bit 6 of the first byte. */
  varInt(): number {
    const first = this.u8()
    let value = first & 0x3f
    if (first & 0x80) {
      let factor = 64
      for (let i = 0; ; i++) {
        if (i === 9) throw new RangeError('A number has no end.')
        const byte = this.u8()
        value += (byte & 0x7f) * factor
        if (byte < 0x80) break
        factor *= 128
      }
    }
    return first & 0x40 ? -value : value
  }

  bytes(length: number): Buffer {
    if (length < 0 || length > this.left) throw new RangeError('A value is longer than its record.')
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }

  skip(length: number): void {
    this.bytes(length)
  }

  utf16(units: number): string {
    return this.bytes(units * 2).toString('utf16le')
  }

  peek(): number {
    return this.#bytes.readUInt8(this.at)
  }

  /** Whether the bytes of a possible list of grid sizes stand here: a zero, and a count of one to three. */
  startsGridSizes(): boolean {
    if (this.left < 5 || this.#bytes[this.at] !== 0) return false
    const count = this.#bytes.readUInt32LE(this.at + 1)
    return count >= 1 && count <= 3 && this.left >= 5 + count * 8
  }
}
