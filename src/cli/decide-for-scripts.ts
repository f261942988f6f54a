import type { Core } from '../core'
import { unlessStopped } from '../node/unless-stopped'
import type { PlanRow } from '../shared/contract'
import type { Cli } from './command'
import { RowEdits } from './row-edits'
import { callContext, stoppedText } from './with-core'

/** More lines of one sort than this are told as a number; --json has all. */
export const maxLines = 50

/** Where a file itself says in which coordinates it is. */
const statedCrs = new Set<PlanRow['crs']['from']>(['prj', 'file', 'format', 'columns'])

/**
 * What a script cannot be asked: an index that can be rebuilt is rebuilt; data far from the project is sent, unless the file
 * names no CRS and another reading of it would land inside.
 */
export async function decideForScripts(cli: Cli, core: Core, planId: string): Promise<void> {
  const plan = await core.handlers['uploads.getPlan']({ planId }, callContext(cli))
  const edits = new RowEdits()
  const notes: string[] = []
  for (const row of plan.rows) {
    const overrides = row.problems.flatMap(({ code, blocking, message, fixes }) => {
      const fixable = fixes.some((fix) => fix.kind === 'set-options')
      const isPlaced = code === 'lands-far' && (!fixable || statedCrs.has(row.crs.from))
      const decided = code === 'missing-shx' || isPlaced || code === 'no-crs'
      if (!blocking || !decided) return []
      notes.push(message)
      return [code]
    })
    if (overrides.length > 0) edits.add(row.id, { overrideProblems: overrides })
  }
  for (const message of notes.slice(0, maxLines)) cli.note(`note: ${message}`)
  if (notes.length > maxLines) cli.note(`note: the same goes for ${notes.length - maxLines} more.`)
  await edits.send(cli, core, planId)
  await interruptible(cli, core.planSettled(planId))
}

/** Ends the wait when the user interrupts; what was waited for goes on in the journal. */
export function interruptible(cli: Cli, work: Promise<void>): Promise<void> {
  return unlessStopped(work, cli.signal, stoppedText)
}
