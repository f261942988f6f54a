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

/** Forgets what was kept of projects of connections that are there no more: their keys begin with the connection (projectKeyOf). */
export function forgetStoredOfOthers(connectionIds: readonly string[]): void {
  const known = new Set(connectionIds)
  try {
    for (const key of Object.keys(window.localStorage).filter((each) => each.startsWith(prefix))) {
      const [connectionId = '', rest] = key.slice(prefix.length).split('/', 2)
      if (rest !== undefined && !known.has(connectionId)) window.localStorage.removeItem(key)
    }
  } catch {
    // What may not be read was not kept.
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
