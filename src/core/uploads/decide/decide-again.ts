import type { Decision } from './decide'
import { decide } from './decisions'
import type { LayerFacts, ProjectFacts, RowFacts } from './facts'
import { indexLayers, matchesOf } from './match-layers'
import { sameFileTime } from './compare'
import { timeText } from './sentences'

/** What a transfer keeps of the decision over its row, so that it can be decided over again before its first byte. */
export interface KeptDecision {
  row: RowFacts
  /** What was decided. */
  action: 'create' | 'revise'
  targetLayerId: number | null
  rule: Decision['rule']
  reason: string
  /** How the row compared with the layer that was in question. */
  compared: Decision['compared']
  /** Null: the program decided; else what a person chose. */
  answer: 'create' | 'revise' | null
  /** The layers that had a name like the row's when it was decided, and their latest revisions then. */
  seen: { layerId: number; revisionId: string | null }[]
}

/** Whether a decision still holds. `skip`: somebody sent the same meanwhile; `ask`: a person has to look again. */
export type Standing =
  { stands: true } | { stands: false; outcome: 'skip' | 'ask'; reason: string; layerId: number | null }

/** What is kept of a decision when its row is started. Pure. @param answer what a person chose; null: nobody did */
export function keepDecision(
  row: RowFacts,
  decision: Decision,
  chosen: { action: 'create' | 'revise'; targetLayerId: number | null; answer: 'create' | 'revise' | null },
  project: ProjectFacts,
): KeptDecision {
  const { rule, reason, compared } = decision
  const named = matchesOf(row, indexLayers(project)).map(({ layer }) => layer)
  const target = project.layers.find((layer) => layer.id === chosen.targetLayerId)
  const seen = [...new Set(target ? [target, ...named] : named)]
  return {
    row,
    rule,
    reason,
    compared,
    ...chosen,
    seen: seen.map((layer) => ({ layerId: layer.id, revisionId: layer.latest?.id ?? null })),
  }
}

/**
 * Decides over a row again, right before its first request, with the project as it is now. Pure.
 * @param ownMarks marks (marker.ts) of all uploads of the same batch: what they made is no news
 */
export function decideAgain(kept: KeptDecision, project: ProjectFacts, ownMarks: ReadonlySet<string>): Standing {
  const isOwn = ({ latest }: LayerFacts) => latest?.mark != null && ownMarks.has(latest.mark)
  const seen = new Map(kept.seen.map(({ layerId, revisionId }) => [layerId, revisionId]))
  const others = project.layers.filter((layer) => !isOwn(layer) || seen.has(layer.id))
  return kept.action === 'revise'
    ? revisedStands(kept, seen, { ...project, layers: others }, isOwn)
    : createdStands(kept, seen, { ...project, layers: others })
}

function revisedStands(
  kept: KeptDecision,
  seen: ReadonlyMap<number, string | null>,
  project: ProjectFacts,
  isOwn: (layer: LayerFacts) => boolean,
): Standing {
  const target = project.layers.find((layer) => layer.id === kept.targetLayerId)
  if (!target) return changed(null, 'the layer that it revises is not in the project any more')
  // Outside its dates a layer tells nothing of its revisions.
  const now = target.latest?.id ?? null
  if (now === null || now === seen.get(target.id) || isOwn(target)) return { stands: true }
  return again(kept, target, project)
}

function createdStands(kept: KeptDecision, seen: ReadonlyMap<number, string | null>, project: ProjectFacts): Standing {
  const matches = matchesOf(kept.row, indexLayers(project)).filter(({ layer }) => !seen.has(layer.id))
  const [first] = matches.sort((a, b) => a.tier - b.tier)
  return first ? again(kept, first.layer, project) : { stands: true }
}

/** What is to be said of a layer that somebody has made or revised since. */
function again(kept: KeptDecision, layer: LayerFacts, project: ProjectFacts): Standing {
  const { latest } = layer
  const decision = decide(kept.row, { ...project, layers: [layer] })
  const holdsSame = decision.intendedAction === 'skip' && decision.targetLayerId === layer.id
  const isNew = kept.action === 'create'
  const who = latest?.by ?? 'Somebody'
  const when = latest ? ` on ${timeText(Date.parse(latest.createdAt))}` : ''
  const did = `${who} ${isNew ? 'made' : 'revised'} “${layer.name}”${when}, after this plan was made`
  if (holdsSame || sameFileTime(kept.row, latest) === 'settled')
    return { stands: false, outcome: 'skip', reason: `${did}, of the same file`, layerId: layer.id }
  return changed(layer.id, did)
}

function changed(layerId: number | null, reason: string): Standing {
  return { stands: false, outcome: 'ask', reason, layerId }
}
