import { using } from '../../node/using'
import { packError } from './pack-error'
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { writeWhole } from '../../geo/writers/whole-file'
import { handOut } from '../../node/private-folder'
import type { CheckedParams, Emit, PackSize, PackWritten, ProjectRef } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { PackHead, PackMissing } from '../../shared/packs/pack-head'
import type { Clock } from '../ports'
import {
  boxesOf,
  gatherLayers,
  permitPlaces,
  wantedRevisions,
  type GatheredRevision,
  type LayerGathering,
} from './gather-layers'
import { gatherPermits, listChosen, type PermitGathering } from './gather-permits'
import { gatherProject, type ProjectGathering } from './gather-project'
import { missingOf } from './missing'
import {
  layersFile,
  permitsFile,
  permitsInFile,
  projectFile,
  revisionsFile,
  sourceEntry,
  type PackedPermit,
  type PackedRevision,
} from './pack-contents'
import { packVersion } from './pack-manifest'
import { openPackWriter, type PackWriter } from './pack-writer'

/** What packs are written with. */
export interface PackWriting
  extends
    Pick<PermitGathering, 'permits'>,
    Pick<LayerGathering, 'revisions' | 'optionsOf'>,
    Omit<ProjectGathering, 'project'> {
  index: LayerGathering['index'] & {
    tilesetRoom(sha256: string): { bytes: number }
    sourceSizes(project: ProjectRef): ReadonlyMap<string, number>
  }
  clock: Clock
  program: string
  emit: Emit
}

type Asked = CheckedParams<'packs.write'>

/** What would go into a pack, as far as it is known without reading any permit or layer. */
export async function describePack(
  parts: PackWriting,
  { project, choice }: CheckedParams<'packs.describe'>,
  signal: AbortSignal,
): Promise<PackSize> {
  const { overview, source } = await parts.layers.list(project, 'all')
  const { items } = await listChosen({ permits: parts.permits, project, signal }, choice.permits)
  const named = namedByHeld(
    parts,
    project,
    items.map(({ item }) => item.id),
  )
  const permits = { boxes: boxesOf(items.map(({ item }) => item)), named }
  const wanted = wantedRevisions(overview, choice, permits, placesOf(parts, project))
  const sizes = parts.index.sourceSizes(project)
  const out = { toFetch: 0, stayOut: 0, bytes: 0, unknown: 0 }
  const layers = new Set<number>()
  for (const { layer, revisionId } of wanted) {
    const cached = parts.index.revision(project, layer.id, revisionId)
    if (cached === null && source === 'offline') {
      out.stayOut++
      continue
    }
    layers.add(layer.id)
    const size = cached?.sizeBytes ?? sizes.get(revisionId)
    if (cached === null) out.toFetch++
    if (size === undefined) out.unknown++
    out.bytes += (size ?? 0) + (cached ? parts.index.tilesetRoom(cached.sha256).bytes : 0)
  }
  return { permits: items.length, layers: layers.size, revisions: wanted.length - out.stayOut, ...out }
}

/** Writes a site pack; nothing stands under its name before it is whole. Errors as the contract says. */
export async function writePack(
  parts: PackWriting,
  { project, choice, path }: Asked,
  signal: AbortSignal,
): Promise<PackWritten> {
  const { emit, clock } = parts
  const told = (step: 'permits' | 'layers') => (done: number, of: number) =>
    emit('packs.progressed', { step, done, of })
  const own = await gatherProject({ ...parts, project })
  const nowMs = clock.now()
  const found = await gatherPermits(
    { permits: parts.permits, project, signal, nowMs, told: told('permits') },
    choice.permits,
  )
  const permits = permitPlaces(found.permits)
  const { overview } = own
  const wanted = wantedRevisions(overview, choice, permits, placesOf(parts, project))
  const layers = await gatherLayers({ ...parts, project, signal, told: told('layers') }, wanted, permits.boxes)
  if (found.permits.length === 0 && layers.revisions.length === 0)
    throw nothingToPack([...found.missing, ...layers.missing])
  const head: PackHead = {
    ...{ format: 'plumbline-pack', version: packVersion, id: randomUUID() },
    ...{ writtenAt: new Date(nowMs).toISOString(), program: parts.program, origin: own.origin },
    ...agesOf(own.readAts, found.permits),
    counts: {
      ...{ permits: found.permits.length, permitsOf: found.total },
      events: found.permits.reduce((sum, { events }) => sum + (events?.length ?? 0), 0),
      layers: new Set(layers.revisions.map(({ cached }) => cached.layerId)).size,
      revisions: layers.revisions.length,
    },
    missing: [...found.missing, ...layers.missing].sort((a, b) => a.name.localeCompare(b.name)),
  }
  const written = await writeWhole(path, async (partial) => {
    return using(await openPackWriter(partial), async (writer) => {
      await writer.addJson(projectFile, 'the project', own.projectDocument)
      await writer.addJson(layersFile, 'layers and directory', own.layersDocument)
      await addPermits(writer, found.permits, signal)
      const missing = await addRevisions(writer, layers.revisions, { signal, emit })
      const whole = { ...head, missing: [...head.missing, ...missing] }
      await writer.finish(whole)
      return whole
    })
  })
  await handOut(path)
  return { ...written, bytes: (await stat(path)).size }
}

