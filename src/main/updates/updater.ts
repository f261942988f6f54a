import { BaseUpdater, MacUpdater, NsisUpdater, Provider, type AppUpdater, type UpdateInfo } from 'electron-updater'
import type { DownloadUpdateOptions } from 'electron-updater/out/AppUpdater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor'
import { resolveFiles, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { WriteLog } from '../../node/log-file'
import { AppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import type { Feed } from './feed'
import { updatesFolder } from './records'

export interface UpdaterParts {
  homeDir: string
  /** Version that runs. */
  own: string
  /** Folder of the feed; packages lie where the feed says, seen from there. */
  feed: URL
  /** Verifies what lies in the folder and decides about it; throws where it is refused. */
  read: (text: string, signature: string, at: URL) => Feed
  /** How the name of a package for this place ends. */
  ending: string
  log: WriteLog
  /** What sends the requests; left out: Electron, by the proxies that the system is set to. */
  executor?: object
}

/** electron-updater as it is used here: it asks, compares, knows whose turn it is, fetches and checks what came. */
export interface Updater {
  /** The newer version that this computer is offered; null: there is none, or it is not its turn. */
  check(): Promise<Feed | null>
  /** Fetches what was found last; gives the file. Its digest is that of the feed. */
  fetch(onProgress: (fraction: number) => void): Promise<string>
  /** Windows and macOS: lets the installer take over; the program ends with it. */
  install(restarts: boolean): void
}

export function createUpdater(parts: UpdaterParts): Updater {
  const updater = makeUpdater(parts)
  let found: Feed | null = null
  Object.assign(updater, {
    httpExecutor: parts.executor ?? new ElectronHttpExecutor(),
    // In place of a file among the resources, which packages of ours have not.
    configOnDisk: { value: Promise.resolve({ updaterCacheDirName: 'fetched' }) },
  })
  const read: UpdaterParts['read'] = (...given) => (found = parts.read(...given))
  const { feed } = parts
  updater.setFeedURL({ provider: 'custom', updateProvider: providerOf({ feed, read }) })
  Object.assign(updater, { autoDownload: false, autoInstallOnAppQuit: false, disableDifferentialDownload: true })
  updater.logger = {
    info: () => undefined,
    warn: (text) => parts.log('warn', `updates: ${String(text)}`),
    error: (text) => parts.log('warn', `updates: ${String(text)}`),
  }
  return {
    async check() {
      const result = await updater.checkForUpdates()
      return result?.isUpdateAvailable ? found : null
    },
    async fetch(onProgress) {
      const onStep = ({ percent }: { percent: number }): void => onProgress(percent / 100)
      updater.on('download-progress', onStep)
      try {
        const [file] = await updater.downloadUpdate()
        if (file === undefined) throw new AppError('internal', 'Nothing was fetched.')
        return file
      } finally {
        updater.removeListener('download-progress', onStep)
      }
    },
    install: (restarts) => updater.quitAndInstall(true, restarts),
  }
}

function makeUpdater(parts: UpdaterParts): AppUpdater {
  const adapter = appAdapter(parts)
  if (process.platform === 'win32') return new NsisUpdater(undefined, adapter)
  return process.platform === 'darwin' ? new MacUpdater(undefined, adapter) : new PackageUpdater(parts, adapter)
}

/** Fetches a package of Linux and leaves it where it is: src/main/updates/swap.ts puts it in place. */
class PackageUpdater extends BaseUpdater {
  readonly #ending: string

  constructor({ ending }: UpdaterParts, adapter: AppAdapter) {
    super(null, adapter)
    this.#ending = ending
  }

  override isUpdaterActive(): boolean {
    return true
  }

  protected override doDownloadUpdate(options: DownloadUpdateOptions) {
    const { info, provider } = options.updateInfoAndProvider
    const fileInfo = provider.resolveFiles(info).find(({ url }) => url.pathname.endsWith(this.#ending))
    if (fileInfo === undefined)
      return Promise.reject(
        wordedError('not-found', 'updateNoPackage', { version: info.version, ending: this.#ending }),
      )
    return this.executeDownload({
      fileExtension: this.#ending.slice(1),
      fileInfo,
      downloadUpdateOptions: options,
      task: (file, download) => this.#executor.download(fileInfo.url, file, download),
    })
  }

  protected override doInstall(): boolean {
    return false
  }

  get #executor(): Pick<ElectronHttpExecutor, 'download'> {
    return (this as unknown as { httpExecutor: ElectronHttpExecutor }).httpExecutor
  }
}

/** A folder with `latest-linux.yml` (or its kin) and a signature beside it, `latest-linux.yml.sig`. */
function providerOf({ feed, read }: Pick<UpdaterParts, 'feed' | 'read'>) {
  return class SignedFeed extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const at = new URL(`${this.getDefaultChannelName()}.yml`, feed)
      const text = await this.httpRequest(at)
      const signature = await this.httpRequest(new URL(`${at.href}.sig`))
      const info = read(text ?? '', signature ?? '', at)
      return { ...info, path: info.files[0]?.url ?? '', sha512: info.files[0]?.sha512 ?? '' }
    }

    resolveFiles(info: UpdateInfo) {
      return resolveFiles(info, feed)
    }
  }
}

function appAdapter({ homeDir, own }: UpdaterParts): AppAdapter {
  const folder = updatesFolder(homeDir)
  return {
    ...{ version: own, name: 'Plumbline', isPackaged: true, appUpdateConfigPath: '' },
    ...{ userDataPath: folder, baseCachePath: folder },
    whenReady: () => Promise.resolve(),
    // The program ends by its own order; see updates.ts.
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  }
}
