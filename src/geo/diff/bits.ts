/** Rows by their number: a bit each. */
export class Bits {
  count = 0
  readonly #bytes: Uint8Array

  constructor(size: number) {
    this.#bytes = new Uint8Array(Math.ceil(size / 8))
  }

  has(number: number): boolean {
    return ((this.#bytes[number >>> 3] as number) & (1 << (number & 7))) !== 0
  }

  add(number: number): void {
    this.#bytes[number >>> 3] = (this.#bytes[number >>> 3] as number) | (1 << (number & 7))
    this.count++
  }
}
