import type { Decision } from './decide'
import { decide } from './decisions'
import type { LayerFacts, ProjectFacts, RowFacts } from './facts'
import { compareWithLayer, sameFileTime } from './compare'
import { indexLayers, matchesOf, sameSizeOrTime, type LayerIndex } from './match-layers'
import { utcText } from '../../../shared/model/zoned-time'

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
  | { stands: true }
  | {
      stands: false
      outcome: 'skip' | 'ask'
      reason: string
      layerId: number | null
    }

/** What is kept of a decision when its row is started. Pure. @param answer what a person chose; null: nobody did */
export function keepDecision(
  row: RowFacts,
  decision: Decision,
  chosen: {
    action: 'create' | 'revise'
    targetLayerId: number | null
    answer: 'create' | 'revise' | null
  },
  project: ProjectFacts,
): KeptDecision {
  const { rule, reason, compared } = decision
  const named = matchesOf(row, indexOf(project)).map(({ layer }) => layer)
  const target = project.layers.find((layer) => layer.id === chosen.targetLayerId)
  const seen = [...new Set(target ? [target, ...named] : named)]
  return {
    row,
    rule,
    reason,
    compared,
    ...chosen,
    seen: seen.map((layer) => ({
      layerId: layer.id,
      revisionId: layer.latest?.id ?? null,
    })),
  }
}

/**
 * Decides over a row again, right before its first request, with the project as it is now. Pure.
 * @param ownMarks marks (marker.ts) of all uploads of the same batch: what they made is no news
 */
export function decideAgain(kept: KeptDecision, project: ProjectFacts, ownMarks: ReadonlySet<string>): Standing {
  const isOwn = ({ latest }: LayerFacts) => latest?.mark != null && ownMarks.has(latest.mark)
  return kept.action === 'revise' ? revisedStands(kept, project, isOwn) : createdStands(kept, project, isOwn)
}

function revisedStands(kept: KeptDecision, project: ProjectFacts, isOwn: (layer: LayerFacts) => boolean): Standing {
  const target = indexOf(project).byId.get(kept.targetLayerId ?? -1)
  if (!target) return changed(null, 'the layer that it revises is not in the project any more')
  return isRevisedSince(kept, target) && !isOwn(target) ? again(kept, target, project) : { stands: true }
}

function createdStands(kept: KeptDecision, project: ProjectFacts, isOwn: (layer: LayerFacts) => boolean): Standing {
  const index = indexOf(project)
  const named = matchesOf(kept.row, index).sort((a, b) => a.tier - b.tier)
  // What a person chose to make beside a layer, they chose knowing it; of another name is what holds the same.
  const like =
    kept.answer === null ? sameSizeOrTime(kept.row, index).filter(({ layer }) => holdsSame(kept, layer, project)) : []
  const news = [...named, ...like].find(
    ({ layer }) => !isOwn(layer) && (!isSeen(kept, layer) || isRevisedSince(kept, layer)),
  )
  return news ? again(kept, news.layer, project) : { stands: true }
}

/**
 * Whether a layer of another name holds what the row holds. Its time alone says nothing: files that were written together have one
 * time.
 */
function holdsSame({ row }: KeptDecision, layer: LayerFacts, project: ProjectFacts): boolean {
  return compareWithLayer(row, layer, indexOf(project).sentIn.get(layer.id) ?? []).content === 'same'
}

function isSeen({ seen }: KeptDecision, layer: LayerFacts): boolean {
  return seen.some(({ layerId }) => layerId === layer.id)
}

/** Outside its dates a layer tells nothing of its revisions. */
function isRevisedSince({ seen }: KeptDecision, { id, latest }: LayerFacts): boolean {
  const before = seen.find(({ layerId }) => layerId === id)
  return before !== undefined && latest !== null && latest.id !== before.revisionId
}

const indexes = new WeakMap<ProjectFacts, LayerIndex>()

/** The index of a project, made once for all rows that are held against it. */
function indexOf(project: ProjectFacts): LayerIndex {
  const known = indexes.get(project) ?? indexLayers(project)
  indexes.set(project, known)
  return known
}

/** What is to be said of a layer that somebody has made or revised since. */
function again(kept: KeptDecision, layer: LayerFacts, project: ProjectFacts): Standing {
  const { latest } = layer
  const decision = decide(kept.row, { ...project, layers: [layer] })
  const holdsSame = decision.intendedAction === 'skip' && decision.targetLayerId === layer.id
  const isNew = !isSeen(kept, layer)
  const who = latest?.by ?? 'Somebody'
  const when = latest ? ` on ${utcText(Date.parse(latest.createdAt))}` : ''
  const did = `${who} ${isNew ? 'made' : 'revised'} “${layer.name}”${when}, after this plan was made`
  if (holdsSame || sameFileTime(kept.row, latest) === 'settled')
    return {
      stands: false,
      outcome: 'skip',
      reason: `${did}, of the same file`,
      layerId: layer.id,
    }
  return changed(layer.id, did)
}

function changed(layerId: number | null, reason: string): Standing {
  return { stands: false, outcome: 'ask', reason, layerId }
}
