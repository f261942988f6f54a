import { AppError, toAppError } from '../../../shared/errors/app-error'
import { toLayer, type Layer } from '../../../shared/rest'
import { projectParams } from '../../project-key'
import { findMark } from '../../uploads/marker'
import { layersOf, markOf, type LayerWork, type RestoredCounts, type Restoring } from './restoring'
import { sendRevision, untilNoneRuns } from './send-revision'

/**
 * Makes every layer of the pack with all of its revisions that are in it, oldest first; what an earlier run has made, its mark tells. A
 * revision that the service cannot use is told, and the next one goes on. Rejects where the service cannot be asked any more.
 */
export async function restoreLayers(restoring: Restoring): Promise<{ works: LayerWork[]; counts: RestoredCounts }> {
  await untilNoneRuns(restoring)
  const works = worksOf(restoring, await marksIn(restoring))
  const there = works.filter(({ layerId }) => layerId !== null).length
  const waiting = () => works.reduce((sum, work) => sum + work.waiting.length, 0)
  const of = works.reduce((sum, { layer }) => sum + layer.revisions.length, 0)
  const toSend = waiting()
  const known = packedIn(restoring, works) - toSend
  let sent = 0
  const send = async (work: LayerWork): Promise<boolean> => {
    const next = work.waiting.shift()
    if (!next) return false
    const before = sent
    try {
      await sendRevision(restoring, work, next.packed)
      sent++
    } catch (error) {
      tellOrThrow(restoring, work, next.number, error)
    }
    restoring.emit('packs.progressed', { step: 'layers', done: toSend - waiting(), of: toSend })
    return sent > before
  }
  // A new layer is found by its mark once its job is done: one look for all that were made.
  for (;;) {
    const unmade = works.filter(({ layerId, waiting: left }) => layerId === null && left.length > 0)
    if (unmade.length === 0) break
    const made = new Set<LayerWork>()
    for (const work of unmade) if (await send(work)) made.add(work)
    const marks = await marksIn(restoring)
    for (const work of unmade) {
      work.layerId = idOf(restoring, work.layer, marks)
      if (work.layerId === null && made.has(work)) giveUp(restoring, work)
    }
  }
  for (const work of works) while (work.waiting.length > 0) await send(work)
  const made = works.filter(({ layerId }) => layerId !== null).length - there
  return {
    works,
    counts: {
      layers: { restored: made, there, of: works.length },
      revisions: { restored: sent, there: Math.max(0, known), of },
    },
  }
}

/** A layer that was made and is not shown by its mark cannot be revised; to send it again would double it. */
function giveUp({ lacks }: Restoring, work: LayerWork): void {
  const { id, name } = work.layer
  const reason =
    'The service made it and does not show it with its comment: what follows its first revision was not sent.'
  lacks({ what: 'layer', id, name, count: 1, reason })
  work.waiting = []
}

/** Layers of the project by the marks of their revisions, those that are not in force too. */
async function marksIn({ client, project, signal }: Restoring): Promise<Map<string, number>> {
  const params = projectParams(project)
  const listed = await client.call('listLayers', { params, query: { includeRevisions: 'all' } }, { signal })
  const known = new Set(listed.map(({ id }) => id))
  const unassigned = await client.call('listUnassigned', { params }, { signal })
  const open = [await client.call('getDirectory', { params }, { signal })]
  const ids = unassigned.map(({ layerId }) => layerId)
  for (let node = open.pop(); node; node = open.pop()) {
    ids.push(...node.layers.map(({ layerId }) => layerId))
    open.push(...node.directories)
  }
  const others: Layer[] = []
  for (const layerId of new Set(ids))
    if (!known.has(layerId)) others.push(toLayer(await client.call('getLayer', { params: { ...params, layerId } }, { signal }))) // prettier-ignore
  const marks = new Map<string, number>()
  for (const { id, revisions } of [...listed.map(toLayer), ...others])
    for (const { comment } of revisions) {
      const mark = findMark(comment)
      if (mark !== null) marks.set(mark, id)
    }
  return marks
}

const idOf = ({ pack }: Restoring, layer: Layer, marks: ReadonlyMap<string, number>): number | null =>
  layer.revisions.map(({ id }) => marks.get(markOf(pack, layer.id, id))).find((id) => id !== undefined) ?? null

function packedIn({ contents }: Restoring, works: readonly LayerWork[]): number {
  const ids = new Set(works.map(({ layer }) => layer.id))
  return contents.revisions.filter(({ layerId }) => ids.has(layerId)).length
}

function worksOf(restoring: Restoring, marks: ReadonlyMap<string, number>): LayerWork[] {
  const { pack, contents } = restoring
  return layersOf(contents).map((layer) => {
    const oldestFirst = [...layer.revisions].reverse()
    const isThere = oldestFirst.map(({ id }) => marks.has(markOf(pack, layer.id, id)))
    const last = isThere.lastIndexOf(true)
    const waiting: LayerWork['waiting'] = []
    let absent = 0
    for (const [at, { id }] of oldestFirst.entries()) {
      if (isThere[at]) continue
      const packed = contents.revisions.find((one) => one.layerId === layer.id && one.revisionId === id)
      if (!packed) absent++
      else if (at > last) waiting.push({ packed, number: at + 1 })
      else tell(restoring, layer, at + 1, 'Later revisions are there already, and none can be put before them.')
    }
    if (absent > 0) tellAbsent(restoring, layer, absent)
    return { layer, layerId: idOf(restoring, layer, marks), waiting }
  })
}

function tellAbsent({ pack, lacks }: Restoring, layer: Layer, count: number): void {
  const why = pack.manifest.missing.find(({ what, id }) => id === layer.id && (what === 'layer' || what === 'revision'))
  const isAll = count === layer.revisions.length
  lacks({
    ...{ what: isAll ? 'layer' : 'revision', id: layer.id, name: layer.name, count: isAll ? 1 : count },
    reason: why?.text ?? 'Not in the pack: pack write --layers all puts every revision in.',
  })
}

function tell({ lacks }: Restoring, { id, name }: Layer, number: number, reason: string): void {
  lacks({ what: 'revision', id, name: `${name}, revision ${number}`, count: 1, reason })
}

/** What concerns one revision alone is told; what ends all is thrown. */
function tellOrThrow(restoring: Restoring, { layer }: LayerWork, number: number, error: unknown): void {
  const { code, message } = toAppError(error)
  const isItsOwn = /^(service\.(conflict|bad-request)|file\.|not-found$)/.test(code)
  if (!isItsOwn || restoring.signal.aborted) throw error instanceof AppError ? error : toAppError(error)
  tell(restoring, layer, number, message)
}
