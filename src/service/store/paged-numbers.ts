/** Places of one page. */
const pageSize = 1 << 14
const inPage = pageSize - 1

type Numbers = Uint8Array | Uint32Array | Float64Array

/**
 * Numbers by their places, several of each place, in pages of one kind of array: what grows copies nothing, and leaves nothing behind that
 * the memory of the process keeps.
 */
class PagedNumbers<A extends Numbers> {
  private pages: A[] = []

  /** @param make an array of so many @param width numbers of a place */
  constructor(
    private make: (length: number) => A,
    private readonly width = 1,
  ) {}

  set(slot: number, value: number, at = 0): void {
    const number = slot >>> 14
    while (this.pages.length <= number) this.pages.push(this.make(pageSize * this.width))
    const page = this.pages[number] as A
    page[(slot & inPage) * this.width + at] = value
  }

  /** Goes on in arrays of another kind, which hold larger numbers. */
  widen(make: (length: number) => A): void {
    this.make = make
    this.pages = this.pages.map((page) => {
      const wide = make(page.length)
      wide.set(page)
      return wide
    })
  }

  get(slot: number, at = 0): number {
    return this.pages[slot >>> 14]?.[(slot & inPage) * this.width + at] ?? 0
  }

  /** Calls `look` with each page, the first place of it and how many there are, of so many places. */
  each(length: number, look: (page: A, first: number, count: number) => void): void {
    for (let first = 0; first < length; first += pageSize) {
      const page = this.pages[first >>> 14]
      if (page) look(page, first, Math.min(pageSize, length - first))
    }
  }
}

export const wholeNumbers = (width = 1) => new PagedNumbers((length) => new Uint32Array(length), width)
/** Whole numbers below 256, until they are widened. */
export const fewNumbers = () => new PagedNumbers<Uint8Array | Uint32Array>((length) => new Uint8Array(length))
export const anyNumbers = () => new PagedNumbers((length) => new Float64Array(length))
