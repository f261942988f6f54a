import type { GeoEngine } from '../geo/engine-api'
import type { Keychain } from '../node/keychain'
import type { AppInfo, Emit, MeteredBySystem, Trouble } from '../shared/contract'
import type { Policy } from './policy/policy'
import type { FindProxy } from './remote'
import type { OpenEvents } from './watch/folder-events'
import type { WatchTimings } from './watch/folder-watch'
import type { EngineTimings } from './uploads/transfer/engine-timings'

/** UTC milliseconds; replaced in tests. */
export interface Clock {
  now(): number
}

/** Where the core tells what a developer or a support person wants to know. Texts are redacted before they come here. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>) => void

/** How the embedded service is reached. Asked again after it could not be reached, since it may have a new port then. */
export type LocalService = () => Promise<{ url: string; authorization: string }>

/** What the core needs from the program that it runs in. */
export interface CoreOptions {
  /** Folder of all that the user keeps; made when it is missing. */
  homeDir: string
  keychain: Keychain
  /** Where the key is kept that signs records; left out: with the credentials. */
  signingKeychain?: Keychain
  geo: GeoEngine
  /** Null: this program has no embedded service (the command line against a remote one). */
  localService: LocalService | null
  log: Log
  /** What the administrator has laid down; left out: nothing. */
  policy?: Policy
  /** Which proxy a request to a service goes through; left out: none ever. */
  findProxy?: FindProxy | null
  emit?: Emit
  /** Asks the system whether its network is paid by the megabyte; left out: it cannot tell. */
  askMetered?: () => Promise<MeteredBySystem>
  clock?: Clock
  /** Whether upload plans outlive the program (the default); those of a script need not. */
  keepPlans?: boolean
  /** Pauses of the upload engine; tests shorten them. */
  uploadTimings?: Partial<EngineTimings>
  /** How watched folders are watched; tests shorten their seconds and take the system's events away. */
  watching?: Partial<WatchTimings> & { openEvents?: OpenEvents }
  /** For `app.getInfo`; a host that says nothing is one without a desktop. */
  host?: Pick<AppInfo, 'version' | 'host' | 'capabilities'>
  /** What program this is, for the records of what it sends; left out: by `host`. */
  program?: { name: string; version: string }
  /** What the graphics of the window say of themselves, in lines. */
  graphics?: () => Promise<string[]>
  /** What the host found at the start, for a person to know. */
  troubles?: readonly Trouble[]
}

/** What a host without a desktop can do: a browser's, a script's. */
export const noCapabilities: AppInfo['capabilities'] = {
  nativeDialogs: false,
  notifications: false,
  revealInFolder: false,
  printToPdf: false,
  dropPaths: false,
}

/** What programs are called in texts for people. */
export const hostNames: Record<AppInfo['host'], string> = { electron: 'window', web: 'web host', test: 'test' }
