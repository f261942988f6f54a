import { composeRow } from '../compose-row'
import { readingOfReport } from './source-looks'
import type { Decision, Decisions, RowFacts } from '../../decide'
import { contentFacts } from '../files/content-digest'
import type { ProjectContext } from './project-context'
import type { Specification } from '../../../../shared/specification/schema'
import { sentName } from '../sent-name'
import { totals, type RowState } from '../row-state'
import { saidOr } from '../../../../shared/languages/said'

/** What the rows of a plan are shown with. */
export interface PlanContext {
  context: ProjectContext | null
  layerNames: ReadonlyMap<number, string>
  /** Where a folder of files is mirrored in the directory; null: nowhere. */
  mirror: ((folder: string) => string) | null
  stagedName: (path: string) => string | null
  specification: Specification | null
  /** Rows that are told of anyway: whether they are shown differently need not be found out. */
  told: ReadonlySet<string>
}

const undecided: Decision = {
  intendedAction: 'create',
  unchanged: false,
  rule: 'new',
  reason: 'not compared yet',
  confidence: 'certain',
  targetLayerId: null,
  targetLayerName: null,
  candidates: [],
  compared: null,
  objections: [],
  needs: null,
}

/**
 * Decides over rows whose facts have changed, and over those with a claim to the same layers, and composes their rows anew.
 * Gives those that are shown differently since.
 */
export function decideRows(
  changed: readonly RowState[],
  states: ReadonlyMap<string, RowState>,
  decisions: Decisions | null,
  { context, layerNames, mirror, stagedName, specification, told }: PlanContext,
): RowState[] {
  const facts = changed.map((one) => factsOf(one, stagedName))
  const shown: RowState[] = []
  for (const rowId of decisions?.update(facts) ?? facts.map((one) => one.id)) {
    const one = states.get(rowId)
    if (!one) continue
    const next = composeRow(one, decisions?.get(rowId) ?? undecided, {
      projectSrid: context?.projectSrid ?? null,
      landingLabel: context ? saidOr(context.area.label, context.area.labelBy) : '',
      layerName: (layerId) => layerNames.get(layerId) ?? null,
      folderPath: mirror?.(one.row.folder) ?? one.proposedFolder,
      specification,
    })
    if (!told.has(rowId) && JSON.stringify(next) !== JSON.stringify(one.row)) shown.push(one)
    one.row = next
  }
  return shown
}

/** What decides over a row. @param stagedName what a file unpacked for a plan is called in every plan; null for a user's own */
function factsOf(
  { row, hashed, inner, report, fault }: RowState,
  stagedName: (path: string) => string | null,
): RowFacts {
  const main = row.files[0]
  const { sizeBytes, lastModifiedMs } = totals(row.files)
  return {
    id: row.id,
    title: row.options.title ?? row.name,
    mainName: main ? sentName(row, main.name) : row.name,
    path: main ? (stagedName(main.path) ?? main.path) : '',
    folder: row.folder,
    sizeBytes,
    lastModifiedMs: main?.lastModifiedMs ?? 0,
    newestMs: lastModifiedMs,
    timesMs: row.files.map((file) => file.lastModifiedMs),
    content: hashed ?? contentFacts(row.files.map(({ name, sizeBytes }) => ({ name, sizeBytes, sha256: null, inner }))),
    reading: readingOfReport(report),
    isRead: report !== null || fault !== null,
  }
}
