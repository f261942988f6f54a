import { boxOf, composeRow } from './compose-row'
import type { Decision, Decisions } from './decide'
import type { RowFacts } from './match-layers'
import type { ProjectContext } from './project-context'
import { totals, type RowState } from './row-state'

/** What the rows of a plan are shown with. */
export interface PlanContext {
  context: ProjectContext | null
  layerNames: ReadonlyMap<number, string>
  mirrorFolders: boolean
}

const undecided: Decision = {
  intendedAction: 'create',
  unchanged: false,
  reason: 'not compared yet',
  confidence: 'certain',
  targetLayerId: null,
  targetLayerName: null,
  candidates: [],
}

/**
 * Decides over rows whose facts have changed, and over those with a claim to the same layers, and composes their rows anew.
 * Gives those that are shown differently since.
 */
export function decideRows(
  changed: readonly RowState[],
  states: ReadonlyMap<string, RowState>,
  decisions: Decisions | null,
  { context, layerNames, mirrorFolders }: PlanContext,
): RowState[] {
  const facts = changed.map(factsOf)
  const shown: RowState[] = []
  for (const rowId of decisions?.update(facts) ?? facts.map((one) => one.id)) {
    const one = states.get(rowId)
    if (!one) continue
    const next = composeRow(one, decisions?.get(rowId) ?? undecided, {
      projectSrid: context?.projectSrid ?? null,
      landingLabel: context?.area.label ?? '',
      layerName: (layerId) => layerNames.get(layerId) ?? null,
      folderPath: mirrorFolders ? one.row.folder : null,
    })
    if (JSON.stringify(next) !== JSON.stringify(one.row)) shown.push(one)
    one.row = next
  }
  return shown
}

/** What decides over a row. */
function factsOf({ row, digest, report }: RowState): RowFacts {
  const main = row.files[0]
  const { sizeBytes, lastModifiedMs } = totals(row.files)
  return {
    id: row.id,
    title: row.options.title ?? row.name,
    mainName: main?.name ?? row.name,
    path: main?.path ?? '',
    sizeBytes,
    lastModifiedMs: main?.lastModifiedMs ?? 0,
    newestMs: lastModifiedMs,
    digest,
    bbox4326: boxOf(report?.layers ?? []),
  }
}
