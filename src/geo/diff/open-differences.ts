import { openDifferences, type Differences } from './read-differences'

const maxOpen = 4

/** Files of differences kept open between calls, the least used closed first. */
export class OpenDifferences {
  readonly #open = new Map<string, Differences>()

  /** Gives the differences of a file to `work`. Throws what `openDifferences` throws. */
  use<T>(path: string, work: (differences: Differences) => T): T {
    const open = this.#open.get(path) ?? openDifferences(path)
    this.#open.delete(path)
    this.#open.set(path, open)
    const [oldest] = this.#open.keys()
    if (this.#open.size > maxOpen && oldest !== undefined) this.forget(oldest)
    return work(open)
  }

  /** Closes a file. */
  forget(path: string): void {
    this.#open.get(path)?.close()
    this.#open.delete(path)
  }
}
