import { AppError } from '../../../shared/errors/app-error'
import { utcText } from '../../../shared/model/zoned-time'
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
export function newsText(layerIds: readonly number[], before: ProjectFacts, now: ProjectFacts): string {
  for (const layerId of layerIds) {
    const was = before.layers.find(({ id }) => id === layerId)
    const is = now.layers.find(({ id }) => id === layerId)
    const text = changeOf(was, is)
    if (text !== null) return text
  }
  return 'the layers of the project have changed'
}

function changeOf(was: LayerFacts | undefined, is: LayerFacts | undefined): string | null {
  if (!is) return was ? `“${was.name}” is not in the project any more` : null
  const who = is.latest?.isOwn ? 'you' : (is.latest?.by ?? 'somebody')
  const when = is.latest ? ` on ${utcText(Date.parse(is.latest.createdAt))}` : ''
  if (!was) return `${who} made “${is.name}”${when}`
  if (is.latest && was.latest?.id !== is.latest.id) return `${who} revised “${is.name}”${when}`
  if (was.name !== is.name) return `“${was.name}” is called “${is.name}” now`
  if (was.folder === is.folder) return null
  return is.folder === null ? `“${is.name}” was taken out of its folder` : `“${is.name}” was moved to “${is.folder}”`
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
  const { row, news: what } = first.one
  const rows = open.length === 1 ? `“${row.name}” is` : `${open.length} rows are`
  throw new AppError(
    'service.conflict',
    open.length === 0
      ? `Nothing is left to send: ${what ?? ''}${met.length > 1 ? `, and ${met.length - 1} more like it` : ''}.`
      : `${rows} decided otherwise now, since ${what ?? ''}. Look at what is marked, then start again.`,
    { details: { rowIds: met.map(({ one }) => one.row.id).join() }, retry: 'after-change' },
  )
}
