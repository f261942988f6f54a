/** The values used last, up to a number; the oldest is dropped first. */
export class Lru<K, V> {
  private readonly entries = new Map<K, V>()

  constructor(private readonly limit: number) {}

  /** The value of a key, made by `make` when it is not held. */
  get(key: K, make: () => V): V {
    let value = this.entries.get(key)
    if (value === undefined) value = make()
    else this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size > this.limit) for (const oldest of this.entries.keys()) return this.drop(oldest, value)
    return value
  }

  private drop(key: K, value: V): V {
    this.entries.delete(key)
    return value
  }
}
