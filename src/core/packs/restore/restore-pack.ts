import { rm } from 'node:fs/promises'
import { makeTempFolder } from '../../../node/temp-folder'
import type { CheckedParams, Emit, NotRestored, PackRestored } from '../../../shared/contract'
import type { Connections } from '../../connections/connections'
import { permitPlaces } from '../gather-layers'
import { checkWhole } from '../open-pack'
import { openPack } from '../pack-reader'
import { readContents } from '../read-contents'
import { namedProject, projectOfPack } from './project-of'
import { restoreDirectory } from './restore-directory'
import { restoreLayers } from './restore-layers'
import { restorePermits } from './restore-permits'
import { restoreProperties } from './restore-properties'
import type { Restoring } from './restoring'

export interface PackRestoring {
  connections: Pick<Connections, 'client'>
  emit: Emit
}

/** Puts a pack into a project of a service, as the contract says. Every byte is looked at before anything is sent. */
export async function restorePack(
  { connections, emit }: PackRestoring,
  { connectionId, organization, projectId, path }: CheckedParams<'packs.restore'>,
  signal: AbortSignal,
): Promise<PackRestored> {
  const pack = await openPack(path)
  const folder = await makeTempFolder('plumbline-restore-')
  try {
    await checkWhole({ emit }, pack, signal)
    const contents = await readContents(pack)
    const client = await connections.client(connectionId)
    const place =
      projectId === null
        ? await projectOfPack(client, organization, { pack, contents }, signal)
        : await namedProject(client, organization, projectId, signal)
    const notRestored: NotRestored[] = []
    const project = { connectionId, organization, projectId: place.id }
    const { named } = permitPlaces(contents.permits)
    const lacks = (lack: NotRestored) => void notRestored.push(lack)
    const restoring: Restoring = { client, pack, contents, project, named, folder, signal, emit, lacks }
    const { works, counts } = await restoreLayers(restoring)
    const directory = await restoreDirectory(restoring, works)
    // After the directory: a layer that is not in force any more may not be seen.
    await restoreProperties(restoring, works)
    const permits = await restorePermits(restoring, works)
    return { project: { ...project, name: place.name, made: place.made }, ...counts, directory, permits, notRestored }
  } finally {
    await pack.close()
    await rm(folder, { recursive: true, force: true })
  }
}
