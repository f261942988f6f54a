import { using } from '../../node/using'
import { packError } from './pack-error'
import type { Emit, PackOpened, ProjectRef } from '../../shared/contract'
import { isSameProject, type PackHead } from '../../shared/packs/pack-head'
import { basename } from 'node:path'
import type { Connections } from '../connections/connections'
import type { ConnectionRecord } from '../connections/connection-records'
import type { CachedTileset, CacheIndex } from '../revisions/cache-index'
import type { Clock } from '../ports'
import { readContents, type PackContents } from './read-contents'
import { openPack, type OpenPack } from './pack-reader'
import { takeFiles, type FileTaking, type Placed } from './take-files'
import { takeRecords, type RecordTaking } from './take-records'
import { faultsOf } from './verify-pack'

/** What packs are opened with. */
export interface PackOpening extends Pick<FileTaking, 'content' | 'folderOf'>, Omit<RecordTaking, 'project'> {
  index: CacheIndex
  connections: Pick<Connections, 'list' | 'addPack' | 'setCurrent'>
  /** Lets all go that is kept of a connection. */
  forget: (connectionId: string) => Promise<void>
  clock: Clock
  emit: Emit
}

/** Id of the connection that a pack becomes: the same pack is the same connection. @param sha256 of its manifest */
const packConnectionId = (sha256: string): string => `pack-${sha256.slice(0, 16)}`

/** Looks through a pack, takes it into the home and shows its project. Nothing stays of one that is not whole. */
export async function openPackHere(parts: PackOpening, path: string, signal: AbortSignal): Promise<PackOpened> {
  return using(await openPack(path), async (pack) => {
    const { entries: _, ...head } = pack.manifest
    const connectionId = packConnectionId(pack.seal.sha256)
    const { organization, projectId } = head.origin
    const project: ProjectRef = { connectionId, organization, projectId }
    const known = parts.connections.list()
    const isKnown = known.some(({ id }) => id === connectionId)
    if (isKnown) await checkWhole(parts, pack, signal)
    else await take(parts, pack, { project, head, signal })
    await parts.connections.setCurrent(project)
    const others = known.flatMap(({ id, pack: other }) =>
      other && id !== connectionId && isSameProject(other, head)
        ? [{ connectionId: id, writtenAt: other.writtenAt }]
        : [],
    )
    return {
      ...{ project, head, isKnown },
      older: others.filter(({ writtenAt }) => writtenAt <= head.writtenAt),
      newer: others.filter(({ writtenAt }) => writtenAt > head.writtenAt),
    }
  })
}

/** Looks through every byte. AppError file.corrupt that names the first part that is another, with all in `details.faults`. */
export async function checkWhole(
  { emit }: Pick<PackOpening, 'emit'>,
  pack: OpenPack,
  signal: AbortSignal,
  take?: Parameters<typeof faultsOf>[1]['take'],
): Promise<void> {
  let done = 0
  const of = pack.sizeBytes
  const told = (bytes: number) => emit('packs.progressed', { step: 'verifying', done: (done += bytes), of })
  const faults = await faultsOf(pack, { signal, told, take })
  const [first] = faults
  if (!first) return
  const entry = first.of === '' ? first.entry : `${first.entry} (${first.of})`
  throw packError(
    'file.corrupt',
    'changed',
    { file: basename(pack.path), entry, from: first.from, to: first.to - 1 },
    { details: { file: pack.path, faults: faults.length, entry: first.entry }, retry: 'after-change' },
  )
}

async function take(
  parts: PackOpening,
  pack: OpenPack,
  { project, head, signal }: { project: ProjectRef; head: PackHead; signal: AbortSignal },
): Promise<void> {
  const { connectionId } = project
  const contents = await readContents(pack)
  // What a program that was ended in the middle has left.
  await parts.forget(connectionId)
  const projectSrid = sridOf(contents)
  const files = takeFiles({ ...parts, id: connectionId, projectSrid }, contents.revisions)
  try {
    await files.begin()
    await checkWhole(parts, pack, signal, files.take)
    parts.emit('packs.progressed', { step: 'taking', done: 0, of: 1 })
    await takeRecords({ ...parts, project }, contents, head)
    await indexAll(parts, project, files)
  } catch (error) {
    await files.giveUp()
    await parts.forget(connectionId)
    throw error
  }
  await parts.connections.addPack(recordOf(project, head, contents))
}

/** Makes the revisions known whose sources came whole, and their maps. */
async function indexAll(
  parts: Pick<PackOpening, 'index' | 'clock'>,
  project: ProjectRef,
  files: ReturnType<typeof takeFiles>,
): Promise<void> {
  const whole: [Placed, CachedTileset | null][] = []
  for (const placed of files.placed)
    if (files.isThere(`sources/${placed.revision.sha256}`))
      whole.push([placed, await files.tileset(placed, parts.clock.now())])
  parts.index.atOnce(() => {
    for (const [placed, tileset] of whole) index(parts, project, placed, tileset)
  })
}

function index(
  parts: Pick<PackOpening, 'index' | 'clock'>,
  project: ProjectRef,
  { revision, sha256 }: Placed,
  tileset: CachedTileset | null,
): void {
  const { layerId, revisionId, layerName, fileName, sizeBytes, srid, readAt } = revision
  const nowMs = parts.clock.now()
  if (tileset) {
    parts.index.saveTileset(tileset)
    parts.index.places.save({ project, layerId, revisionId }, tileset.manifest.bbox4326 ?? null)
  }
  if (revision.options) parts.index.readings.save(project, revisionId, revision.options)
  // Wanted, so that it stays when room is needed for others.
  parts.index.wishes.set(project, { scope: { kind: 'revision', layerId, revisionId }, depth: 1 }, () => false)
  parts.index.saveRevision({
    ...{ project, layerId, revisionId, layerName, fileName, sha256, sizeBytes, srid, readAt, usedAtMs: nowMs },
  })
}

function sridOf({ project }: PackContents): number | null {
  const { defaultProjection } = project.detail
  return defaultProjection !== null && defaultProjection > 0 ? defaultProjection : null
}

function recordOf(
  project: ProjectRef,
  head: PackHead,
  contents: PackContents,
): Pick<ConnectionRecord, 'id' | 'name' | 'organizations'> & { pack: PackHead } {
  const { organization, organizationName } = head.origin
  return {
    id: project.connectionId,
    name: contents.project.detail.name,
    organizations: [{ nickname: organization, name: organizationName }],
    pack: head,
  }
}
