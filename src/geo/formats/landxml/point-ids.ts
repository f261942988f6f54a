/** Beyond the last number of the row by at most so much, an id still joins it; the gap stays empty. */
const widestGap = 1000

/** Positions of the points of a surface by their ids. Nearly all files number them in a row, of which millions take little memory. */
export class PointIds {
  #first = 0
  readonly #row: number[] = []
  readonly #others = new Map<string, number>()

  set(id: string, position: number): void {
    const at = this.#place(id)
    if (at === null) this.#others.set(id, position)
    else {
      while (this.#row.length < at) this.#row.push(-1)
      this.#row[at] = position
    }
  }

  /** The position given last for an id; undefined for one that was not given. */
  get(id: string): number | undefined {
    const other = this.#others.size > 0 ? this.#others.get(id) : undefined
    const at = other === undefined && this.#row.length > 0 ? this.#place(id) : null
    const position = at === null ? other : this.#row[at]
    return position === -1 ? undefined : position
  }

  /** Where in the row an id stands or would stand; null for one that does not belong there. */
  #place(id: string): number | null {
    if (!/^(0|[1-9]\d{0,8})$/.test(id) || this.#others.has(id)) return null
    if (this.#row.length === 0) this.#first = Number(id)
    const at = Number(id) - this.#first
    return at >= 0 && at <= this.#row.length + widestGap ? at : null
  }
}
