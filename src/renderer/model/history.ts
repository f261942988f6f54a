/** What was done in a project and can be taken back, oldest first; and what was taken back, the last to be done again first. */
export interface History<S extends HistoryEntry> {
  done: readonly S[]
  undone: readonly S[]
}

/** What the order of steps needs to know of each. */
export interface HistoryEntry {
  id: number
  /** Why it cannot be taken back; null: it can. */
  fixed: string | null
  /** Steps of one key that follow each other are one, as while a colour is chosen; null: each stands alone. */
  merges: string | null
}

export const maxSteps = 200

export const emptyHistory = { done: [], undone: [] } as const

/** A new step forgets what was taken back, unless it is one that only says what happened. Pure. */
export function withStep<S extends HistoryEntry>(history: History<S>, step: S): History<S> {
  return { done: [...history.done, step].slice(-maxSteps), undone: step.fixed === null ? [] : history.undone }
}

/** The step that a new one goes on with; null: none. */
export function stepToMerge<S extends HistoryEntry>({ done }: History<S>, merges: string | null): S | null {
  const last = done[done.length - 1]
  return merges !== null && last?.merges === merges ? last : null
}

/** A history without the steps that are not asked for. */
export function only<S extends HistoryEntry>({ done, undone }: History<S>, isIn: (step: S) => boolean): History<S> {
  return { done: done.filter(isIn), undone: undone.filter(isIn) }
}

/** The newest step that can be taken back; what cannot is passed over. Null: there is none. */
export function nextUndo<S extends HistoryEntry>({ done }: History<S>): S | null {
  return done.filter(({ fixed }) => fixed === null).pop() ?? null
}

/** The step that was taken back last and can be done again; null: there is none. */
export function nextRedo<S extends HistoryEntry>({ undone }: History<S>): S | null {
  return undone.find(({ fixed }) => fixed === null) ?? null
}

export function withUndone<S extends HistoryEntry>({ done, undone }: History<S>, step: S): History<S> {
  return { done: done.filter((each) => each !== step), undone: [step, ...undone] }
}

export function withRedone<S extends HistoryEntry>({ done, undone }: History<S>, step: S): History<S> {
  return { done: [...done, step], undone: undone.filter((each) => each !== step) }
}

/** A step in place of one that is there; it may say now why it cannot be taken back. */
export function withReplaced<S extends HistoryEntry>({ done, undone }: History<S>, step: S): History<S> {
  const replace = (each: S) => (each.id === step.id ? step : each)
  return { done: done.map(replace), undone: undone.map(replace) }
}
