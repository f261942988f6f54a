import type { ProjectRef } from '../../shared/contract'
import type { CredentialStore } from '../credentials/credential-store'
import type { Log } from '../ports'
import {
  localConnectionId,
  type ConnectionRecord,
  type ConnectionRecords,
  type ConnectionsFile,
} from './connection-records'
import { liveConnection, recordOf, shownConnection, type LiveConnection } from './live-connection'
import { wordedError } from '../../shared/errors/worded-error'

/** What the list is kept in and told to. */
export interface ConnectionListOptions {
  records: ConnectionRecords
  credentials: CredentialStore
  /** Whether this program carries the embedded service. */
  isHost: boolean
  /** Whether the embedded service is switched off: what is kept of it is not shown. */
  isLocalHidden: boolean
  isoNow: () => string
  log: Log
  /** Another program has changed the list. */
  onChanged: () => void
  onDropped: (one: LiveConnection) => void
}

/** The connections of a home folder as this program has them, beside those of other programs that change the same file. */
export type ConnectionList = ReturnType<typeof createConnectionList>

/** What a connection has that nobody has heard or changed. */
export const fresh = {
  addresses: [],
  people: [],
  madeBy: 'window',
  keptIn: 'none',
  organizations: [],
  lastOkAt: null,
  untried: false,
  refused: false,
  pack: null,
} as const satisfies Partial<ConnectionRecord>

/** The list of connections in `connections.json`. */
export function createConnectionList(options: ConnectionListOptions) {
  const { records, credentials, isHost, isoNow } = options
  const byId = new Map<string, LiveConnection>()
  const ephemeral = new Set<string>()
  /** Connections whose credentials are in the memory of this program. */
  const inMemory = new Set<string>()
  let current: ProjectRef | null = null
  let salt: string | undefined
  let saving: Promise<void> = Promise.resolve()
  let endWatch: (() => void) | null = null

  const live = (record: ConnectionRecord) => liveConnection(record, isoNow())
  const isOwn = ({ id }: ConnectionRecord) => id === localConnectionId && isHost
  const told = () => JSON.stringify([...byId.values()].map(shownConnection))

  /** Takes over what the file holds, as this or another program has left it. */
  function take(file: ConnectionsFile): void {
    salt = file.salt
    const shown = file.connections.filter(({ id }) => id !== localConnectionId || !options.isLocalHidden)
    for (const record of shown.map(asKeptHere)) {
      const one = byId.get(record.id)
      if (!one) byId.set(record.id, live(record))
      // Where the embedded service is, its own program knows.
      else if (one.id === localConnectionId && isHost) one.name = record.name
      else Object.assign(one, record)
    }
    const kept = new Set(file.connections.map(({ id }) => id))
    for (const one of [...byId.values()])
      if (!kept.has(one.id) && !ephemeral.has(one.id) && one.id !== localConnectionId) drop(one)
  }

  function takeAndTell(file: ConnectionsFile): void {
    const before = told()
    take(file)
    if (told() !== before) options.onChanged()
  }

  /** What another program, or this one before it was started again, had in its memory is not in ours. */
  function asKeptHere(record: ConnectionRecord): ConnectionRecord {
    return record.keptIn === 'memory' && !inMemory.has(record.id) ? { ...record, keptIn: 'none' } : record
  }

  function drop(one: LiveConnection): void {
    byId.delete(one.id)
    if (current?.connectionId === one.id) current = null
    options.onDropped(one)
  }

  /** Changes the kept list, one change after the other, while no other program does. */
  function change(work: (file: ConnectionsFile) => ConnectionsFile): Promise<void> {
    const done = saving.then(() => records.change(work)).then(takeAndTell)
    saving = done.catch(() => undefined)
    return done
  }

  return {
    async load(): Promise<void> {
      const kept = await records.read()
      if (isHost) {
        const before = kept.connections.find(({ id }) => id === localConnectionId)
        const own: ConnectionRecord = {
          ...fresh,
          addresses: [],
          people: [],
          organizations: [],
          id: localConnectionId,
          name: 'This computer',
          baseUrl: '',
        }
        byId.set(localConnectionId, live({ ...own, ...before, keptIn: 'none' }))
      }
      take(kept)
      current = kept.current && byId.has(kept.current.connectionId) ? kept.current : null
    },
    all: (): LiveConnection[] => [...byId.values()],
    /** As the next start will have them, before anything is heard of them. */
    atStart: (): LiveConnection[] =>
      [...byId.values()]
        .filter(({ id }) => !ephemeral.has(id))
        .map(recordOf)
        .map((record) => live(record.keptIn === 'memory' || isOwn(record) ? { ...record, keptIn: 'none' } : record)),
    get: (connectionId: string): LiveConnection | undefined => byId.get(connectionId),
    /** AppError `not-found`. */
    find(connectionId: string): LiveConnection {
      const found = byId.get(connectionId)
      if (found) return found
      throw wordedError('not-found', 'connectionGone', {}, { details: { connectionId } })
    },
    /** One that is gone with this program. */
    addEphemeral(record: ConnectionRecord): LiveConnection {
      const one = live(record)
      byId.set(one.id, one)
      ephemeral.add(one.id)
      return one
    },
    isEphemeral: (connectionId: string): boolean => ephemeral.has(connectionId),
    change,
    /** Changes fields of a kept connection; one that another program has removed is not made again. */
    keep(one: LiveConnection, changes: Partial<ConnectionRecord>): Promise<void> {
      Object.assign(one, changes)
      if (ephemeral.has(one.id)) return Promise.resolve()
      return change((file) => {
        const isThere = file.connections.some(({ id }) => id === one.id)
        const before = isThere || one.id !== localConnectionId ? file.connections : [...file.connections, recordOf(one)]
        return { ...file, connections: before.map((each) => (each.id === one.id ? { ...each, ...changes } : each)) }
      })
    },
    async keepCredential(connectionId: string, authorization: string): Promise<ConnectionRecord['keptIn']> {
      const keptIn = await credentials.set(connectionId, authorization.trim())
      if (keptIn === 'memory') inMemory.add(connectionId)
      return keptIn
    },
    async remove(connectionId: string): Promise<void> {
      const wasShown = current?.connectionId === connectionId
      await credentials.remove(connectionId)
      await change((file) => ({
        ...file,
        connections: file.connections.filter(({ id }) => id !== connectionId),
        current: wasShown ? null : file.current,
      }))
    },
    current: (): ProjectRef | null => current,
    setCurrent(project: ProjectRef): Promise<void> {
      current = project
      return change((file) => ({ ...file, current: project }))
    },
    /** Of the marks of persons. */
    async salt(): Promise<string> {
      if (salt === undefined) await change((file) => file)
      return salt ?? ''
    },
    /** Looks for what other programs change, from now on. */
    watch(): void {
      const look = () =>
        void records
          .read()
          .then(takeAndTell, (error: unknown) =>
            options.log('warn', 'connections.json was not read', { error: String(error) }),
          )
      endWatch ??= records.watch(look)
    },
    /** Resolves when what is known of the connections is on disk. */
    async close(): Promise<void> {
      endWatch?.()
      await saving
    },
  }
}
