const prefix = 'plumbline.'

/** A small value of the window's own (sizes, what is folded), kept across starts; `start` when there is none. */
export function readStored<T>(key: string, start: T): T {
  try {
    const text = window.localStorage.getItem(prefix + key)
    return text === null ? start : (JSON.parse(text) as T)
  } catch {
    return start
  }
}

/** Keeps a small value; null takes it away. A full or forbidden store costs only the memory of it. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) window.localStorage.removeItem(prefix + key)
    else window.localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Nothing of the user's work lies here.
  }
}
