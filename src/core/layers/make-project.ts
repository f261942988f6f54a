import type { ProjectRef } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { said } from '../../shared/languages/said'
import {
  buildPath,
  changeProjectAnswer,
  changeProjectPath,
  restoreProjectAnswer,
  restoreProjectPath,
  type ChangeProjectAnswer,
  type ChangeProjectBody,
  type RestoreProjectBody,
} from '../../shared/rest'
import { isLoopback } from '../../shared/security/loopback'
import type { Connections } from '../connections/connections'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'

/** Whether a service may be an embedded one: nothing else is asked for what the interface does not have. */
export const mayBeEmbedded = ({ baseUrl }: Pick<RestClient, 'baseUrl'>): boolean =>
  isLoopback(new URL(baseUrl).hostname)

const changing = (organization: string) =>
  ({ verb: 'change', thing: said('core.calls.things.projects', { name: organization }) }) as const

/**
 * Makes a project by the path that embedded services have beside the interface (docs/decisions/0016); asked again with the same
 * uuid it gives the one that is there. Null where the service has no way to make one. AppError `service.forbidden` where the
 * person is no admin of the organization.
 */
export async function makeProject(
  client: RestClient,
  organizationNickname: string,
  body: RestoreProjectBody,
  signal: AbortSignal,
): Promise<{ id: number; made: boolean } | null> {
  if (!mayBeEmbedded(client)) return null
  const path = buildPath(restoreProjectPath, { organizationNickname })
  try {
    return restoreProjectAnswer.parse(await client.post(path, body, changing(organizationNickname), signal))
  } catch (error) {
    const { status } = toAppError(error).details
    if (status === 404 || status === 405) return null
    throw error
  }
}

/**
 * Changes a project by a path of embedded services: what is left out stays as it is. AppError `unavailable` where the service is
 * elsewhere, `service.forbidden` where the person is no admin of the organization.
 */
export async function changeProject(
  connections: Pick<Connections, 'client'>,
  project: ProjectRef,
  changes: ChangeProjectBody,
  signal: AbortSignal,
): Promise<ChangeProjectAnswer> {
  const client = await connections.client(project.connectionId)
  if (!mayBeEmbedded(client)) throw wordedError('unavailable', 'noNewProjects', { service: client.name })
  const path = buildPath(changeProjectPath, projectParams(project))
  return changeProjectAnswer.parse(await client.post(path, changes, changing(project.organization), signal))
}

/** As `makeProject`, for a person. AppError `unavailable` where the service has no way to make one. */
export async function createProject(
  connections: Pick<Connections, 'client'>,
  { connectionId, organization }: Omit<ProjectRef, 'projectId'>,
  order: RestoreProjectBody,
  signal: AbortSignal,
): Promise<ProjectRef> {
  const client = await connections.client(connectionId)
  const made = await makeProject(client, organization, order, signal)
  if (made === null) throw wordedError('unavailable', 'noNewProjects', { service: client.name })
  return { connectionId, organization, projectId: made.id }
}
