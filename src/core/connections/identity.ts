import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '../../shared/errors/app-error'
import type { Project } from '../../shared/rest'
import type { CredentialStore } from '../credentials/credential-store'
import type { ConnectionClients, Tried } from './connection-clients'
import { fresh, type ConnectionList } from './connection-list'
import { localConnectionId, type ConnectionRecord } from './connection-records'
import type { LiveConnection } from './live-connection'
import { personMark, type PersonMark } from './person-mark'
import { atSameService, ofSamePerson } from './same-connection'
import { wordedError } from '../../shared/errors/worded-error'

/** What tells who comes to which service. */
export interface IdentityOptions {
  list: ConnectionList
  clients: ConnectionClients
  credentials: CredentialStore
  isoNow: () => string
  /** What was read of the projects of connections, by which a service is known again at another address. */
  projects: {
    /** UUIDs. */
    known(connectionId: string): Iterable<string>
    keep(connectionId: string, organization: string, projects: readonly Project[]): void
  }
  /** Called when what is kept under one id belongs to a connection of another id. */
  onAdopted: (fromId: string, toId: string) => void
}

/** What a credential opens at an address, and the projects by which the service is known again at another one. */
export type Seen = Tried & { uuids: ReadonlySet<string> }

/** Tells connections apart by service and person. */
export function createIdentity(options: IdentityOptions) {
  const { list, clients, credentials, isoNow, projects } = options

  const personOf = async (authorization: string): Promise<PersonMark> => personMark(authorization, await list.salt())

  /** AppError net.*, service.*. */
  async function look(address: string, authorization: string, signal?: AbortSignal): Promise<Seen> {
    const tried = await clients.tryOut(address, authorization, signal)
    return { ...tried, uuids: uuidsOf([...tried.projects.values()].flat()) }
  }

  /** The connection of somebody who has shown what a credential opens: the one from before, or a new one. */
  async function settle(
    seen: Seen,
    person: PersonMark,
    made: Pick<ConnectionRecord, 'name' | 'madeBy'>,
  ): Promise<LiveConnection> {
    const { baseUrl: address, organizations } = seen
    await backfill()
    let id: string = randomUUID()
    await list.change((file) => {
      const there = atSameService(file.connections, { address, projects: seen.uuids }, projects.known)
      const found = ofSamePerson(there, person)
      id = found?.id ?? id
      const record: ConnectionRecord = found
        ? {
            ...found,
            ...named(found, made),
            addresses: withAddress(found, address),
            people: withPerson(found, person),
            organizations,
            refused: false,
          }
        : {
            ...fresh,
            ...made,
            id,
            baseUrl: address,
            addresses: [],
            people: [person],
            organizations,
            lastOkAt: isoNow(),
          }
      return { ...file, connections: [...file.connections.filter((each) => each.id !== id), record] }
    })
    for (const [organization, read] of seen.projects) projects.keep(id, organization, read)
    for (const old of provisionalIds(address, person)) options.onAdopted(old, id)
    return list.find(id)
  }

  /** Marks the persons of connections from before persons were told apart, as far as their credentials are kept. */
  async function backfill(): Promise<void> {
    for (const one of list.all()) {
      if (one.people.length > 0 || one.keptIn !== 'keychain') continue
      const value = await credentials.get(one.id)
      if (value !== null) await list.keep(one, { people: [await personOf(value)] })
    }
  }

  /** A script whose service is silent works under an id of its own, which the next run that is answered gives to the right one. */
  function provisional(address: string, person: PersonMark): LiveConnection {
    const [id] = provisionalIds(address, person)
    const { host: name } = new URL(address)
    return list.addEphemeral({
      ...fresh,
      id,
      name,
      baseUrl: address,
      addresses: [],
      people: [person],
      organizations: [],
      madeBy: 'command-line',
    })
  }

  return {
    personOf,
    look,
    settle,
    /**
     * The connection of a script. Where the service cannot be asked who is there, one that is not kept, until it can.
     * @param address ends in a slash
     * @param authorization null: the kept credential is used
     */
    async attach(address: string, authorization: string | null): Promise<LiveConnection> {
      const there = atSameService(list.all(), { address, projects: new Set() }, () => [])
      if (authorization === null) return list.find(bestKept(there).id)
      const person = await personOf(authorization)
      const known = there.find((one) => one.people.some(({ mark }) => mark === person.mark))
      if (known) return list.find(known.id)
      const seen = await look(address, authorization).catch(orSilence)
      if (seen instanceof AppError) return provisional(address, person)
      return settle(seen, person, { name: new URL(address).host, madeBy: 'command-line' })
    },
    /** Gives what scripts kept under an address, before persons were told apart, to the one connection of that address. */
    adoptOld(): void {
      const all = list
        .all()
        .filter(({ id, pack }) => id !== localConnectionId && pack === null && !list.isEphemeral(id))
      for (const one of all)
        if (all.filter(({ baseUrl }) => baseUrl === one.baseUrl).length === 1)
          options.onAdopted(oldId(one.baseUrl), one.id)
    },
  }
}

