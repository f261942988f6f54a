/** What ends behind what goes on: a reader that does not stop has seconds before it is ended, and nobody waits for it. */
export function createEndings() {
  const pending = new Map<string, Promise<void>>()
  return {
    /** Ends something once what ended under the same id before has; gives how that came out. */
    add(id: string, end: () => Promise<void>): Promise<void> {
      const ended = (pending.get(id) ?? Promise.resolve()).then(end)
      const settled = ended
        .catch(() => undefined)
        .then(() => {
          if (pending.get(id) === settled) pending.delete(id)
        })
      pending.set(id, settled)
      return ended
    },
    /** Resolves when what ends under an id has ended, well or not. */
    of: (id: string): Promise<void> => pending.get(id) ?? Promise.resolve(),
    all: (): Promise<unknown> => Promise.all(pending.values()),
  }
}
