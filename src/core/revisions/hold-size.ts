import type { HoldSize, HoldWish, ProjectRef } from '../../shared/contract'
import { toLayer, type Layer, type LayerRevision } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import { inParallel } from '../in-parallel'
import type { ReadKnownLayers } from '../layers/known-layers'
import type { Layers } from '../layers/layers'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'
import type { CacheIndex } from './cache-index'
import { layerRevisionKey } from './revision-ref'
import type { Wanted } from './wanted'
import { wishedRevisions, withheldReason } from './wished-revisions'
import { said } from '../../shared/languages/said'

/** Asking for sizes ends after so long; what is not known then is estimated, and said to be. */
const askForMs = 8_000
const askedAtOnce = 6

/** What is asked for the size of a wish. */
export interface HoldSizeParts {
  index: CacheIndex
  known: ReadKnownLayers
  layers: Pick<Layers, 'list'>
  connections: Pick<Connections, 'client'>
  freeBytes: () => Promise<number | null>
  factsOf: Wanted['factsOf']
}

interface Wished {
  layer: Layer
  revision: LayerRevision
}

/** What wishes would take of the disk. Sizes that nobody has told yet are asked of the service, for some seconds at most. */
export async function sizeOfWishes(
  parts: HoldSizeParts,
  project: ProjectRef,
  wishes: readonly HoldWish[],
  signal: AbortSignal,
): Promise<HoldSize> {
  const { index } = parts
  // Without a network by what was read last.
  if (wishes.some(({ depth }) => depth !== 1)) await parts.layers.list(project, 'all').catch(() => undefined)
  const all = wishedRevisions(parts.known(project)?.layers ?? [], wishes, parts.factsOf(project))
  const given = all.filter(({ layer, revision }) => withheldReason(layer, revision) === null)
  const onDisk = index.onDisk(project)
  const isHere = ({ layer, revision }: Wished) => onDisk.has(layerRevisionKey(layer.id, revision.id))
  const missing = given.filter((one) => !isHere(one))
  const ids = missing.map(({ revision }) => revision.id)
  await askSizes(parts, project, ids, signal)

  const cached = index.revisions(project)
  const sizes = new Map([
    ...index.sourceSizes(project),
    ...cached.map((one) => [one.revisionId, one.sizeBytes] as const),
  ])
  const unknown = missing.filter(({ revision }) => !sizes.has(revision.id))
  const here = new Map(cached.map((one) => [layerRevisionKey(one.layerId, one.revisionId), one]))
  let onDiskBytes = 0
  for (const one of given) {
    const there = isHere(one) ? here.get(layerRevisionKey(one.layer.id, one.revision.id)) : undefined
    if (there) onDiskBytes += there.sizeBytes + index.tilesetRoom(there.sha256).bytes
  }
  return {
    revisions: given.length,
    unplaced: given.filter(({ unplaced }) => unplaced).length,
    onDisk: given.length - missing.length,
    onDiskBytes,
    missingBytes: missing.reduce((sum, { revision }) => sum + (sizes.get(revision.id) ?? 0), 0),
    unknownSizes: unknown.length,
    estimatedBytes: estimate(unknown, parts.known(project)?.layers ?? [], sizes),
    tilesetBytesPerSource: tilesetBytesPerSource(index, cached),
    withheld: withheldOf(all),
    freeBytes: await parts.freeBytes(),
  }
}

/** Asks the service for the sizes of sources by the heads of their downloads. What it does not tell stays unknown. */
export async function askSizes(
  { index, connections }: Pick<HoldSizeParts, 'index' | 'connections'>,
  project: ProjectRef,
  revisionIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const known = index.sourceSizes(project)
  const wanted = new Set(revisionIds.filter((id) => !known.has(id)))
  if (wanted.size === 0) return
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), askForMs)
  const onAbort = () => stop.abort()
  signal.addEventListener('abort', onAbort)
  try {
    const client = await connections.client(project.connectionId)
    const query = { includeRevisions: 'all' as const }
    const answer = await client.call('listLayers', { params: projectParams(project), query }, { signal: stop.signal })
    const urls = answer
      .map(toLayer)
      .flatMap(({ revisions }) => revisions.map(({ id, source }) => ({ id, url: source?.url ?? null })))
    await inParallel(urls, askedAtOnce, async ({ id, url }) => {
      if (url === null || !wanted.has(id) || stop.signal.aborted) return
      const bytes = await sourceBytes(client, url, stop.signal)
      if (bytes !== null) index.saveSourceSize(project, id, bytes)
    })
  } catch {
    // No network, no right, or not in time: the sizes are told as not known.
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** A link that is signed for reading refuses HEAD; the first byte of a range tells the whole length as well. */
async function sourceBytes(client: RestClient, url: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await client.download(url, said('core.calls.things.sourceSize'), {
      signal,
      headers: { Range: 'bytes=0-0' },
    })
    const { 'content-range': range, 'content-length': length, 'content-encoding': coding } = answer.headers
    answer.destroy()
    const told = answer.statusCode === 206 ? /\/(\d+)$/.exec(range ?? '')?.[1] : coding ? undefined : length
    return told === undefined ? null : Number(told)
  } catch {
    // Of one source nothing is known then.
    return null
  }
}

/** Unknown ones are taken for the mean of their layer's, else of the project's; null when nothing is known of any. */
function estimate(
  unknown: readonly Wished[],
  layers: readonly { layer: Layer }[],
  sizes: ReadonlyMap<string, number>,
): number | null {
  const mean = (revisions: readonly LayerRevision[]): number | null => {
    const told = revisions.flatMap(({ id }) => sizes.get(id) ?? [])
    return told.length === 0 ? null : told.reduce((sum, bytes) => sum + bytes, 0) / told.length
  }
  const overall = mean(layers.flatMap(({ layer }) => layer.revisions))
  if (overall === null) return unknown.length === 0 ? 0 : null
  return Math.round(unknown.reduce((sum, { layer }) => sum + (mean(layer.revisions) ?? overall), 0))
}

function tilesetBytesPerSource(
  index: CacheIndex,
  cached: readonly { sha256: string; sizeBytes: number }[],
): number | null {
  const read = cached.map(({ sha256, sizeBytes }) => ({ sizeBytes, tilesets: index.tilesetRoom(sha256) }))
  const made = read.filter(({ tilesets }) => tilesets.count > 0)
  const sources = made.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return sources === 0 ? null : made.reduce((sum, { tilesets }) => sum + tilesets.bytes, 0) / sources
}

function withheldOf(all: readonly Wished[]): HoldSize['withheld'] {
  const found = new Map<string, HoldSize['withheld'][number]>()
  for (const { layer, revision } of all) {
    const reason = withheldReason(layer, revision)
    if (reason === null) continue
    const number = layer.revisions.length - layer.revisions.indexOf(revision)
    const known = found.get(`${layer.id} ${reason.text}`)
    if (known) known.revisions.push(number)
    else
      found.set(`${layer.id} ${reason.text}`, {
        ...{ layerId: layer.id, layerName: layer.name, revisions: [number] },
        ...{ reason: reason.text, reasonBy: reason.by },
      })
  }
  return [...found.values()]
}
