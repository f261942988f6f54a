import { app, session, type BrowserWindow } from 'electron'
import { join } from 'node:path'
import { updates as updateSource, version } from '../../package.json'
import { environmentProxy, type Core } from '../core'
import { withGrantedPaths } from '../core/granted-paths'
import { openHostCore } from '../core/host-core'
import type { Policy } from '../core/policy/policy'
import type { WriteLog } from '../node/log-file'
import type { PathGrants } from '../node/path-grants'
import type { SupervisedProcess } from '../node/supervised-process'
import type { ToService } from '../service/parent-channel'
import type { ServiceReady } from '../service/service-ready'
import { createServer, onlyEvent, type ContractServer, type ProjectRef, type Trouble } from '../shared/contract'
import type { KeyChoices } from '../shared/model/command-keys'
import { graphicsLines } from './app/graphics-lines'
import { openLastFolders } from './app/last-folders'
import type { UndoNames } from './app/menu'
import { followTheme } from './app/native-theme'
import { followLanguage } from './app/texts'
import { systemProxy } from './app/system-proxy'
import { hostCalls } from './ipc/host-calls'
import { utilityProgram } from './service/reader-programs'
import { findPlace } from './updates/place'
import { openUpdates, type Updates } from './updates/updates'

export interface ProgramParts {
  homeDir: string
  /** Null: the embedded service is switched off. */
  service: SupervisedProcess<ServiceReady> | null
  policy: Policy
  /** What the start found before the client was open. */
  troubles: readonly Trouble[]
  log: WriteLog
  /** Gets what a person chooses in the dialogs. */
  grants: PathGrants
  window: () => BrowserWindow | null
  showWindow: () => void
  /** Shows in the Edit menu what undo and redo would do now. */
  nameUndo: (names: UndoNames) => void
  /** Called when commands have other keys from now on, of which the menu shows some. */
  onKeys: (keys: KeyChoices) => void
  /** Called when menus and dialogs speak another language from now on. */
  onLanguage: () => void
  /** Called when a part of the page begins to listen to commands. */
  onListens: () => void
  /** Called when the page has begun, and the client answers it. */
  onAnswered: () => void
  /** Has the program that took the place of this one start when this one has ended. */
  relaunch: (program: string) => void
}

/** The client as the window speaks to it. */
export interface Program {
  server: ContractServer
  tiles: Core['tiles']
  /** The project that is shown; waits while the first start chooses one. */
  currentProject(): Promise<ProjectRef | null>
  /** Uploads that are not done. */
  openUploads(): Promise<number>
  updates: Updates
  close(): Promise<void>
}

/**
 * Opens the client and starts what works by itself in it. All its code is loaded with this file, which the main process therefore
 * loads only when the window is on its way.
 */
export async function openProgram(parts: ProgramParts): Promise<Program> {
  const { homeDir, service, policy, log, grants } = parts
  const client = await openHostCore({
    homeDir,
    localService: service && (() => service.current()),
    policy,
    troubles: parts.troubles,
    graphics: graphicsLines,
    startProgram: utilityProgram,
    onReadLimits: (limits) => service?.tell({ type: 'limits', limits } satisfies ToService),
    findProxy: environmentProxy(process.env) ?? systemProxy(session.defaultSession),
    log,
    host: {
      version,
      host: 'electron',
      capabilities: {
        nativeDialogs: true,
        notifications: true,
        revealInFolder: true,
        printToPdf: true,
        dropPaths: true,
      },
    },
  })
  const { core } = client
  const call = { signal: new AbortController().signal }
  const { release, ...host } = hostCalls({
    window: parts.window,
    showWindow: parts.showWindow,
    lastFolders: openLastFolders(join(homeDir, 'last-folders.json')),
    nameUndo: parts.nameUndo,
    grants,
    knownHosts: async () => {
      const connections = await core.handlers['connections.list'](undefined, call)
      return connections.map((connection) => new URL(connection.baseUrl).host)
    },
  })
  let chosen = (await core.handlers['app.getSettings'](undefined, call)).updates
  const openUploads = async (): Promise<number> => {
    const { uploads } = await core.handlers['app.getStatus'](undefined, call)
    return uploads.total - uploads.done - uploads.failed
  }
  const feed = (policy.updateFeed ?? updateSource.feed).replace(/([^/])$/, '$1/')
  const updates = openUpdates({
    ...{ homeDir, own: version, log, place: findPlace(), keys: updateSource.keys as string[] },
    // What is not packaged was not put there by a package.
    feed: app.isPackaged && feed !== '' ? new URL(feed) : null,
    enforced: policy.updates,
    chosen: () => chosen,
    unfinished: async () => ({ uploads: await openUploads(), edits: core.waitingEdits() }),
    tell: (state) => server.emit('updates.changed', state),
    quit: () => app.quit(),
    relaunch: parts.relaunch,
  })
  const handlers = { ...withGrantedPaths(core.handlers, grants), ...host, ...updates.handlers }
  const server: ContractServer = createServer(handlers, (event) => {
    if (event === 'app.commandGiven') parts.onListens()
    if (event === 'app.statusChanged') parts.onAnswered()
  })
  core.onEvent(server.emit)
  core.onEvent(
    onlyEvent('app.settingsChanged', ({ theme, language, shortcuts, letterKeys, ...settings }) => {
      chosen = settings.updates
      updates.chosenAnew()
      followTheme(theme)
      parts.onKeys({ shortcuts, letterKeys })
      if (followLanguage(language)) parts.onLanguage()
    }),
  )
  await core.start()
  const tellConnections = async (): Promise<void> =>
    server.emit('connections.changed', await core.handlers['connections.list'](undefined, call))
  // The page may have its list from the first answers: what changed before it listened is told when it does.
  setImmediate(() => void tellConnections())
  return {
    server,
    tiles: core.tiles,
    currentProject: async () => core.handlers['connections.getCurrent'](undefined, call),
    openUploads,
    updates,
    async close() {
      release()
      updates.close()
      await client.close()
    },
  }
}
