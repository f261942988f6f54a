import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { DiffResult, DiffSummary } from '../diff/difference-api'

/** Comparisons whose differences are kept; the least used go first. */
const maxKept = 48

/** The files of differences of an engine, by the ids under which they are asked for. */
export class KeptDifferences {
  readonly #paths = new Map<string, string>()
  #made = 0

  /** @param close closes a file that may be open, before it is removed */
  constructor(
    private readonly folder: string,
    private readonly close: (path: string) => Promise<unknown>,
  ) {}

  /** Makes a comparison that writes its differences to the path it is given. */
  async make(compare: (outPath: string) => Promise<DiffSummary>): Promise<DiffResult> {
    await mkdir(this.folder, { recursive: true })
    const id = `differences-${++this.#made}`
    const path = join(this.folder, `${id}.db`)
    try {
      const summary = await compare(path)
      this.#paths.set(id, path)
      const [oldest] = this.#paths.keys()
      if (this.#paths.size > maxKept && oldest !== undefined) await this.#remove(oldest)
      return { id, ...summary }
    } catch (error) {
      await this.#removeFiles(path)
      throw error
    }
  }

  /** Where the differences of a comparison lie. AppError `not-found`. */
  pathOf(id: string): string {
    const path = this.#paths.get(id)
    if (path === undefined) throw errorOf('not-found', said('readers.maps.comparisonGone'))
    this.#paths.delete(id)
    this.#paths.set(id, path)
    return path
  }

  async #remove(id: string): Promise<void> {
    const path = this.#paths.get(id)
    this.#paths.delete(id)
    if (path === undefined) return
    await this.close(path).catch(() => undefined)
    await this.#removeFiles(path)
  }

  async #removeFiles(path: string): Promise<void> {
    await Promise.all(['', '-wal', '-shm'].map((end) => rm(`${path}${end}`, { force: true }).catch(() => undefined)))
  }
}