async function addPermits(writer: PackWriter, permits: readonly PackedPermit[], signal: AbortSignal): Promise<void> {
  for (let at = 0; at < permits.length; at += permitsInFile) {
    if (signal.aborted) throw new AppError('cancelled', 'The site pack was not written: it was stopped.')
    const some = permits.slice(at, at + permitsInFile)
    const of = `permits ${some[0]?.item.name ?? ''} to ${some[some.length - 1]?.item.name ?? ''}`
    await writer.addJson(permitsFile(at / permitsInFile + 1), of, some)
  }
}

/** Contents and maps once each, whatever number of revisions has them. Gives what turned out to be damaged on this computer. */
async function addRevisions(
  writer: PackWriter,
  revisions: readonly GatheredRevision[],
  { signal, emit }: { signal: AbortSignal; emit: Emit },
): Promise<PackMissing[]> {
  const contents = [...new Map(revisions.map((one) => [one.cached.sha256, one])).values()]
  const maps = new Map(revisions.flatMap(({ map, of }) => (map ? [[map.key, { ...map, of }]] : [])))
  const files = [...maps.values()].flatMap(({ key, files: own, of }) =>
    own.map(({ file, ...rest }) => ({ ...rest, name: mapEntry(key, file), of: `map of ${of}` })),
  )
  const of = [...contents.map(({ cached }) => cached), ...files].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let done = 0
  const told = (bytes: number) => emit('packs.progressed', { step: 'writing', done: (done += bytes), of })
  told(0)
  await writer.addJson(revisionsFile, 'the list of revisions', revisions.map(documentOf))
  const missing: PackMissing[] = []
  for (const { cached, path, of: what } of contents) {
    const { layerId: id, layerName: name, sizeBytes, sha256 } = cached
    const source = { path, sizeBytes, sha256, of: `source of ${what}` }
    await writer.addFile(sourceEntry(sha256), source, signal, told).catch((error: unknown) => {
      // It is told, and the others go on; what the disk or a person says ends it.
      if (!['file.corrupt', 'file.changed', 'file.missing'].includes(toAppError(error).code)) throw error
      missing.push(missingOf('revision', { id, name }, error))
    })
  }
  for (const { name, ...file } of files) await writer.addFile(name, { ...file, sha256: null }, signal, told)
  return missing
}

const mapEntry = (key: string, file: string) => `maps/${key}/${file}`

function documentOf({ cached, options, map }: GatheredRevision): PackedRevision {
  const { layerId, revisionId, layerName, fileName, sha256, sizeBytes, srid, readAt } = cached
  return {
    ...{ layerId, revisionId, layerName, fileName, sha256, sizeBytes, srid, readAt, options },
    map: map && map.files.map(({ file }) => ({ file, entry: mapEntry(map.key, file) })),
  }
}

const placesOf = ({ index }: Pick<PackWriting, 'index'>, project: ProjectRef) => {
  const places = index.places.of(project)
  return (layerId: number, revisionId: string) => places.get(`${layerId} ${revisionId}`)
}

/** Which layers the permits name, as far as their details are held. */
function namedByHeld({ permits }: PackWriting, project: ProjectRef, ids: readonly number[]) {
  return permitPlaces(
    ids.flatMap((id) => {
      const held = permits.held(project, id)
      return held?.detail ? [{ ...held, changed: false, itemAt: held.itemAt }] : []
    }),
  ).named
}

/** A revision does not age: whether there is a newer one, the list of layers says. */
function agesOf(own: readonly string[], permits: readonly PackedPermit[]) {
  const ages = [...own, ...permits.flatMap(({ itemAt, detailAt, eventsAt }) => [itemAt, detailAt, eventsAt])]
    .filter((at): at is string => at !== null && at !== '')
    .sort()
  return { asOf: ages[0] ?? '', newestAt: ages[ages.length - 1] ?? '' }
}

function nothingToPack(missing: readonly PackMissing[]): AppError {
  const [first] = missing
  return packError('invalid', 'empty', { why: first?.text ?? 'no permit and no layer was chosen' })
}
