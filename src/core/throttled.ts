/** Tells at once, then at most every `everyMs` (a function: as it says after each) for each key, and always once more after the last time. */
export function throttledByKey<T>(
  everyMs: number | ((value: T) => number),
  keyOf: (value: T) => string,
  tell: (value: T) => void,
): { (value: T): void; close(): void } {
  const waiting = new Map<string, { timer: NodeJS.Timeout; again: T | null }>()
  const start = (key: string, value: T) => {
    const timer = setTimeout(
      () => {
        const again = waiting.get(key)?.again ?? null
        waiting.delete(key)
        if (again === null) return
        start(key, again)
        tell(again)
      },
      typeof everyMs === 'number' ? everyMs : everyMs(value),
    )
    timer.unref()
    waiting.set(key, { timer, again: null })
  }
  const notify = (value: T) => {
    const key = keyOf(value)
    const entry = waiting.get(key)
    if (entry) {
      entry.again = value
      return
    }
    start(key, value)
    tell(value)
  }
  notify.close = () => {
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }
  return notify
}
