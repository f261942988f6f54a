import { inPortions } from '../../in-portions'
import { createDecisions, type Decision, type Decisions, type RowFacts, type SourceFacts } from '../decide'
import { followFolders } from './match/followed-folders'
import { decideRows } from './match/plan-decisions'
import type { ProjectContext } from './match/project-context'
import type { Specification } from '../../../shared/specification/schema'
import type { RowState } from './row-state'
import { wordedError } from '../../../shared/errors/worded-error'

/** The rows of a plan, decided over and composed anew when their facts change. */
export type PlanRows = ReturnType<typeof createPlanRows>

const composeAfterMs = 100
/** Rows that a window is told of by one message: it takes up ten thousand in a second and does nothing else meanwhile. */
const toldAtOnce = 500

/** An empty table of rows. @param onChanged told when rows are to be shown anew */
export function createPlanRows(parts: {
  mirrorFolders: () => boolean
  stagedName: (path: string) => string | null
  specification: () => Specification | null
  onChanged: () => void
}) {
  const states = new Map<string, RowState>()
  /** Rows whose facts changed since they were composed. */
  const stale = new Set<string>()
  const changed = new Set<string>()
  let removed: string[] = []
  let context: ProjectContext | null = null
  let layerNames = new Map<number, string>()
  let decisions: Decisions | null = null
  let follow = (folder: string) => folder
  let timer: NodeJS.Timeout | null = null

  function composeStale(): void {
    const rows = [...stale].flatMap((rowId) => states.get(rowId) ?? [])
    stale.clear()
    const mirror = parts.mirrorFolders() ? follow : null
    const { stagedName } = parts
    const specification = parts.specification()
    const shownAs = { context, layerNames, mirror, stagedName, specification, told: changed }
    for (const one of decideRows(rows, states, decisions, shownAs)) changed.add(one.row.id)
    parts.onChanged()
  }

  /** Facts of these rows changed: they are decided over anew, and those that lay claim to the same layers. */
  function compose(rows: Iterable<RowState>): void {
    for (const one of rows) stale.add(one.row.id)
    composeStale()
  }

  return {
    all: (): RowState[] => [...states.values()],
    /** AppError `not-found`. */
    find(rowId: string): RowState {
      const one = states.get(rowId)
      if (one) return one
      throw wordedError('not-found', 'rowGone', {}, { details: { rowId } })
    },
    isLayer: (layerId: number): boolean => layerNames.has(layerId),
    /** Puts these rows in the place of all that are there, and decides over them against what was read of the project, in portions. */
    async replace(rows: readonly RowState[], read: ProjectContext): Promise<void> {
      context = read
      layerNames = new Map(read.layers.map((layer) => [layer.id, layer.name]))
      decisions = createDecisions(read)
      follow = followFolders(read)
      const present = new Set(rows.map((one) => one.row.id))
      removed.push(...[...states.keys()].filter((rowId) => !present.has(rowId)))
      states.clear()
      for (const one of rows) {
        states.set(one.row.id, one)
        changed.add(one.row.id)
      }
      await inPortions(rows, compose)
    },
    /** A row is shown anew as it is. */
    touch(rowId: string): void {
      changed.add(rowId)
      parts.onChanged()
    },
    compose,
    /** As `compose`, a little later: many rows end their reading at once, and one pass serves them. */
    composeSoon(rowId: string): void {
      stale.add(rowId)
      timer ??= setTimeout(() => {
        timer = null
        composeStale()
      }, composeAfterMs)
    },
    /** What has changed since this was asked last, of very many rows the first hundreds; `more`: some are left. */
    takeChanges(): { changed: ReadonlySet<string>; removed: readonly string[]; more: boolean } {
      const first = new Set<string>()
      for (const id of changed) {
        if (first.size === toldAtOnce) break
        first.add(id)
        changed.delete(id)
      }
      const gone = removed
      removed = []
      return { changed: first, removed: gone, more: changed.size > 0 }
    },
    facts: (rowId: string): RowFacts | undefined => decisions?.facts(rowId),
    /** The decision over a row; undefined before the project is known. */
    decision: (rowId: string): Decision | undefined => decisions?.get(rowId),
    /** Takes in what a revision's source holds; the rows that it concerns are decided over anew. */
    learn(layerId: number, revisionId: string, source: SourceFacts): void {
      const rows = decisions?.learn(layerId, revisionId, source) ?? []
      compose([...rows].flatMap((rowId) => states.get(rowId) ?? []))
    },
    close(): void {
      if (timer) clearTimeout(timer)
    },
  }
}
