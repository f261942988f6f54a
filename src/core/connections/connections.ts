import type { AppStatus, Connection, ProjectRef } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { Waiting } from '../../shared/model/waiting'
import type { CredentialStore } from '../credentials/credential-store'
import type { Clock, LocalService, Log } from '../ports'
import type { Policy } from '../policy/policy'
import { parseBaseUrl, type FindProxy, type Redactor, type RestClient } from '../remote'
import { createConnectionClients } from './connection-clients'
import { createConnectionList, fresh } from './connection-list'
import { localConnectionId, type ConnectionRecord, type ConnectionRecords } from './connection-records'
import { createIdentity, nameAt, orSilence, otherAddresses, withPerson, type IdentityOptions } from './identity'
import { nextLink, type Link } from './link-state'
import { asAbsent, learned, networkOf, shownConnection, type LiveConnection } from './live-connection'
import { isSomebodyElse } from './same-connection'
import { createOwnPerson } from './own-person'
import { createServiceClocks } from './service-clocks'
import { isNewTrouble, nextTrouble } from './trouble'
import { wordedError } from '../../shared/errors/worded-error'

/** What the list of connections is made from. */
export interface ConnectionsOptions {
  records: ConnectionRecords
  credentials: CredentialStore
  localService: LocalService | null
  policy: Policy
  redactor: Redactor
  findProxy?: FindProxy | null
  clock: Clock
  log: Log
  projects: IdentityOptions['projects']
  onAdopted: IdentityOptions['onAdopted']
  /** Called after the list or a state changed. */
  onChanged: (connections: Connection[]) => void
  /** Called after the link of a connection changed. */
  onLinkChanged: (connectionId: string, link: Link) => void
  /** Called when the service on this computer is not the one that it was at an earlier start. */
  onBeganAnew: () => void
  /** Whether a person looks on, who reads what is held rather than waits; a script waits. */
  isLookedAt?: boolean
}

/** Who looks on waits so long for a service that is busy, or was never heard. */
const patientMs = 5_000

/** The services that this user knows: their clients, credentials, state, and which project is shown. */
export type Connections = ReturnType<typeof createConnections>

