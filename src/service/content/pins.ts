/** What this process holds by hash and by how many: nothing of it is removed, used or not. */
export function openPins() {
  const counts = new Map<string, number>()
  return {
    pin: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1),
    release(name: string): void {
      const count = (counts.get(name) ?? 0) - 1
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
    has: (name: string): boolean => counts.has(name),
  }
}
