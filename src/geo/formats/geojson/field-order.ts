/**
 * The order of fields that features name in part and in different order: one that contradicts no feature as far as that can
 * be, by name where the features do not say.
 */
export class FieldOrder {
  /** By field: those that come after it in some feature. */
  readonly #after: Set<number>[] = []
  #last: readonly number[] = []
  readonly #seen = new Set<string>()
  #steps = 0

  /** Notes the fields of one feature in the order of its text. */
  take(indices: readonly number[]): void {
    // Most features name the same fields as the one before.
    if (indices.length === this.#last.length && indices.every((index, at) => index === this.#last[at])) return
    this.#last = indices
    const key = indices.join()
    if (this.#seen.has(key) || this.#seen.size >= maxOrders || this.#steps >= maxSteps) return
    this.#seen.add(key)
    indices.forEach((index, at) => {
      while (this.#after.length <= index) this.#after.push(new Set())
      const before = at > 0 ? indices[at - 1] : undefined
      if (before !== undefined && before !== index && !this.#reaches(index, before)) this.#after[before]?.add(index)
    })
  }

  /** Positions of `names` in the order found; those that no feature named at the end. */
  order(names: readonly string[]): number[] {
    const waiting = names.map(() => 0)
    for (const later of this.#after) for (const index of later) waiting[index] = (waiting[index] ?? 0) + 1
    const ready = names.map((_, index) => index).filter((index) => waiting[index] === 0)
    const byName = (a: number, b: number) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1)
    const order: number[] = []
    ready.sort(byName)
    for (let next = ready.shift(); next !== undefined; next = ready.shift()) {
      order.push(next)
      const freed = [...(this.#after[next] ?? [])].filter((index) => {
        waiting[index] = (waiting[index] ?? 0) - 1
        return waiting[index] === 0
      })
      if (freed.length > 0) ready.push(...freed)
      if (freed.length > 0) ready.sort(byName)
    }
    return order
  }

  /** True when `to` comes after `from` by what is noted. */
  #reaches(from: number, to: number): boolean {
    const found = new Set([from])
    for (const index of found) {
      if (index === to) return true
      for (const later of this.#after[index] ?? []) found.add(later)
      this.#steps += 1 + (this.#after[index]?.size ?? 0)
    }
    return false
  }
}

/** Different orders that are looked at; beyond, the features follow no pattern that could be shown. */
const maxOrders = 2000
/** Steps from field to field in all. Attack: thousands of fields in another order in each feature take hours. */
const maxSteps = 20_000_000
