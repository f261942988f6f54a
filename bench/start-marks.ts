/** What is started: the empty window, or the program. */
export type Program = 'empty' | 'plumbline'

/** Milliseconds after the start of the process; `cpu`: of the processor, of all its processes, when all was painted. */
export type Marks = Record<string, number>

/** What is waited for in the window of each. */
export const selectors: Readonly<Record<Program, Readonly<Record<string, string>>>> = {
  empty: { content: 'button' },
  plumbline: { content: '#app > *', layers: '[role=tree] [role=treeitem]' },
}

/** A way to start both. */
export interface Starter {
  /** The version of Electron. */
  electron: string
  start(program: Program, home: string): Promise<Marks>
}
