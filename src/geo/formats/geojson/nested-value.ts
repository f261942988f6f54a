/** Characters of a nested value that are kept; what comes later in it is left out. Against values of hundreds of megabytes. */
const maxLength = 1 << 20

/** Builds one nested JSON value from the events of a JsonHandler, to be kept as text. */
export class NestedValue {
  /** True when a part of the value was left out. */
  cut = false
  #length = 0
  #stack: (unknown[] | Map<string, unknown>)[] = []
  #keys: string[] = []
  /** By level: whether the value began before the bound was reached. */
  #kept: boolean[] = []

  start(kind: 'object' | 'array'): void {
    if (this.#stack.length === 0) {
      this.cut = false
      this.#length = 0
    }
    this.#stack.push(kind === 'array' ? [] : new Map())
    this.#keys.push('')
    this.#kept.push(this.#hasRoom(8))
  }

  key(name: string): void {
    this.#keys[this.#keys.length - 1] = name
  }

  add(value: unknown): void {
    if (this.#hasRoom(typeof value === 'string' ? value.length + 8 : 8)) this.#put(value)
  }

  /** `more`: what a value takes in memory, about; one of no characters, too. */
  #hasRoom(more: number): boolean {
    this.#length += more
    if (this.#length > maxLength) this.cut = true
    return !this.cut
  }

  #put(value: unknown): void {
    const top = this.#stack[this.#stack.length - 1]
    if (Array.isArray(top)) top.push(value)
    else top?.set(this.#keys[this.#keys.length - 1] ?? '', value)
  }

  /** Closes the innermost value; gives the whole as JSON text when it was the outermost, else null. */
  end(): string | null {
    const value = this.#stack.pop()
    this.#keys.pop()
    const kept = this.#kept.pop()
    // Maps until now, so that a member named __proto__ is only a name.
    const plain = value instanceof Map ? Object.fromEntries(value) : value
    if (this.#stack.length === 0) return JSON.stringify(plain)
    if (kept) this.#put(plain)
    return null
  }
}
