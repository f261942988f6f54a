import { createHash, randomUUID } from 'node:crypto'
import type { AppStatus, Connection, ProjectRef } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { CredentialStore } from '../credentials/credential-store'
import type { Clock, LocalService, Log } from '../ports'
import { parseBaseUrl, type FindProxy, type Redactor, type RestClient } from '../remote'
import type { JsonFile } from '../store/json-file'
import { createConnectionClients, type ConnectionClients } from './connection-clients'
import { localConnectionId, type ConnectionRecord, type ConnectionsFile } from './connection-records'
import { nextLink, type Link } from './link-state'
import { asAbsent, liveConnection, networkOf, recordOf, shownConnection, type LiveConnection } from './live-connection'

/** What the list of connections is made from. */
export interface ConnectionsOptions {
  file: JsonFile<ConnectionsFile>
  credentials: CredentialStore
  localService: LocalService | null
  redactor: Redactor
  findProxy?: FindProxy | null
  clock: Clock
  log: Log
  /** Called after the list or a state changed. */
  onChanged: (connections: Connection[]) => void
  /** Called after the link of a connection changed. */
  onLinkChanged: (connectionId: string, link: Link) => void
}

/** The services that this user knows: their clients, credentials, state, and which project is shown. */
export interface Connections {
  load(): Promise<void>
  list(): Connection[]
  /** Asks a service with a credential, and keeps neither. */
  tryOut: ConnectionClients['tryOut']
  add(name: string, baseUrl: string, authorization: string, signal?: AbortSignal): Promise<Connection>
  /**
   * Replaces the credential; keeps the old one when the service refuses the new one. Where the service cannot be asked, the
   * new one is kept untried.
   */
  renew(connectionId: string, authorization: string, signal?: AbortSignal): Promise<Connection>
  /**
   * A connection for a script: the kept one of this address, else one that is not kept. Its id is the same each time.
   * @param authorization null: the kept credential is used
   */
  attach(baseUrl: string, authorization: string | null): Promise<string>
  rename(connectionId: string, name: string): Promise<Connection>
  remove(connectionId: string): Promise<void>
  getCurrent(): ProjectRef | null
  setCurrent(project: ProjectRef): Promise<void>
  /** The client of a connection. AppError `not-found`, or `service.unauthorized` when its credential is not known any more. */
  client(connectionId: string): Promise<RestClient>
  /** The last thing heard was that it cannot be reached. */
  isUnreachable(connectionId: string): boolean
  link(connectionId: string): Link
  /** Why it does not serve us now; null while it does, and before anything was heard. */
  reason(connectionId: string): AppError | null
  /** Asks the service whether it is there, and reads its organizations. Never rejects. */
  probe(connectionId: string): Promise<void>
  status(): Pick<AppStatus, 'connectionId' | 'network' | 'since' | 'reason'>
  /** Resolves when what is known of the connections is on disk. */
  close(): Promise<void>
}

