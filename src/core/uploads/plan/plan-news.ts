import { utcText } from '../../../shared/model/zoned-time'
import { said, type Said } from '../../../shared/languages/said'
import { errorOf } from '../../../shared/errors/worded-error'
import type { Decision, LayerFacts, ProjectFacts } from '../decide'
import type { PlanRows } from './plan-rows'
import type { ProjectContext } from './match/project-context'
import type { RowState } from './row-state'
import { isSent } from './transfer-of-row'

/** A row whose decision has become another, and whether it would have been sent before. */
export interface RowNews {
  one: RowState
  wasSent: boolean
}

/** What a row would do, and the state of the layers that it was decided by: where it is another, its decision has become another. */
interface RowStanding {
  /** Whether it would be sent. */
  isSent: boolean
  action: RowState['row']['action']
  rule: Decision['rule'] | null
  /** The layer that it goes to, and the one that it was held against, each with its latest revision. */
  target: LayerState
  compared: LayerState
}

type LayerState = { layerId: number; revisionId: string | null } | null

/** Whether a later reading of a project tells anything else that rows are decided by. Pure. */
export function hasNews(before: ProjectFacts, now: ProjectFacts): boolean {
  return stampOf(before) !== stampOf(now)
}

function stampOf({ layers, sent }: ProjectFacts): string {
  const states = layers.map(({ id, name, folder, latest }) => [id, name, folder, latest?.id ?? null])
  return JSON.stringify([sent.length, states])
}

/**
 * Decides over all rows by another reading of the project, and gives those that stand otherwise since, each marked with what has
 * happened. What a person has chosen stays.
 * @param settle has what the decisions need to be known
 */
export async function takeNews(
  rows: PlanRows,
  { before, now }: { before: ProjectContext; now: ProjectContext },
  settle: () => Promise<void>,
): Promise<RowNews[]> {
  const layersBefore = layersById(before)
  const stood = rows.all().map((one) => ({ one, was: standingOf(one, rows.decision(one.row.id), layersBefore) }))
  await rows.replace(rows.all(), now)
  await settle()
  const layersNow = layersById(now)
  const found: RowNews[] = []
  for (const { one, was } of stood) {
    const decision = rows.decision(one.row.id)
    const is = standingOf(one, decision, layersNow)
    const isOwn = (layerId: number) => layersNow.get(layerId)?.latest?.isOwn === true
    if (!standsOtherwise(was, is, isOwn)) continue
    const asked = [is.compared, is.target, was.target, was.compared].flatMap((each) => each?.layerId ?? [])
    one.news = newsText([...asked, ...(decision?.candidates ?? []).map(({ layerId }) => layerId)], before, now)
    found.push({ one, wasSent: was.isSent })
  }
  rows.compose(found.map(({ one }) => one))
  return found
}

/** A plan may have as many rows as its project has layers: each is found at once. */
const layersById = ({ layers }: ProjectFacts): ReadonlyMap<number, LayerFacts> =>
  new Map(layers.map((layer) => [layer.id, layer]))

/** How a row stands by what is known of the layers of its project. Pure. */
function standingOf(
  state: RowState,
  decision: Decision | undefined,
  layers: ReadonlyMap<number, LayerFacts>,
): RowStanding {
  const { row, chosen } = state
  const stateOf = (layerId: number | null): LayerState => {
    const layer = layerId === null ? undefined : layers.get(layerId)
    return layer ? { layerId: layer.id, revisionId: layer.latest?.id ?? null } : null
  }
  return {
    isSent: isSent(state),
    action: row.action,
    // What a person leaves out stays out, whatever others do.
    rule: chosen.action === 'skip' ? null : (decision?.rule ?? null),
    target: stateOf(row.targetLayerId),
    compared: chosen.action === 'skip' ? null : stateOf(decision?.compared?.layerId ?? null),
  }
}

/** Whether a row stands otherwise; a tick alone is no difference, nor is what was sent from here meanwhile. Pure. */
function standsOtherwise(before: RowStanding, now: RowStanding, isOwn: (layerId: number) => boolean): boolean {
  const layer = (state: LayerState) => (state && isOwn(state.layerId) ? state.layerId : state)
  const shown = ({ action, rule, target, compared }: RowStanding) =>
    JSON.stringify([action, rule, layer(target), layer(compared)])
  return shown(before) !== shown(now)
}

/**
 * What has happened to the layers of a row, in words: "Ben Two revised “mains” on 2026-11-03 08:00:00 UTC". Pure.
 * @param layerIds the layers in question, the weightiest first
 */
export function newsText(layerIds: readonly number[], before: ProjectFacts, now: ProjectFacts): Said {
  for (const layerId of layerIds) {
    const was = before.layers.find(({ id }) => id === layerId)
    const is = now.layers.find(({ id }) => id === layerId)
    const change = changeOf(was, is)
    if (change !== null) return change
  }
  return said('core.problems.news.layers')
}

function changeOf(was: LayerFacts | undefined, is: LayerFacts | undefined): Said | null {
  if (!is) return was ? said('core.problems.news.gone', { layer: was.name }) : null
  const { name: layer, latest, folder } = is
  if (!was || (latest && was.latest?.id !== latest.id)) return doneTo(layer, latest, was ? 'revised' : 'made')
  if (was.name !== layer) return said('core.problems.news.renamed', { was: was.name, layer })
  if (was.folder === folder) return null
  return folder === null
    ? said('core.problems.news.takenOut', { layer })
    : said('core.problems.news.moved', { layer, folder })
}

/** Who made or revised a layer, and when. */
function doneTo(layer: string, latest: LayerFacts['latest'], what: 'made' | 'revised'): Said {
  if (!latest) return said('core.problems.news.madeOnce', { layer })
  const time = utcText(Date.parse(latest.createdAt))
  if (latest.isOwn) return said(`core.problems.news.${what}ByYou`, { layer, time })
  return said(`core.problems.news.${what}`, { who: latest.by ?? said('core.decision.somebody'), layer, time })
}

/**
 * What others did to the rows that were to be sent is looked at by a person before any of them goes: AppError `service.conflict`. What they
 * have sent is left out.
 * @param isAnyLeft whether a row is left to send
 */
export function stopAtNews(news: readonly RowNews[], isAnyLeft: boolean): void {
  const met = news.filter(({ wasSent }) => wasSent)
  const open = met.filter(({ one }) => one.row.action !== 'skip')
  const [first] = [...open, ...met]
  if (!first || (open.length === 0 && isAnyLeft)) return
  const { name } = first.one.row
  const what = first.one.news ?? ''
  const details = { rowIds: met.map(({ one }) => one.row.id).join() }
  throw errorOf(
    'service.conflict',
    open.length === 0
      ? nothingLeft(what, met.length - 1)
      : open.length === 1
        ? said('core.problems.news.rowOtherwise', { name, news: what })
        : said('core.problems.news.rowsOtherwise', { number: open.length, news: what }),
    { details, retry: 'after-change' },
  )
}

const nothingLeft = (news: Said | string, more: number): Said =>
  more > 0
    ? said('core.problems.news.nothingLeftMore', { news, number: more })
    : said('core.problems.news.nothingLeft', { news })
