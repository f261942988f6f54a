import { using } from '../../node/using'
import { packError } from '../packs/pack-error'
import type { Connection } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { CredentialStore } from '../credentials/credential-store'
import type { Project } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import type { Clock, LocalService } from '../ports'
import { checkAddress, type Policy } from '../policy/policy'
import {
  createRestClient,
  createServerClock,
  onceOnly,
  parseBaseUrl,
  type FindProxy,
  type Redactor,
  type RestClient,
} from '../remote'
import { localConnectionId } from './connection-records'
import { asAbsent, type LiveConnection } from './live-connection'
import { wordedError } from '../../shared/errors/worded-error'

/** What the clients of the connections are made from. */
export interface ConnectionClientsOptions {
  credentials: CredentialStore
  /** null: there is no embedded service. */
  localService: LocalService | null
  policy: Policy
  redactor: Redactor
  clock: Clock
  /** Which proxy a request to a service goes through; left out: none ever. */
  findProxy?: FindProxy | null
  /** Told of the credential by which this program speaks to its own embedded service. */
  onLocal: (one: LiveConnection, authorization: string) => void
  /** Told of every answer (null) and failure of a connection. */
  recordOutcome: (one: LiveConnection, error: AppError | null) => void
  paused: (one: LiveConnection, error: AppError, waitMs: number) => void
}

/** What a service said to a credential. */
export interface Tried {
  /** Ends in a slash. */
  baseUrl: string
  organizations: Connection['organizations']
  /** By nickname of the organization, as far as they may be read. */
  projects: ReadonlyMap<string, readonly Project[]>
}

/** The REST clients of the connections: one each, made when it is first asked for. */
export type ConnectionClients = ReturnType<typeof createConnectionClients>

/** Makes the clients of connections from the kept credentials, or from the embedded service's own. */
export function createConnectionClients(options: ConnectionClientsOptions) {
  const { credentials, localService, redactor, clock, recordOutcome, findProxy } = options

  async function make(one: LiveConnection): Promise<RestClient> {
    if (one.pack !== null) throw packError('net.offline', 'hasNot', { project: one.name }, { retry: 'never' })
    if (one.id === localConnectionId && localService && !one.given) {
      const { url, authorization } = await localService().catch((error: unknown) => {
        throw asAbsent(toAppError(error))
      })
      one.baseUrl = url
      options.onLocal(one, authorization)
      return build(one, url, authorization)
    }
    const address = one.given?.baseUrl ?? one.baseUrl
    checkAddress(options.policy, address)
    const authorization = one.given?.authorization ?? (await credentials.get(one.id))
    if (authorization !== null) return build(one, address, authorization)
    const error = wordedError(
      'service.unauthorized',
      one.madeBy === 'command-line' ? 'addedByCommandLine' : 'credentialNotKept',
      { name: one.name },
      {
        details: { connectionId: one.id },
        retry: 'after-change',
      },
    )
    recordOutcome(one, error)
    throw error
  }

  function build(one: LiveConnection, baseUrl: string, authorization: string): RestClient {
    redactor.add(authorization)
    one.serverClock ??= createServerClock(() => clock.now())
    return createRestClient({
      baseUrl,
      authorization,
      name: () => one.name,
      redactor,
      findProxy,
      now: () => clock.now(),
      clock: one.serverClock,
      onOutcome: (error) => recordOutcome(one, error),
      onPause: (error, waitMs) => options.paused(one, error, waitMs),
    })
  }

  async function readOrganizations(client: RestClient, signal?: AbortSignal): Promise<Connection['organizations']> {
    const organizations = await client.call('listOrganizations', { params: {} }, { signal, retry: onceOnly })
    return organizations.map(({ nickname, name }) => ({ nickname, name }))
  }

  async function readProjects(
    client: RestClient,
    organizations: Connection['organizations'],
    signal?: AbortSignal,
  ): Promise<Map<string, Project[]>> {
    const found = new Map<string, Project[]>()
    await inParallel(organizations, 4, async ({ nickname }) => {
      const call = client.call(
        'listProjects',
        { params: { organizationNickname: nickname } },
        { signal, retry: onceOnly },
      )
      // Whoever opens an organization need not see its projects.
      const projects = await call.catch(() => null)
      if (projects) found.set(nickname, projects)
    })
    return found
  }

  return {
    /** Rejects with AppError `service.unauthorized` when the credential is not known any more. */
    of(one: LiveConnection): Promise<RestClient> {
      if (!one.client) {
        const made = make(one)
        one.client = made
        made.catch(() => {
          if (one.client === made) one.client = null
        })
      }
      return one.client
    },
    /** Closes the client; the next call makes a new one. */
    forget(one: LiveConnection): void {
      const old = one.client
      one.client = null
      // One that could not be made has said so to whoever asked for it.
      void old?.then((client) => client.close()).catch(() => undefined)
    },
    /**
     * Asks with a client of its own, so that nothing is kept of a credential that opens nothing. AppError net.*, service.*;
     * policy.forbidden where this service may not be used.
     */
    async tryOut(baseUrl: string, authorization: string, signal?: AbortSignal): Promise<Tried> {
      const base = parseBaseUrl(baseUrl)
      checkAddress(options.policy, base.href)
      redactor.add(authorization)
      return using(
        createRestClient({ baseUrl: base.href, authorization: authorization.trim(), redactor, findProxy }),
        async (client) => {
          const organizations = await readOrganizations(client, signal)
          return { baseUrl: base.href, organizations, projects: await readProjects(client, organizations, signal) }
        },
      )
    },
    readOrganizations,
  }
}
