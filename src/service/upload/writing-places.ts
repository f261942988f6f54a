import { Transform } from 'node:stream'

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

  /** What the body goes through: it stops while all places are taken. A file that is not whole yet has only one of them. */
  gate(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        const pass = (): void => done(null, chunk)
        if (this.#used < filesAtOnce) pass()
        else this.#onRoom = pass
      },
    })
  }

  #leave(): void {
    this.#used--
    const goOn = this.#onRoom
    this.#onRoom = null
    goOn?.()
  }
}