/** The connections of one user, kept in `connections.json` without their credentials. Call `load` first. */
export function createConnections(options: ConnectionsOptions) {
  const { records, credentials, localService, clock, log } = options
  const isoNow = () => new Date(clock.now()).toISOString()
  const clients = createConnectionClients({
    ...options,
    recordOutcome,
    paused,
    onLocal: (...told) => ownPerson.note(...told),
  })
  const kept = createConnectionList({
    records,
    credentials,
    isHost: localService !== null,
    isLocalHidden: options.policy.embeddedService === 'off',
    isoNow,
    log,
    onChanged: () => options.onChanged(list()),
    onDropped: (one) => clients.forget(one),
  })
  const identity = createIdentity({ ...options, list: kept, clients, isoNow })
  const list = (): Connection[] => kept.all().map(shownConnection)
  const ownPerson = createOwnPerson(identity.personOf, keepQuietly, log, options.onBeganAnew)
  const changed = () => options.onChanged(list())
  const clocks = createServiceClocks(clock)

  /** What a program breaks off as it ends says nothing of a service, and its file may be another one's by then. */
  let isClosed = false

  /** @param untilMs when it is asked again by itself; null: it is not, or nobody has said when. True when it is news. */
  function troubled(one: LiveConnection, error: AppError | null, untilMs: number | null): boolean {
    const before = one.trouble
    one.trouble = nextTrouble(before, error, untilMs, clock.now())
    return isNewTrouble(before, one.trouble)
  }

  /** Who waits for an answer, by connection. */
  const waiting = new Map<string, Set<(why: AppError) => void>>()
  const tellWaiting = (id: string, why: AppError) => {
    for (const tell of [...(waiting.get(id) ?? [])]) tell(why)
  }

  /** A request failed and is tried again by itself: what it comes to is heard later. */
  function paused(one: LiveConnection, error: AppError, waitMs: number): void {
    if (troubled(one, error, clock.now() + waitMs)) changed()
    if (!options.isLookedAt || waitMs < patientMs) return
    if (error.code === 'service.busy') tellWaiting(one.id, error)
    // One that was never heard, and stays silent, is not there for who looks on.
    else if (one.link.state === 'unknown' && one.id !== localConnectionId) recordOutcome(one, error)
  }

  function recordOutcome(one: LiveConnection, error: AppError | null): void {
    if (isClosed) return
    const before = one.link
    const isNews = troubled(one, error, null)
    const nowMs = clock.now()
    one.link = nextLink(before, error, nowMs)
    // To the second: hundreds of answers come in one.
    const isSameSecond = Math.floor((before.lastHeardMs ?? 0) / 1_000) === Math.floor(nowMs / 1_000)
    if (error === null && (one.lastOkAt === null || before.state !== 'ok' || !isSameSecond))
      one.lastOkAt = clocks.isoNow(one)
    if (clocks.haveMoved(one)) changed()
    // The embedded service may have been started again, at another port; who did not wait for its answer says nothing of it.
    const isCancelled = error?.code === 'cancelled'
    if (one.id === localConnectionId && one.link.state !== 'ok' && !isCancelled) clients.forget(one)
    if (one.link.state === before.state) {
      if (one.link.reason?.message !== before.reason?.message) options.onLinkChanged(one.id, one.link)
      if (isNews) changed()
      return
    }
    log('info', `connection ${one.link.state}`, { connectionId: one.id, cause: error?.code })
    if (error && options.isLookedAt && one.link.state !== 'ok') tellWaiting(one.id, error)
    keepQuietly(one, learned(error, one.lastOkAt))
    changed()
    options.onLinkChanged(one.id, one.link)
  }

  /**
   * The time by the service's clock so many milliseconds ago, ISO 8601: what is read of it is stamped with it, for this computer's
   * clock may be wrong. Before it has answered: this computer's, and not before it answered last.
   */
  const serverIsoNow = (connectionId: string, agoMs: number = 0): string => clocks.isoNow(kept.get(connectionId), agoMs)

  function keepQuietly(one: LiveConnection, changes: Partial<ConnectionRecord>): void {
    void kept
      .keep(one, changes)
      .catch((failure: unknown) => log('warn', 'connections.json was not written', { failure: String(failure) }))
  }

  return {
    load: kept.load,
    list,
    /** The list as the next start will have it, before anything is heard of any. */
    listAtStart: (): Connection[] => kept.atStart().map(shownConnection),
    /** Asks a service with a credential, and keeps neither. */
    tryOut: clients.tryOut,
    /** Connects; a person who has been at this service from this home, from whichever program and address, is the one from before. */
    async add(name: string, baseUrl: string, authorization: string, signal?: AbortSignal): Promise<Connection> {
      const seen = await identity.look(baseUrl, authorization, signal)
      const chosen = name.trim() || new URL(seen.baseUrl).host
      const person = await identity.personOf(authorization)
      const one = await identity.settle(seen, person, { name: chosen, madeBy: 'window' })
      if (one.id === localConnectionId) throw wordedError('invalid', 'ownService', {})
      const keptIn = await kept.keepCredential(one.id, authorization)
      clients.forget(one)
      // The address that was typed last is the one to use.
      const addresses = otherAddresses(one, seen.baseUrl)
      const { baseUrl: address } = seen
      await kept.keep(one, {
        ...nameAt(one, address),
        keptIn,
        baseUrl: address,
        addresses,
        untried: false,
        refused: false,
      })
      recordOutcome(one, null)
      changed()
      return shownConnection(one)
    },
    /**
     * Replaces the credential; keeps the old one when the service refuses the new one. Where the service cannot be asked, the
     * new one is kept untried.
     */
    async renew(connectionId: string, authorization: string, signal?: AbortSignal): Promise<Connection> {
      const one = kept.find(connectionId)
      if (one.id === localConnectionId) throw wordedError('invalid', 'ownNoCredential', {})
      const person = await identity.personOf(authorization)
      if (isSomebodyElse(one, person)) throw wordedError('invalid', 'otherPerson', { name: one.name })
      const tried = await clients.tryOut(one.baseUrl, authorization, signal).catch(orSilence)
      const isSilent = tried instanceof AppError
      const keptIn = await kept.keepCredential(one.id, authorization)
      clients.forget(one)
      // What was heard of the old credential says nothing of this one.
      one.link = { ...one.link, state: 'unknown', reason: null }
      await kept.keep(one, {
        keptIn,
        people: withPerson(one, person),
        refused: false,
        untried: isSilent,
        ...(isSilent ? {} : { organizations: tried.organizations }),
      })
      recordOutcome(one, isSilent ? tried : null)
      changed()
      return shownConnection(one)
    },
    /**
     * A connection for a script: the one of this person at this service, made where there is none. Where the service cannot be
     * asked who is there, one that is not kept, until it can. AppError service.* when it refuses.
     * @param authorization null: the kept credential is used
     */
    async attach(baseUrl: string, authorization: string | null): Promise<string> {
      const address = parseBaseUrl(baseUrl).href
      const given = authorization?.trim() ?? null
      const one = await identity.attach(address, given)
      one.given = { baseUrl: address, authorization: given }
      clients.forget(one)
      return one.id
    },
    adoptOld: identity.adoptOld,
    /** Looks for what other programs change in the list, from now on. */
    watch: kept.watch,
    async rename(connectionId: string, name: string): Promise<Connection> {
      const one = kept.find(connectionId)
      await kept.keep(one, { name: name.trim() || one.name })
      changed()
      return shownConnection(one)
    },
    /** Another address of the same service, tried first; asks back where none of its projects is known. */
    async changeAddress(
      connectionId: string,
      baseUrl: string,
      evenIfOther: boolean,
      signal?: AbortSignal,
    ): Promise<{ outcome: 'changed' | 'other-service'; connection: Connection }> {
      const one = kept.find(connectionId)
      if (one.id === localConnectionId) throw wordedError('invalid', 'ownAddress', {})
      const authorization = one.given?.authorization ?? (await credentials.get(one.id))
      if (authorization === null) throw wordedError('service.unauthorized', 'credentialFirst', { name: one.name })
      const seen = await identity.look(baseUrl, authorization, signal)
      const known = [...options.projects.known(one.id)]
      const isOther = known.length > 0 && !known.some((uuid) => seen.uuids.has(uuid))
      if (isOther && !evenIfOther) return { outcome: 'other-service', connection: shownConnection(one) }
      // What answers elsewhere now is not this service, unless it is the same one.
      const addresses = isOther ? [] : otherAddresses(one, seen.baseUrl)
      clients.forget(one)
      const { baseUrl: address, organizations } = seen
      await kept.keep(one, { ...nameAt(one, address), baseUrl: address, addresses, organizations, untried: false })
      for (const [organization, read] of seen.projects) options.projects.keep(one.id, organization, read)
      recordOutcome(one, null)
      changed()
      return { outcome: 'changed', connection: shownConnection(one) }
    },
    async remove(connectionId: string): Promise<void> {
      const one = kept.find(connectionId)
      if (one.id === localConnectionId) throw wordedError('invalid', 'ownStays', {})
      await kept.remove(connectionId)
    },
    /** A site pack that was taken in: a connection of which everything is here, and that nobody is asked for. */
    async addPack(pack: Pick<ConnectionRecord, 'id' | 'name' | 'organizations' | 'pack'>): Promise<void> {
      const record = { ...fresh, ...pack, baseUrl: '', addresses: [], people: [] }
      await kept.change((file) => ({
        ...file,
        connections: [...file.connections.filter(({ id }) => id !== pack.id), record],
      }))
      changed()
    },
    /** Whether a connection is a site pack, which is read only. */
    isPack: (connectionId: string): boolean => kept.get(connectionId)?.pack != null,
    getCurrent: kept.current,
    async setCurrent(project: ProjectRef): Promise<void> {
      const one = kept.find(project.connectionId)
      await kept.setCurrent(project)
      options.onLinkChanged(one.id, one.link)
    },
    /** The client of a connection. AppError `not-found`, or `service.unauthorized` when its credential is not known any more. */
    client: (connectionId: string): Promise<RestClient> => clients.of(kept.find(connectionId)),
    /** The last thing heard was that it cannot be reached. */
    isUnreachable: (connectionId: string): boolean => kept.get(connectionId)?.link.state === 'unreachable',
    link: (connectionId: string): Link => kept.find(connectionId).link,
    /** Whether this program has a credential for it, be it a refused one. */
    hasCredential(connectionId: string): boolean {
      const one = kept.get(connectionId)
      if (!one) return false
      return (one.id === localConnectionId && localService !== null) || one.given !== null || one.keptIn !== 'none'
    },
    /** Tells a window of a service that lets it wait too long, or is found to be gone; the answer ends it. */
    onWait(connectionId: string, tell: (why: AppError) => void): () => void {
      const those = waiting.get(connectionId) ?? new Set()
      waiting.set(connectionId, those.add(tell))
      return () => void those.delete(tell)
    },
    /** Why it does not serve us now; null while it does, and before anything was heard. */
    reason(connectionId: string): AppError | null {
      const reason = kept.get(connectionId)?.link.reason
      return reason ? AppError.fromWire(reason) : null
    },
    /** What keeps the service of a connection from being used; null while it answers. */
    trouble: (connectionId: string): Waiting | null => kept.get(connectionId)?.trouble ?? null,
    /** Asks the service whether it is there, and reads its organizations. Never rejects. */
    async probe(connectionId: string): Promise<void> {
      try {
        const one = kept.find(connectionId)
        const organizations = await clients.readOrganizations(await clients.of(one))
        if (JSON.stringify(organizations) === JSON.stringify(one.organizations)) return
        await kept.keep(one, { organizations })
        changed()
      } catch (error) {
        const one = kept.get(connectionId)
        // What failed before there was a client (the embedded service did not start) nobody has heard of yet.
        if (one && one.link.state === 'unknown' && error instanceof AppError) recordOutcome(one, asAbsent(error))
        const { code, message } = toAppError(error)
        if (one && !/^(net|service)\.|^cancelled$/.test(code))
          log('warn', 'a service was not asked', { code, error: message })
      }
    },
    serverIsoNow,
    /** Begins a reading: gives the time of its beginning as `serverIsoNow` knows it when it is over. */
    beginReading(connectionId: string): () => string {
      const began = performance.now()
      return () => serverIsoNow(connectionId, performance.now() - began)
    },
    /** How far the service's clock is before this computer's, in whole seconds as milliseconds; 0: no more than two seconds. */
    clockApartMs(connectionId: string): number {
      const one = kept.get(connectionId)
      return one ? clocks.apartMs(one) : 0
    },
    status(): Pick<AppStatus, 'connectionId' | 'network' | 'since' | 'reason' | 'clockApartMs'> {
      const one = kept.get(kept.current()?.connectionId ?? '')
      if (!one) return { connectionId: null, network: 'starting', since: isoNow(), reason: null, clockApartMs: 0 }
      const { state: _, since, reason } = one.link
      return { connectionId: one.id, network: networkOf(one.link), since, reason, clockApartMs: clocks.apartMs(one) }
    },
    /** Stops asking all services, for the end of the program. */
    giveUp(): void {
      for (const { client } of kept.all()) void client?.then((made) => made.giveUp()).catch(() => undefined)
    },
    /** Resolves when what is known of the connections is on disk. */
    async close(): Promise<void> {
      isClosed = true
      ownPerson.close()
      for (const one of kept.all()) clients.forget(one)
      await kept.close()
    },
  }
}
