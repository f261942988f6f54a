import { basename } from 'node:path'
import type { Emit, WatchRule } from '../../shared/contract'
import type { QuietPlan, QuietPlans } from '../uploads/plan/quiet-plans'
import type { RowState } from '../uploads/plan/row-state'
import type { Log } from '../ports'
import { pathIn } from './path-patterns'
import { hindranceOf, ruleFor } from './revise-rule'
import type { WatchRecord } from './watch-store'

/**
 * Makes of files that are ready what becomes of them: a batch of the rows that a rule sends by itself, and a draft of the rest. What is
 * on its layer as it is needs neither. Errors: those of the project and of the folder; nothing is lost then, and it is tried again.
 */
export function createDrafting(parts: {
  plans: QuietPlans
  /** ISO 8601. */
  now: () => string
  emit: Emit
  log: Log
  /** Transfers wait in the journal. */
  wake: () => void
}) {
  const { plans, emit, log } = parts

  /** Sends what a rule sends of a plan; gives the rows, none where others have changed meanwhile what they were decided by. */
  async function sendByRule(record: WatchRecord, { id, rows }: QuietPlan, rule: WatchRule): Promise<RowState[]> {
    const sent = rows.filter(({ row }) => ruleFor(record.rules, row) === rule && hindranceOf(row) === null)
    if (sent.length === 0) return []
    const { name, by } = rule
    const batchId = await plans.send(id, new Set(sent.map(({ row }) => row.id)), { name, by })
    if (batchId === null) return []
    const { project, id: watchId, path } = record
    emit('watch.sent', { project, watchId, folder: folderName(path), batchId, layers: sent.length, rule: name, by })
    parts.wake()
    return sent
  }

  return async function draft(record: WatchRecord, files: readonly string[], byHand: boolean): Promise<void> {
    const { project, path: root, id: watchId } = record
    const title = titleOf(root, parts.now())
    const plan = await plans.read({ watchId, project, title, root, files: files.map((file) => pathIn(root, file)) })
    const sent = new Set<RowState>()
    try {
      // What a person drafts by hand waits for them.
      for (const rule of byHand ? [] : record.rules)
        for (const state of await sendByRule(record, plan, rule)) sent.add(state)
      const left = plan.rows.filter((state) => !sent.has(state) && isForPerson(state))
      for (const { row } of left)
        if (ruleFor(record.rules, row))
          log('info', 'a rule did not send a layer', { name: row.name, why: hindranceOf(row) })
      if (left.length === 0) return
      const { planId, added, rows } = plans.keep(plan.id, left)
      emit('watch.drafted', { project, watchId, folder: folderName(root), planId, added, layers: rows })
    } finally {
      await plans.end(plan.id, sent.size > 0)
    }
  }
}

/** What came back as it was before is sent by nobody else: only a person knows whether the folder is right, or the layer. */
const isForPerson = ({ row }: RowState): boolean => row.action !== 'skip' || row.rule === 'sent-revised-since'

const folderName = (path: string): string => basename(path) || path

/** "Surveys 2026-11-27 11:40", by the clock of this computer. */
function titleOf(root: string, now: string): string {
  const local = new Date(now)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
  return `${folderName(root)} ${day} ${two(local.getHours())}:${two(local.getMinutes())}`
}
