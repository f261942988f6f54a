import { randomUUID } from 'node:crypto'
import type { AppError } from '../../../shared/errors/app-error'
import type { Journal } from '../journal'
import type { BatchStart } from '../journal-records'
import type { PlanDraft } from './plan-draft'
import { isWithin } from '../../../node/is-within'
import type { RowState } from './row-state'
import type { PlanRecord, PlanStore } from './saved/plan-store'
import { isSent, isWanted, leftOutOf, transferOf } from './transfer-of-row'
import { wordedError } from '../../../shared/errors/worded-error'

/**
 * Writes the rows of a plan that are to be sent into the journal as one batch, in place of the plan; gives its id. AppError
 * `invalid` when there are none, `not-found` when another program has the plan.
 */
export function writeBatch(
  { store, journal }: { store: PlanStore; journal: Journal },
  draft: PlanDraft,
  {
    owner,
    createdAt,
    marked,
    startedBy,
    only,
    keepsProblems = false,
  }: {
    owner: string
    createdAt: string
    marked: boolean
    startedBy: BatchStart | null
    /** Ids of the rows that it is about; left out: all, and the plan is gone then. */
    only?: ReadonlySet<string>
    /** Rows that cannot be sent yet are kept as a plan of their own, with what was decided for them. */
    keepsProblems?: boolean
  },
): string {
  const states = draft.states().filter(({ row }) => only?.has(row.id) ?? true)
  const rows = states.filter(isWanted)
  if (!rows.some(isSent)) throw wordedError('invalid', 'nothingToSend', {})
  const id = randomUUID()
  const { title, roots } = draft.shown()
  const leftOut = states.filter((state) => !isWanted(state)).map((state) => leftOutOf(state, id))
  // One transaction: a plan that is a batch already must not come back as a plan, nor be started in two programs.
  journal.atOnce(() => {
    const plan = store.get(draft.id)
    if (plan && keepsProblems) keepProblems(store, { ...plan, changedAt: createdAt }, states)
    // Of a plan that others come of too it is that one's to end it.
    const isOurs = only ? store.get(draft.id)?.owner === owner : store.remove(draft.id, owner)
    if (!isOurs) throw openElsewhere(draft.id)
    journal.addBatch(
      { id, project: draft.project, title, createdAt, paused: false, layerIdsBefore: null, marked, roots, startedBy },
      rows.map((state, seq) => transferOf(state, { batchId: id, seq }, draft.decided(state))),
      leftOut,
    )
  })
  return id
}

/** Keeps the rows that cannot be sent yet as a plan that waits, of their own files. */
function keepProblems(store: PlanStore, plan: PlanRecord, states: readonly RowState[]): void {
  const left = states.filter(({ row }) => row.action === 'problem')
  if (left.length === 0) return
  const [root = '', ...others] = plan.roots
  const paths = left.flatMap(({ row }) => row.files.map(({ path }) => path))
  // What was unpacked is found in its zip only where all is looked through.
  const isOfRoot = others.length === 0 && paths.every((path) => path !== root && isWithin(root, path))
  const leftIds = new Set(left.map(({ row }) => row.id))
  const rows = store
    .rows(plan.id)
    .filter(({ id }) => leftIds.has(id) || !isOfRoot)
    // What was chosen for a row that is sent now is not chosen for its next state.
    .map((row) => (leftIds.has(row.id) ? row : { ...row, choices: null }))
  const rest = { ...plan, id: randomUUID(), files: isOfRoot ? paths : null, parked: true, saved: true }
  store.add(rest)
  if (rest.owner !== null) {
    store.write(rest.id, rest.owner, { rows })
    store.release(rest.owner, rest.id)
  }
}

/** The error for a plan that this program does not have any more. */
export function openElsewhere(planId: string): AppError {
  return wordedError('not-found', 'planElsewhere', {}, { details: { planId } })
}