/** A service that says nothing of a credential: no network, something else in its place, a failure of its own. Else throws. */
export function orSilence(error: unknown): AppError {
  const silent = error instanceof AppError && /^(net\.|service\.(busy|failed)$)/.test(error.code)
  if (silent) return error
  throw error
}

/** A connection with one address more. */
function withAddress({ baseUrl, addresses }: ConnectionRecord, address: string): string[] {
  return baseUrl === address || addresses.includes(address) ? addresses : [...addresses, address]
}

/** Where a connection was before it came to an address. */
export function otherAddresses(one: ConnectionRecord, baseUrl: string): string[] {
  return withAddress({ ...one, baseUrl }, one.baseUrl).filter((each) => each !== baseUrl)
}

/** A connection with one credential more by which its person is known. */
export function withPerson({ people }: ConnectionRecord, person: PersonMark): PersonMark[] {
  return people.some(({ mark }) => mark === person.mark) ? people : [...people, person]
}

/** UUIDs of projects, as far as the service gives some. */
export function uuidsOf(projects: readonly Project[]): ReadonlySet<string> {
  return new Set(projects.flatMap(({ projectUuid }) => projectUuid ?? []))
}

/** Without a credential of its own a script uses a kept one; nothing tells which of several persons is meant. */
function bestKept(there: readonly ConnectionRecord[]): ConnectionRecord {
  const [best] = [...there].sort(
    (a, b) =>
      Number(b.keptIn === 'keychain') - Number(a.keptIn === 'keychain') ||
      (b.lastOkAt ?? '').localeCompare(a.lastOkAt ?? ''),
  )
  if (best) return best
  throw wordedError('service.unauthorized', 'noCredential', {}, { retry: 'after-change' })
}

/** A connection that a script made takes the name that a person gives it. */
function named(found: ConnectionRecord, made: Pick<ConnectionRecord, 'name' | 'madeBy'>): Partial<ConnectionRecord> {
  return found.madeBy === 'command-line' && made.madeBy === 'window' ? made : {}
}

/** Ids under which a script works at an address while nobody can tell whose it is; the last is `oldId`. */
function provisionalIds(address: string, { mark }: PersonMark): [string, string] {
  return [addressId(`${address}\n${mark}`), oldId(address)]
}

/** The id that scripts used at an address before persons were told apart. */
function oldId(address: string): string {
  return addressId(address)
}

function addressId(text: string): string {
  return `address-${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
}

/** A name that nobody gave a connection is that of its address, and goes with it. */
export function nameAt(
  { name, baseUrl }: Pick<ConnectionRecord, 'name' | 'baseUrl'>,
  address: string,
): { name: string } {
  return { name: name === new URL(baseUrl).host ? new URL(address).host : name }
}
