import type { Decision, Needs } from './outcomes'
import { decide } from './decisions'
import type { LayerFacts, ProjectFacts, RowFacts } from './facts'
import { compareWithLayer, sameFileTime, type Compared } from './compare'
import { indexLayers, matchesOf, sameSizeOrTime, type LayerIndex } from './match-layers'
import { isUnhashed } from './same-content'
import { utcText } from '../../../shared/model/zoned-time'
import { said, type Said } from '../../../shared/languages/said'

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
  /** The layers that had a name, a size or a file time like the row's when it was decided, and their latest revisions then. */
  seen: { layerId: number; revisionId: string | null }[]
}

/**
 * Whether a decision still holds. `skip`: somebody sent the same meanwhile; `ask`: a person has to look again. `needs`: what has
 * come since may hold the same under another name, and is to be looked into before anything can be said.
 */
export type Standing =
  | { stands: true; needs: Needs | null }
  | {
      stands: false
      outcome: 'skip' | 'ask'
      reason: Said
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
  const like = sameSizeOrTime(row, indexOf(project)).map(({ layer }) => layer)
  const seen = [...new Set(target ? [target, ...named, ...like] : [...named, ...like])]
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

/** What the layers of a project are besides what its list says. */
export interface AgainBeside {
  /** Layers that are looked at as if they were not there; never the row's target. */
  isOut: (layer: LayerFacts) => boolean
  /** The row's target where the list leaves it out (outside its dates), else null. */
  hidden: LayerFacts | null
}

/**
 * Decides over a row again, right before its first request, with the project as it is now. Pure.
 * @param ownMarks marks (marker.ts) of all uploads of the same batch: what they made is no news
 */
export function decideAgain(
  kept: KeptDecision,
  project: ProjectFacts,
  ownMarks: ReadonlySet<string>,
  { isOut, hidden }: AgainBeside = { isOut: () => false, hidden: null },
): Standing {
  const isOwn = ({ latest }: LayerFacts) => latest?.mark != null && ownMarks.has(latest.mark)
  if (kept.action === 'create') return createdStands(kept, project, isOwn, isOut)
  const target = indexOf(project).byId.get(kept.targetLayerId ?? -1) ?? hidden
  if (!target) return changed(null, said('core.history.since.gone'))
  return isRevisedSince(kept, target) && !isOwn(target) ? again(kept, target, project) : stands
}

function createdStands(
  kept: KeptDecision,
  project: ProjectFacts,
  isOwn: (layer: LayerFacts) => boolean,
  isOut: (layer: LayerFacts) => boolean,
): Standing {
  const index = indexOf(project)
  const named = matchesOf(kept.row, index)
    .filter(({ layer }) => !isOut(layer))
    .sort((a, b) => a.tier - b.tier)
  const isNews = (layer: LayerFacts) => !isOwn(layer) && (!isSeen(kept, layer) || isRevisedSince(kept, layer))
  const news = named.find(({ layer }) => isNews(layer))
  if (news) return again(kept, news.layer, project)
  // What a person chose to make beside a layer, they chose knowing it.
  if (kept.answer !== null) return stands
  // Of another name is what holds the same. Its time alone says nothing: files that were written together have one time.
  const like = sameSizeOrTime(kept.row, index, isOut).filter(({ layer }) => isNews(layer))
  const compared = like.map(({ layer }) => compareWithLayer(kept.row, layer, index.sentIn.get(layer.id) ?? []))
  const same = compared.find(({ content }) => content === 'same')
  if (same) return renamed(same, index.byId.get(same.layerId)?.latest?.isOwn === true)
  return {
    stands: true,
    needs: needsOf(
      kept.row,
      like.map(({ layer }) => layer),
      compared,
    ),
  }
}

/** What tells whether a layer of another name holds the same: its source, then the row's own hashes. */
function needsOf(row: RowFacts, layers: readonly LayerFacts[], compared: readonly Compared[]): Needs | null {
  const open = layers.filter((_, at) => compared[at]?.content === 'unknown')
  const sources = open.flatMap(({ id, latest }) =>
    latest && latest.source === null ? [{ layerId: id, revisionId: latest.id }] : [],
  )
  const hash = isUnhashed(row.content) && open.some(({ latest }) => latest?.source?.content != null)
  return hash || sources.length > 0 ? { hash, sources } : null
}

/** As in a plan: a person says whether it is a copy, or the layer under another name. */
function renamed({ layerId, layerName, revisedBy, revisedAt }: Compared, isOwn: boolean): Standing {
  const did = newsOf('sent', { layer: layerName, by: isOwn ? 'you' : revisedBy, at: revisedAt })
  return changed(layerId, said('core.history.since.sameContent', { did }))
}

function isSeen({ seen }: KeptDecision, layer: LayerFacts): boolean {
  return seen.some(({ layerId }) => layerId === layer.id)
}

/** Outside its dates a layer tells nothing of its revisions. */
function isRevisedSince({ seen }: KeptDecision, { id, latest }: LayerFacts): boolean {
  const before = seen.find(({ layerId }) => layerId === id)
  return before !== undefined && latest !== null && latest.id !== before.revisionId
}

const stands: Standing = { stands: true, needs: null }

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
  // What an earlier batch from here made: where the row is to go there all the same, nobody's work would go unseen.
  if (latest?.isOwn && kept.action === 'revise' && isSure(decision, layer))
    return { stands: true, needs: decision.needs }
  const isNew = !isSeen(kept, layer)
  const by = latest?.isOwn ? 'you' : (latest?.by ?? null)
  const did = newsOf(isNew ? 'made' : 'revised', { layer: layer.name, by, at: latest?.createdAt ?? null })
  if (holdsSame || sameFileTime(kept.row, latest) === 'settled')
    return {
      stands: false,
      outcome: 'skip',
      reason: said('core.history.since.sameFile', { did }),
      layerId: layer.id,
    }
  return changed(layer.id, did)
}

function isSure({ intendedAction, targetLayerId, confidence }: Decision, layer: LayerFacts): boolean {
  return intendedAction === 'revise' && targetLayerId === layer.id && confidence !== 'ask'
}

/** What somebody did since the plan was made. @param by 'you', a name; null: not known @param at ISO 8601; null: not known */
function newsOf(
  did: 'made' | 'revised' | 'sent',
  { layer, by, at }: { layer: string; by: string | null; at: string | null },
): Said {
  const who = by === 'you' || by === null ? said(`core.history.since.${by ?? 'somebody'}`) : by
  return at === null
    ? said(`core.history.since.${did}`, { who, layer })
    : said(`core.history.since.${did}On`, { who, layer, when: utcText(Date.parse(at)) })
}

function changed(layerId: number | null, reason: Said): Standing {
  return { stands: false, outcome: 'ask', reason, layerId }
}
