/** Builds one nested JSON value from the events of a JsonHandler, to be kept as text. */
export class NestedValue {
  #stack: (unknown[] | Map<string, unknown>)[] = []
  #keys: string[] = []

  start(kind: 'object' | 'array'): void {
    this.#stack.push(kind === 'array' ? [] : new Map())
    this.#keys.push('')
  }

  key(name: string): void {
    this.#keys[this.#keys.length - 1] = name
  }

  add(value: unknown): void {
    const top = this.#stack[this.#stack.length - 1]
    if (Array.isArray(top)) top.push(value)
    else top?.set(this.#keys[this.#keys.length - 1] ?? '', value)
  }

  /** Closes the innermost value; gives the whole as JSON text when it was the outermost, else null. */
  end(): string | null {
    const value = this.#stack.pop()
    this.#keys.pop()
    // Maps until now, so that a member named __proto__ is only a name.
    const plain = value instanceof Map ? Object.fromEntries(value) : value
    if (this.#stack.length === 0) return JSON.stringify(plain)
    this.add(plain)
    return null
  }
}
