import type { Command } from 'commander'
import { using } from '../node/using'
import { version } from '../../package.json'
import { memoryKeychain, openKeychain, type Keychain } from '../node/keychain'
import { keychainProcess } from '../node/keychain-process'
import { keepToOwner } from '../node/private-folder'
import { unlessStopped } from '../node/unless-stopped'
import { userDataFolder } from '../node/user-data-folder'
import { AppError } from '../shared/errors/app-error'
import type { Core } from '../core'
import { readPolicy } from '../core/policy/read-policy'
import { onlyEvent, type AppStatus, type Connection, type Freshness, type ProjectRef } from '../shared/contract'
import { formatBytes } from '../shared/model/format-bytes'
import { parseInteger, parseServer, statusOf, type Cli } from './command'
import { knownConnection } from './known-connection'
import { signingKeychain } from './signing-keychain'
import { readLimits, type ReadLimitOptions } from './read-limits'
import { tellClock } from './tell-clock'
import { whenRoom } from './when-room'
import { textOfSaid } from '../shared/languages/said'

/** Options that name a project of a service. */
export interface ProjectOptions extends ReadLimitOptions {
  /** Left out: the service that is known here with that organization. */
  server?: string
  org: string
  project: number
  json: boolean
}

/** What a command says that was interrupted. */
export const stoppedText = 'Interrupted. Run again to go on.'
/** A command that is stopped has so long to end by itself. */
const ownWordsMs = 300

/** Adds the options that name a project of a service. */
export function withProjectOptions(command: Command): Command {
  return withServer(command)
    .requiredOption('--org <nickname>', 'nickname of the organization')
    .requiredOption('--project <id>', projectText, (text) => parseProject(command, text))
    .option('--json', 'prints one JSON document', false)
}

/** Adds the options that name a project where one is needed at times only. */
export function withOptionalProject(command: Command): Command {
  return withServer(command)
    .option('--org <nickname>', 'nickname of the organization')
    .option('--project <id>', projectText, (text) => parseProject(command, text))
}

const projectText = 'id of the project, or organization/id in place of --org'
const withServer = (command: Command) =>
  command.option(
    '--server <url>',
    'base URL of the service; left out: the one known here that has the organization',
    parseServer,
  )

/** Option parser: "12", or "demo/12", which names the organization too. */
export function parseProject(command: Command, text: string): number {
  const [, org, id] = /^([^/]+)\/(.+)$/.exec(text) ?? []
  if (org === undefined || id === undefined) return parseInteger(text)
  command.setOptionValue('org', org)
  return parseInteger(id)
}

/**
 * Runs work with a client for one service. The Authorization value comes from PLUMBLINE_AUTHORIZATION, else from the keychain
 * entry of a connection with this address.
 */
export function withCore<T>(
  cli: Cli,
  options: ProjectOptions,
  work: (core: Core, project: ProjectRef) => Promise<T>,
): Promise<T> {
  const { org, project: projectId } = options
  const server = options.server ?? ((core: Core) => knownConnection(core, options, cli.signal))
  return openCore(cli, options, server, (core, connectionId) =>
    work(core, { connectionId: connectionId ?? '', organization: org, projectId }),
  )
}

/** Runs work with a client that asks no service: with what this user's programs have kept. */
export function withHome<T>(cli: Cli, work: (core: Core) => Promise<T>): Promise<T> {
  return openCore(cli, {}, null, work)
}

