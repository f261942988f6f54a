/** A change of the directory that can be taken back and done again. */
export interface DirectoryChange {
  /** What was done, for the toast: "4 layers moved to Utilities". */
  text: string
  undo: () => Promise<void>
  redo: () => Promise<void>
}

const mostKept = 50

/** What was done to the directory, newest last; a new change forgets what was taken back. */
export function createHistory() {
  const done: DirectoryChange[] = []
  const undone: DirectoryChange[] = []
  return {
    add(change: DirectoryChange): void {
      done.push(change)
      if (done.length > mostKept) done.shift()
      undone.length = 0
    },
    /** The change to take back now; null when there is none. The caller runs it. */
    takeUndo(): DirectoryChange | null {
      const change = done.pop()
      if (change) undone.push(change)
      return change ?? null
    },
    takeRedo(): DirectoryChange | null {
      const change = undone.pop()
      if (change) done.push(change)
      return change ?? null
    },
  }
}