/** The connections of one user, kept in `connections.json` without their credentials. Call `load` first. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { file, credentials, localService, clock, log } = options
  const clients = createConnectionClients({ ...options, heard })
  const byId = new Map<string, LiveConnection>()
  let current: ProjectRef | null = null
  let saving: Promise<void> = Promise.resolve()
  /** Connections of scripts: not kept. */
  const passing = new Set<string>()

  const isoNow = () => new Date(clock.now()).toISOString()
  const changed = () => options.onChanged(list())
  const live = (record: ConnectionRecord) => liveConnection(record, isoNow())

  function find(connectionId: string): LiveConnection {
    const found = byId.get(connectionId)
    if (found) return found
    throw new AppError('not-found', 'This connection is not there any more. Choose another one.', {
      details: { connectionId },
    })
  }

  function save(): Promise<void> {
    const connections = [...byId.values()].filter((one) => !passing.has(one.id)).map(recordOf)
    return file.write({ version: 1, connections, current })
  }

  function list(): Connection[] {
    return [...byId.values()].map(shownConnection)
  }

  function heard(one: LiveConnection, error: AppError | null): void {
    const before = one.link
    one.link = nextLink(before, error, isoNow(), clock.now())
    if (error === null) one.lastOkAt = isoNow()
    if (error === null || one.link.state === 'rejected') one.untried = false
    // The embedded service may have been started again, at another port.
    if (one.id === localConnectionId && one.link.state !== 'ok') clients.forget(one)
    if (one.link.state === before.state) {
      if (one.link.reason?.message !== before.reason?.message) options.onLinkChanged(one.id, one.link)
      return
    }
    log('info', `connection ${one.link.state}`, { connectionId: one.id, cause: error?.code })
    changed()
    options.onLinkChanged(one.id, one.link)
    saving = save().catch((failure: unknown) =>
      log('warn', 'connections.json was not written', { failure: String(failure) }),
    )
  }

  return {
    async load() {
      const kept = await file.read()
      if (localService) {
        const before = kept?.connections.find((each) => each.id === localConnectionId)
        byId.set(
          localConnectionId,
          live({
            id: localConnectionId,
            name: before?.name ?? 'This computer',
            baseUrl: before?.baseUrl ?? '',
            keptIn: 'none',
            organizations: before?.organizations ?? [],
            lastOkAt: before?.lastOkAt ?? null,
            untried: false,
          }),
        )
      }
      for (const record of kept?.connections ?? []) if (!byId.has(record.id)) byId.set(record.id, live(record))
      current = kept?.current && byId.has(kept.current.connectionId) ? kept.current : null
    },
    list,
    tryOut: clients.tryOut,
    async add(name, baseUrl, authorization, signal) {
      const tried = await clients.tryOut(baseUrl, authorization, signal)
      const id = randomUUID()
      const keptIn = await credentials.set(id, authorization.trim())
      const one = live({
        id,
        name: name.trim() || new URL(tried.baseUrl).host,
        baseUrl: tried.baseUrl,
        keptIn,
        organizations: tried.organizations,
        lastOkAt: isoNow(),
        untried: false,
      })
      byId.set(id, one)
      heard(one, null)
      await save()
      return shownConnection(one)
    },
    async renew(connectionId, authorization, signal) {
      const one = find(connectionId)
      if (one.id === localConnectionId)
        throw new AppError('invalid', 'The service on this computer needs no credential.')
      const tried = await clients.tryOut(one.baseUrl, authorization, signal).catch(orSilence)
      one.keptIn = await credentials.set(one.id, authorization.trim())
      one.untried = tried instanceof AppError
      if (!(tried instanceof AppError)) one.organizations = tried.organizations
      clients.forget(one)
      // What was heard of the old credential says nothing of this one.
      one.link = { ...one.link, state: 'unknown', reason: null }
      heard(one, tried instanceof AppError ? tried : null)
      await save()
      changed()
      return shownConnection(one)
    },
    async attach(baseUrl, authorization) {
      const base = parseBaseUrl(baseUrl).href
      const kept = [...byId.values()].find((one) => one.baseUrl === base && one.id !== localConnectionId)
      const id = kept?.id ?? `address-${createHash('sha1').update(base).digest('hex').slice(0, 16)}`
      const one =
        kept ??
        live({
          id,
          name: new URL(base).host,
          baseUrl: base,
          keptIn: 'memory',
          organizations: [],
          lastOkAt: null,
          untried: false,
        })
      byId.set(id, one)
      if (!kept) passing.add(id)
      if (authorization !== null) one.given = authorization.trim()
      clients.forget(one)
      await clients.of(one)
      return id
    },
    async rename(connectionId, name) {
      const one = find(connectionId)
      one.name = name.trim() || one.name
      await save()
      changed()
      return shownConnection(one)
    },
    async remove(connectionId) {
      const one = find(connectionId)
      if (one.id === localConnectionId)
        throw new AppError('invalid', 'The service on this computer belongs to the program and cannot be removed.')
      clients.forget(one)
      byId.delete(connectionId)
      if (current?.connectionId === connectionId) current = null
      await credentials.remove(connectionId)
      await save()
      changed()
    },
    getCurrent: () => current,
    async setCurrent(project) {
      const one = find(project.connectionId)
      current = project
      await save()
      options.onLinkChanged(one.id, one.link)
    },
    client: (connectionId) => clients.of(find(connectionId)),
    isUnreachable: (connectionId) => byId.get(connectionId)?.link.state === 'unreachable',
    link: (connectionId) => find(connectionId).link,
    reason(connectionId) {
      const reason = byId.get(connectionId)?.link.reason
      return reason ? AppError.fromWire(reason) : null
    },
    async probe(connectionId) {
      try {
        const one = find(connectionId)
        const organizations = await clients.readOrganizations(await clients.of(one))
        if (JSON.stringify(organizations) === JSON.stringify(one.organizations)) return
        one.organizations = organizations
        changed()
        await save()
      } catch (error) {
        const one = byId.get(connectionId)
        // What failed before there was a client (the embedded service did not start) nobody has heard of yet.
        if (one && one.link.state === 'unknown' && error instanceof AppError) heard(one, asAbsent(error))
        const { code, message } = toAppError(error)
        if (one && !/^(net|service)\.|^cancelled$/.test(code))
          log('warn', 'a service was not asked', { code, error: message })
      }
    },
    status() {
      const one = current ? byId.get(current.connectionId) : undefined
      if (!one) return { connectionId: null, network: 'starting', since: isoNow(), reason: null }
      return { connectionId: one.id, network: networkOf(one.link), since: one.link.since, reason: one.link.reason }
    },
    async close() {
      for (const one of byId.values()) clients.forget(one)
      await saving
    },
  }
}

/** A service that says nothing of a credential: no network, something else in its place, a failure of its own. Else throws. */
function orSilence(error: unknown): AppError {
  const silent = error instanceof AppError && /^(net\.|service\.(busy|failed)$)/.test(error.code)
  if (silent) return error
  throw error
}