/** @param server its address, or what finds the connection; null: none is asked */
async function openCore<T>(
  cli: Cli,
  options: ReadLimitOptions,
  server: string | ((core: Core) => Promise<Connection>) | null,
  work: (core: Core, connectionId: string | null) => Promise<T>,
): Promise<T> {
  const [{ createCore, environmentProxy }, policy, { createGeoEngine }] = await Promise.all([
    import('../core'),
    readPolicy(),
    import('../geo/workers/geo-engine'),
  ])
  keepToOwner()
  const authorization = cli.env['PLUMBLINE_AUTHORIZATION']?.trim() || null
  const homeDir = homeOf(cli)
  // A credential that is given needs no keychain: it may be locked, where a script runs.
  const asked = authorization === null && server !== null ? askedKeychain(cli) : null
  const keychain = asked ?? memoryKeychain('The credential of the environment is used.')
  const geo = createGeoEngine({ limits: readLimits(cli, options) })
  const open = async (): Promise<{ core: Core; connectionId: string | null }> => {
    const core = await createCore({
      homeDir,
      keychain,
      signingKeychain: signingKeychain(cli, asked),
      geo,
      localService: null,
      policy,
      program: { name: 'command line', version },
      findProxy: environmentProxy(cli.env),
      keepPlans: false,
      log: (level, message, details) => {
        if (cli.env['PLUMBLINE_DEBUG']) cli.note(`${level}: ${message} ${details ? JSON.stringify(details) : ''}`)
      },
    })
    try {
      if (server === null) return { core, connectionId: null }
      const known = typeof server === 'function' ? await server(core) : null
      if (known && authorization === null) return { core, connectionId: known.id }
      return { core, connectionId: await core.attach(known?.baseUrl ?? String(server), authorization) }
    } catch (error) {
      await core.close()
      throw error
    }
  }
  try {
    const { core, connectionId } = await unlessStopped(whenRoom(cli, homeDir, open), cli.signal, stoppedText)
    core.onEvent(onlyEvent('app.statusChanged', ({ diskFull }) => tellRoom(cli, homeDir, diskFull)))
    if (connectionId !== null) tellClock(cli, core, connectionId)
    return await using(core, async () => {
      // What many share is read on while one of them leaves; a service that is silent would be waited for.
      return await unlessStopped(work(core, connectionId), cli.signal, stoppedText, ownWordsMs)
    })
  } finally {
    await geo.close()
  }
}

/** The keychain of the system, which says on stderr why it gave no credential: else it looks as if there had never been one. */
function askedKeychain(cli: Cli): Keychain {
  const opened = openKeychain('Plumbline', () => Promise.resolve(keychainProcess()))
  let isTold = false
  const get = async (account: string): Promise<string | null> => {
    const found = await opened.get(account)
    if (opened.reason !== null && !isTold)
      cli.note(`${textOfSaid(opened.reason)} Set PLUMBLINE_AUTHORIZATION, or run this where the keychain is unlocked.`)
    isTold = true
    return found
  }
  return {
    get available() {
      return opened.available
    },
    get reason() {
      return opened.reason
    },
    ...{ get, set: opened.set, delete: opened.delete },
  }
}

/** The folder of all that the user keeps. */
export const homeOf = (cli: Pick<Cli, 'env'>): string => userDataFolder('Plumbline', cli.env['PLUMBLINE_HOME'])

/** Those that were told that the disk is full. */
const fullFor = new WeakSet<Cli>()

/** Says once that the disk is full, and once that there is room again. */
function tellRoom(cli: Cli, homeDir: string, full: AppStatus['diskFull']): void {
  if ((full !== null) === fullFor.has(cli)) return
  if (full === null) {
    fullFor.delete(cli)
    return cli.note('There is room on the disk again.')
  }
  fullFor.add(cli)
  cli.note(
    `The disk of ${homeDir} is full: ${formatBytes(full.freeBytes)} free, at least ${formatBytes(full.leastBytes)} needed. What is stored is safe. Free some space and it resumes automatically.`,
  )
}

/** Context of a call made by a script. */
export function callContext(cli: Cli): { signal: AbortSignal } {
  return { signal: cli.signal }
}

/** A copy from an earlier reading is no answer to what changes something. AppError `net.offline`, or what was wrong with the answer. */
export function mustBeFresh<T extends Freshness>(answer: T): T {
  if (answer.source === 'service') return answer
  if (answer.staleReason) throw AppError.fromWire(answer.staleReason)
  throw new AppError('net.offline', `The service cannot be reached. What was read last is from ${answer.readAt}.`, {
    retry: 'later',
  })
}

/** Per run of a command: the notes that were given, so that a list of many pages gives one. */
const noted = new WeakMap<Cli, Set<string>>()

/**
 * An answer of the service, or what is held where there is none to be had: its age and the reason stand on stderr. Where the
 * service did answer, and refused (the credential; a thing that is gone, or may not be seen), the command ends with that status,
 * after what is held.
 */
export function freshOrHeld<T extends Freshness>(cli: Cli, answer: T): T {
  const { source, readAt, staleReason } = answer
  if (source === 'service') return answer
  const isSilence = !staleReason || /^(net\.|service\.(busy|failed)$)/.test(staleReason.code)
  if (!isSilence) process.exitCode = statusOf(AppError.fromWire(staleReason))
  const given = noted.get(cli) ?? new Set()
  noted.set(cli, given)
  const note = `held copy, read ${readAt.slice(0, 16).replace('T', ' ')} UTC: ${staleReason?.message ?? 'no connection'}`
  if (!given.has(note)) cli.note(note)
  given.add(note)
  return answer
}
