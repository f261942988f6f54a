import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Core } from '../core'
import type { PlanRow, ProjectRef } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import type { Cli } from './command'
import { decideForScripts, interruptible } from './decide-for-scripts'
import { findRevision, parseRevisionName, type RevisionName } from './revision-name'
import { callContext, freshOrHeld } from './with-core'

interface At {
  cli: Cli
  core: Core
  project: ProjectRef
}

/** Comparisons by their ids, and the layers that they are of. */
interface Compared {
  ids: string[]
  layerIds: number[]
}

/** Compares what is new with what it takes the place of. @param against null: what an upload would revise, or the revision before */
export async function compareForImpact(at: At, name: string, against: string | undefined): Promise<Compared> {
  const revision = parseRevisionName(name)
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-impact-'))
  try {
    if (revision) return await compareRevision(at, revision, against)
    if (against === undefined) return await compareByPlan(at, resolve(name), folder)
    return await compareFile(at, { name, against }, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readLayer({ cli, core, project }: At, layerId: number) {
  return freshOrHeld(cli, await core.handlers['layers.get']({ project, layerId }, callContext(cli))).layer
}

async function compareRevision(
  at: At,
  { layerId, revision }: RevisionName,
  against: string | undefined,
): Promise<Compared> {
  const { cli, core, project } = at
  const layer = await readLayer(at, layerId)
  const after = findRevision(layer, revision)
  const other =
    against === undefined ? null : (parseRevisionName(against) ?? { layerId: Number(against), revision: 'latest' })
  if (other !== null && other.layerId !== layerId)
    throw new AppError('invalid', `--against has to be a revision of layer ${layerId} too, as ${layerId}@1.`)
  const before =
    other === null ? layer.revisions[layer.revisions.indexOf(after) + 1] : findRevision(layer, other.revision)
  if (before === undefined)
    throw new AppError(
      'invalid',
      `That is the first revision of “${layer.name}”: there is none before it to compare with.`,
    )
  const asked = { project, layerId, beforeRevisionId: before.id, afterRevisionId: after.id }
  const { id } = await core.handlers['revisions.compare'](asked, callContext(cli))
  return { ids: [id], layerIds: [layerId] }
}

async function compareFile(
  at: At,
  { name, against }: { name: string; against: string },
  folder: string,
): Promise<Compared> {
  const { cli, core, project } = at
  const after = { path: resolve(name) }
  const old = parseRevisionName(against)
  if (old) {
    const layer = await readLayer(at, old.layerId)
    const { id: revisionId, source } = findRevision(layer, old.revision)
    const path = join(folder, basename(source?.filename ?? layer.fromFileName ?? 'old'))
    await core.handlers['revisions.download']({ project, layerId: layer.id, revisionId, path }, callContext(cli))
    const { id } = await core.compareFiles({ project, before: { path }, after }, cli.signal)
    return { ids: [id], layerIds: [layer.id] }
  }
  const layerId = /^\d{1,15}$/.test(against) && !existsSync(against) ? Number(against) : null
  const before = layerId === null ? { path: resolve(against) } : { layerId: (await readLayer(at, layerId)).id }
  const { id } = await core.compareFiles({ project, before, after }, cli.signal)
  return { ids: [id], layerIds: layerId === null ? [] : [layerId] }
}

/** By the plan of an upload: what it would revise is compared, of a new layer everything is new, what is unchanged touches nothing. */
async function compareByPlan(at: At, path: string, folder: string): Promise<Compared> {
  const { cli, core, project } = at
  const context = callContext(cli)
  const { planId } = await core.handlers['uploads.makePlan']({ project, paths: [path], mirrorFolders: false }, context)
  await interruptible(cli, core.planSettled(planId))
  await decideForScripts(cli, core, planId)
  const plan = await core.handlers['uploads.getPlan']({ planId }, context)
  if (plan.error) throw AppError.fromWire(plan.error)
  if (plan.rows.length === 0) throw new AppError('invalid', `${path} holds nothing that makes a layer.`)
  const out: Compared = { ids: [], layerIds: [] }
  for (const row of plan.rows) {
    cli.note(rowWords(row))
    if (row.action === 'skip') continue
    if (row.action === 'revise') {
      out.ids.push((await core.handlers['uploads.compareRow']({ planId, rowId: row.id }, context)).id)
      if (row.targetLayerId !== null) out.layerIds.push(row.targetLayerId)
    } else out.ids.push(await compareWithNothing(at, row, folder))
  }
  return out
}

async function compareWithNothing({ cli, core, project }: At, row: PlanRow, folder: string): Promise<string> {
  const [main] = row.files
  if (row.action !== 'create' || !main) {
    const why = row.problems.map(({ message }) => message).join(' ')
    throw new AppError(
      'invalid',
      `${row.name}: ${why || 'the plan asks a question.'} Say with --against what it is compared with.`,
    )
  }
  const path = join(folder, 'nothing.geojson')
  await writeFile(path, '{"type":"FeatureCollection","features":[]}')
  return (await core.compareFiles({ project, before: { path }, after: { path: main.path } }, cli.signal)).id
}

function rowWords({ name, action, targetLayerName }: PlanRow): string {
  if (action === 'revise') return `${name}: compared with layer “${targetLayerName ?? ''}”`
  if (action === 'create') return `${name}: a new layer, all of it is new`
  return `${name}: ${action === 'skip' ? 'unchanged' : action}`
}
