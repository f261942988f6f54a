import { createHash, randomUUID } from 'node:crypto'
import type { AppStatus, Connection, ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { CredentialStore } from '../credentials/credential-store'
import type { Clock, LocalService, Log } from '../ports'
import { createRestClient, onceOnly, parseBaseUrl, type Redactor, type RestClient } from '../remote'
import type { JsonFile } from '../store/json-file'
import { localConnectionId, type ConnectionRecord, type ConnectionsFile } from './connection-records'
import { nextLink, type Link } from './link-state'

export interface ConnectionsOptions {
  file: JsonFile<ConnectionsFile>
  credentials: CredentialStore
  localService: LocalService | null
  redactor: Redactor
  clock: Clock
  log: Log
  /** Called after the list or a state changed. */
  onChanged: (connections: Connection[]) => void
  /** Called after the link of a connection changed. */
  onLinkChanged: (connectionId: string, link: Link) => void
}

interface Live extends ConnectionRecord {
  link: Link
  client: Promise<RestClient> | null
  /** Credential of a script; taken before the kept one. */
  given: string | null
}

/** The services that this user knows: their clients, credentials, state, and which project is shown. */
export interface Connections {
  load(): Promise<void>
  list(): Connection[]
  tryOut(
    baseUrl: string,
    authorization: string,
    signal?: AbortSignal,
  ): Promise<{ baseUrl: string; organizations: Connection['organizations'] }>
  add(name: string, baseUrl: string, authorization: string, signal?: AbortSignal): Promise<Connection>
  /** Replaces the credential; keeps the old one when the service refuses the new one. */
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
  /** Asks the service whether it is there, and reads its organizations. Never rejects. */
  probe(connectionId: string): Promise<void>
  status(): Pick<AppStatus, 'connectionId' | 'network' | 'since'>
  close(): void
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { file, credentials, localService, redactor, clock, log } = options
  const byId = new Map<string, Live>()
  let current: ProjectRef | null = null
  /** Connections of scripts: not kept. */
  const passing = new Set<string>()

  const isoNow = () => new Date(clock.now()).toISOString()
  const changed = () => options.onChanged(list())

  function live(record: ConnectionRecord): Live {
    return { ...record, link: { state: 'unknown', since: isoNow(), lastHeardMs: null }, client: null, given: null }
  }

  function find(connectionId: string): Live {
    const found = byId.get(connectionId)
    if (found) return found
    throw new AppError('not-found', 'This connection is not there any more. Choose another one.', {
      details: { connectionId },
    })
  }

  function save(): Promise<void> {
    const connections = [...byId.values()]
      .filter((one) => !passing.has(one.id))
      .map(({ link: _link, client: _client, given: _given, ...record }) => record)
    return file.write({ version: 1, connections, current })
  }

  function list(): Connection[] {
    return [...byId.values()].map(shown)
  }

  function shown(one: Live): Connection {
    return {
      id: one.id,
      name: one.name,
      baseUrl: one.baseUrl,
      local: one.id === localConnectionId,
      state: one.link.state,
      keptIn: one.keptIn,
      organizations: one.organizations,
      lastOkAt: one.lastOkAt,
    }
  }

  function heard(one: Live, error: AppError | null): void {
    const before = one.link
    one.link = nextLink(before, error, isoNow(), clock.now())
    if (error === null) one.lastOkAt = isoNow()
    // The embedded service may have been started again, at another port.
    if (one.id === localConnectionId && one.link.state !== 'ok') forget(one)
    if (one.link.state === before.state) return
    log('info', `connection ${one.link.state}`, { connectionId: one.id, cause: error?.code })
    changed()
    options.onLinkChanged(one.id, one.link)
    void save().catch((failure: unknown) =>
      log('warn', 'connections.json was not written', { failure: String(failure) }),
    )
  }

  function forget(one: Live): void {
    const old = one.client
    one.client = null
    // One that could not be made has said so to whoever asked for it.
    void old?.then((client) => client.close()).catch(() => undefined)
  }

  async function makeClient(one: Live): Promise<RestClient> {
    if (one.id === localConnectionId && localService) {
      const { url, authorization } = await localService()
      one.baseUrl = url
      return build(one, url, authorization)
    }
    const authorization = one.given ?? (await credentials.get(one.id))
    if (authorization === null) {
      const error = new AppError(
        'service.unauthorized',
        `The credential for “${one.name}” was not kept. Enter it again.`,
        { details: { connectionId: one.id }, retry: 'after-change' },
      )
      heard(one, error)
      throw error
    }
    return build(one, one.baseUrl, authorization)
  }

  function build(one: Live, baseUrl: string, authorization: string): RestClient {
    redactor.add(authorization)
    const client = createRestClient({
      baseUrl,
      authorization,
      name: () => one.name,
      redactor,
      now: () => clock.now(),
      onOutcome: (error) => heard(one, error),
    })
    return client
  }

  async function readOrganizations(client: RestClient, signal?: AbortSignal): Promise<Connection['organizations']> {
    const organizations = await client.call('listOrganizations', { params: {} }, { signal, retry: onceOnly })
    return organizations.map(({ nickname, name }) => ({ nickname, name }))
  }

  /** Asks with a client of its own, so that nothing is kept of a credential that opens nothing. */
  async function tryOut(baseUrl: string, authorization: string, signal?: AbortSignal) {
    const base = parseBaseUrl(baseUrl)
    redactor.add(authorization)
    const client = createRestClient({ baseUrl: base.href, authorization: authorization.trim(), redactor })
    try {
      return { baseUrl: base.href, organizations: await readOrganizations(client, signal) }
    } finally {
      client.close()
    }
  }

  const client = (connectionId: string): Promise<RestClient> => {
    const one = find(connectionId)
    if (!one.client) {
      const made = makeClient(one)
      one.client = made
      made.catch(() => {
        if (one.client === made) one.client = null
      })
    }
    return one.client
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
          }),
        )
      }
      for (const record of kept?.connections ?? []) if (!byId.has(record.id)) byId.set(record.id, live(record))
      current = kept?.current && byId.has(kept.current.connectionId) ? kept.current : null
    },
    list,
    tryOut,
    async add(name, baseUrl, authorization, signal) {
      const tried = await tryOut(baseUrl, authorization, signal)
      const id = randomUUID()
      const keptIn = await credentials.set(id, authorization.trim())
      const one = live({
        id,
        name: name.trim() || new URL(tried.baseUrl).host,
        baseUrl: tried.baseUrl,
        keptIn,
        organizations: tried.organizations,
        lastOkAt: isoNow(),
      })
      byId.set(id, one)
      heard(one, null)
      await save()
      return shown(one)
    },
    async renew(connectionId, authorization, signal) {
      const one = find(connectionId)
      if (one.id === localConnectionId)
        throw new AppError('invalid', 'The service on this computer needs no credential.')
      const tried = await tryOut(one.baseUrl, authorization, signal)
      one.keptIn = await credentials.set(one.id, authorization.trim())
      one.organizations = tried.organizations
      forget(one)
      heard(one, null)
      await save()
      changed()
      return shown(one)
    },
    async attach(baseUrl, authorization) {
      const base = parseBaseUrl(baseUrl).href
      const kept = [...byId.values()].find((one) => one.baseUrl === base && one.id !== localConnectionId)
      const id = kept?.id ?? `address-${createHash('sha1').update(base).digest('hex').slice(0, 16)}`
      const one =
        kept ??
        live({ id, name: new URL(base).host, baseUrl: base, keptIn: 'memory', organizations: [], lastOkAt: null })
      byId.set(id, one)
      if (!kept) passing.add(id)
      if (authorization !== null) one.given = authorization.trim()
      forget(one)
      await client(id)
      return id
    },
    async rename(connectionId, name) {
      const one = find(connectionId)
      one.name = name.trim() || one.name
      await save()
      changed()
      return shown(one)
    },
    async remove(connectionId) {
      const one = find(connectionId)
      if (one.id === localConnectionId)
        throw new AppError('invalid', 'The service on this computer belongs to the program and cannot be removed.')
      forget(one)
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
    client,
    isUnreachable: (connectionId) => byId.get(connectionId)?.link.state === 'unreachable',
    link: (connectionId) => find(connectionId).link,
    async probe(connectionId) {
      try {
        const one = find(connectionId)
        const organizations = await readOrganizations(await client(connectionId))
        if (JSON.stringify(organizations) === JSON.stringify(one.organizations)) return
        one.organizations = organizations
        changed()
        await save()
      } catch (error) {
        const one = byId.get(connectionId)
        // What failed before there was a client (the embedded service did not start) nobody has heard of yet.
        if (one && one.link.state === 'unknown' && error instanceof AppError) heard(one, asAbsent(error))
      }
    },
    status() {
      const one = current ? byId.get(current.connectionId) : undefined
      if (!one) return { connectionId: null, network: 'starting', since: isoNow() }
      return { connectionId: one.id, network: networkOf(one.link), since: one.link.since }
    },
    close() {
      for (const one of byId.values()) forget(one)
    },
  }
}

function asAbsent(error: AppError): AppError {
  return error.code.startsWith('net.') || error.code.startsWith('service.')
    ? error
    : new AppError('net.offline', error.message, { cause: error, retry: 'later' })
}

function networkOf(link: Link): AppStatus['network'] {
  switch (link.state) {
    case 'ok':
      return 'online'
    case 'rejected':
      return 'rejected'
    case 'unreachable':
      return 'offline'
    case 'unknown':
      return 'starting'
  }
}
