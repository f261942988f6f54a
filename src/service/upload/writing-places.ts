/** So many files of a request are written at once: each is open meanwhile, and waits for the disk. */
const filesAtOnce = 32

/** Bounds how many files of one request are open, however many small ones come in one piece of its body. */
export class WritingPlaces {
  #used = 0
  readonly #waiting: (() => void)[] = []
  #onRoom: (() => void) | null = null

  /** Does the work in a place of its own, first come first served. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#used < filesAtOnce) this.#used++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#leave()
    }
  }

  /** No more of the body is read meanwhile. A file that is not whole yet has only one of the places. */
  get areTaken(): boolean {
    return this.#used >= filesAtOnce
  }

  /** Called once, when one of the places that are all taken is free again. */
  onRoom(goOn: () => void): void {
    this.#onRoom = goOn
  }

  #leave(): void {
    this.#used--
    const goOn = this.#onRoom
    this.#onRoom = null
    goOn?.()
  }
}
