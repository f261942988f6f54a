import type { Sqlite } from './sqlite'

/** Runs work in a transaction that others of the same moment share. Resolves when it is on the disk; what it throws undoes it alone. */
export type SharedCommit = <T>(work: () => T) => Promise<T>

interface Waiting {
  /** Does the work, and gives what tells its end once all is on the disk. */
  begin: () => () => void
  refuse: (error: unknown) => void
}

/**
 * Each commit waits for the disk, and nothing else runs meanwhile: what was asked for by then goes into the next one together.
 * A commit that fails is told to all of it.
 */
export function sharedCommits(db: Sqlite): SharedCommit {
  let waiting: Waiting[] = []

  function commit(): void {
    const group = waiting
    waiting = []
    try {
      const ends = db.transaction(() => group.map(({ begin }) => begin()))
      for (const end of ends) end()
    } catch (error) {
      for (const { refuse } of group) refuse(error)
    }
  }

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      const begin = (): (() => void) => {
        try {
          const done = db.undoable(work)
          return () => resolve(done)
        } catch (error) {
          return () => reject(error as Error)
        }
      }
      waiting.push({ begin, refuse: reject })
      if (waiting.length === 1) setImmediate(commit)
    })
}
