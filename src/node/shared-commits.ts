interface Waiting<Tx> {
  /** Does the work, and gives what tells its end once all is on the disk. */
  begin: (tx: Tx) => Promise<() => void>
  refuse: (error: unknown) => void
}

/**
 * Each commit waits for the disk: what was asked for by then goes into the next one together. Gives what runs work in a
 * transaction that others of the same moment share, and resolves when it is on the disk; what the work throws undoes it alone.
 * A commit that fails is told to all of it.
 * @param undoable runs work so that what it throws takes back what it wrote, and no more
 */
export function sharedCommits<Tx>(
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  undoable: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let waiting: Waiting<Tx>[] = []
  let isAsked = false

  function take(): Waiting<Tx>[] {
    const group = waiting
    waiting = []
    isAsked = false
    return group
  }

  async function commit(): Promise<void> {
    let group: Waiting<Tx>[] | null = null
    try {
      const ends = await transaction(async (tx) => {
        group = take()
        const done: (() => void)[] = []
        for (const { begin } of group) done.push(await begin(tx))
        return done
      })
      for (const end of ends) end()
    } catch (error) {
      for (const { refuse } of group ?? take()) refuse(error)
    }
  }

  return <T>(work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const begin = async (tx: Tx): Promise<() => void> => {
        try {
          const done = await undoable(tx, () => work(tx))
          return () => resolve(done)
        } catch (error) {
          return () => reject(error as Error)
        }
      }
      waiting.push({ begin, refuse: reject })
      if (isAsked) return
      isAsked = true
      setImmediate(() => void commit())
    })
}
