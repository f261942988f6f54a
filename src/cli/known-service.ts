import type { Core } from '../core'
import { AppError } from '../shared/errors/app-error'

/** A project as a command names it. */
interface NamedProject {
  org: string
  project: number
}

/**
 * The address of the service that is meant where a command names none: the one that this home knows with that organization, of several the
 * one of which the project's layers were read here. AppError `invalid` where there is none, or more than one.
 */
export async function knownService(
  core: Core,
  { org, project: projectId }: NamedProject,
  signal: AbortSignal,
): Promise<string> {
  const all = await core.handlers['connections.list'](undefined, { signal })
  const having = all.filter(
    ({ organizations, pack }) => !pack && organizations.some(({ nickname }) => nickname === org),
  )
  const read: typeof having = []
  for (const one of having) {
    const project = { connectionId: one.id, organization: org, projectId }
    if (await core.handlers['layers.listKnown']({ project }, { signal })) read.push(one)
  }
  const meant = read.length > 0 ? read : having
  const addresses = [...new Set(meant.map(({ baseUrl }) => baseUrl))]
  const [address, another] = addresses
  if (address === undefined)
    throw new AppError('invalid', `No service with an organization “${org}” is known here: name it with --server.`)
  if (another !== undefined)
    throw new AppError(
      'invalid',
      `Several services with an organization “${org}” are known here (${addresses.join(', ')}): say which with --server.`,
    )
  return address
}
