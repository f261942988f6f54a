import type { Core } from '../core'
import type { Connection } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'

/** A project as a command names it. */
interface NamedProject {
  org: string
  project: number
}

/**
 * The connection that is meant where a command names no service: the one of this home with that organization; of several persons at one
 * service the one by whom the project's layers were read last. AppError `invalid` where there is none, or where several services have it.
 */
export async function knownConnection(
  core: Core,
  { org, project: projectId }: NamedProject,
  signal: AbortSignal,
): Promise<Connection> {
  const all = await core.handlers['connections.list'](undefined, { signal })
  const having = all.filter(({ organizations }) => organizations.some(({ nickname }) => nickname === org))
  const read: { one: Connection; readAt: string }[] = []
  for (const one of having) {
    const project = { connectionId: one.id, organization: org, projectId }
    const known = await core.handlers['layers.listKnown']({ project }, { signal })
    if (known) read.push({ one, readAt: known.readAt })
  }
  const meant = read.length > 0 ? read.sort((a, b) => b.readAt.localeCompare(a.readAt)).map(({ one }) => one) : having
  const [first] = meant
  const addresses = [...new Set(meant.map(({ baseUrl }) => baseUrl))]
  if (!first)
    throw new AppError('invalid', `No service with an organization “${org}” is known here: name it with --server.`)
  if (addresses.length > 1)
    throw new AppError(
      'invalid',
      `Several services with an organization “${org}” are known here (${addresses.join(', ')}): say which with --server.`,
    )
  return first
}
