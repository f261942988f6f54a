import type { AppStatus, Connection } from '../../shared/contract'
import { assertNever, type AppError } from '../../shared/errors/app-error'
import type { Waiting } from '../../shared/model/waiting'
import type { RestClient, ServerClock } from '../remote'
import { localConnectionId, type ConnectionRecord } from './connection-records'
import type { Link } from './link-state'
import { saidError } from '../../shared/languages/said'
import { errorOf } from '../../shared/errors/worded-error'

/** A connection while the program runs: what is kept of it, and what was last heard. */
export interface LiveConnection extends ConnectionRecord {
  link: Link
  /** What keeps the service from being used; null while it answers. */
  trouble: Waiting | null
  client: Promise<RestClient> | null
  /** The service's time; null before there was a client. */
  serverClock: ServerClock | null
  /** Address and credential of a script, taken before the kept ones; a null credential: the kept one. */
  given: { baseUrl: string; authorization: string | null } | null
}

/** A connection of which nothing has been heard yet. @param since ISO 8601, UTC */
export function liveConnection(record: ConnectionRecord, since: string): LiveConnection {
  // Behind a site pack there is nobody to be heard of.
  const state = record.pack === null ? 'unknown' : 'unreachable'
  const link: Link = { state, since, lastHeardMs: null, reason: null }
  return { ...record, link, trouble: null, client: null, serverClock: null, given: null }
}

/** What of a connection goes to the disk: no credential. */
export function recordOf({
  link: _link,
  trouble: _trouble,
  client: _client,
  serverClock: _serverClock,
  given: _given,
  ...record
}: LiveConnection): ConnectionRecord {
  return record
}

/** A connection as the contract tells it. */
export function shownConnection(one: LiveConnection): Connection {
  return {
    id: one.id,
    name: one.name,
    baseUrl: one.baseUrl,
    local: one.id === localConnectionId,
    state: one.link.state,
    keptIn: one.keptIn,
    organizations: one.organizations,
    lastOkAt: one.lastOkAt,
    untried: one.untried,
    madeBy: one.madeBy,
    trouble: one.trouble,
    ...(one.pack && { pack: one.pack }),
  }
}

/** The state of the network as the status line tells it of a connection. */
export function networkOf({ state }: Link): AppStatus['network'] {
  switch (state) {
    case 'ok':
      return 'online'
    case 'rejected':
      return 'rejected'
    case 'unreachable':
      return 'offline'
    case 'unknown':
      return 'starting'
    default:
      return assertNever(state)
  }
}

/** What is no answer of a service (its process did not start) counts as: it cannot be reached. */
export function asAbsent(error: AppError): AppError {
  return error.code.startsWith('net.') || error.code.startsWith('service.')
    ? error
    : errorOf('net.offline', saidError(error), { cause: error, retry: 'later' })
}

/** What an outcome says of a connection beyond now. */
export function learned(error: AppError | null, lastOkAt: string | null): Partial<ConnectionRecord> {
  if (error === null) return { lastOkAt, untried: false, refused: false }
  const isRefused = error.code === 'service.unauthorized' && error.details.status === 401
  return isRefused ? { untried: false, refused: true } : {}
}
