import { createHash } from 'node:crypto'
import type { AppError } from '../../../shared/errors/app-error'
import type { RestoreProjectBody } from '../../../shared/rest'
import { makeProject } from '../../layers/make-project'
import type { RestClient } from '../../remote'
import { packError } from '../pack-error'
import type { OpenPack } from '../pack-reader'
import type { PackContents } from '../read-contents'

/** Where a pack is restored to. */
export interface RestoredProject {
  id: number
  name: string
  /** By this run. */
  made: boolean
}

/** The project that was named. AppError `service.not-found`, `service.forbidden`. */
export async function namedProject(
  client: RestClient,
  organizationNickname: string,
  projectId: number,
  signal: AbortSignal,
): Promise<RestoredProject> {
  const { id, name } = await client.call('getProject', { params: { organizationNickname, projectId } }, { signal })
  return { id, name, made: false }
}

/**
 * The project of the restore of this pack, which an embedded service makes where it is not there yet. AppError `unavailable` where the
 * service has no way to make one.
 */
export async function projectOfPack(
  client: RestClient,
  organizationNickname: string,
  { pack, contents }: { pack: OpenPack; contents: PackContents },
  signal: AbortSignal,
): Promise<RestoredProject> {
  const body = bodyOf(pack, contents, organizationNickname)
  const { name } = body
  const listed = await client.call('listProjects', { params: { organizationNickname } }, { signal })
  const there = listed.find(({ projectUuid }) => projectUuid === body.projectUuid)
  if (there) return { id: there.id, name: there.name, made: false }
  const made = await makeProject(client, organizationNickname, body, signal)
  if (made === null) throw noWay(client.name)
  return { name, ...made }
}

const noWay = (service: string): AppError =>
  packError('unavailable', 'noProjects', { service }, { retry: 'after-change' })

function bodyOf(pack: OpenPack, { project }: PackContents, organization: string): RestoreProjectBody {
  const { name, archived, defaultProjection, mapCenter, mapZoom } = project.detail
  return {
    projectUuid: uuidOf(`${pack.seal.sha256} ${organization}`),
    name,
    archived,
    srid: defaultProjection !== null && defaultProjection > 0 ? defaultProjection : 4326,
    latitude: mapCenter?.latitude ?? 0,
    longitude: mapCenter?.longitude ?? 0,
    zoom: Math.min(24, Math.max(0, Math.round(mapZoom ?? 2))),
  }
}

/** A uuid (RFC 9562, version 8) that follows from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
