import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor'
import { writeFeeds } from '../../../build/package/feed.mjs'
import { newKey, publicKeyOf, signatureOf } from '../../../build/package/sign-feed.mjs'
import type { WishedMode } from './decide'
import type { Place } from './place'
import { openUpdates, type Updates } from './updates'

/** Sends requests by Node, as there is no Electron here; all else of it is the library's. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): never {
    return request(options, callback) as never
  }
  override addRedirectHandlers(): void {}
}

/** A folder of packages, behind an address of this computer. */
export class LocalFeed {
  readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-feed-'))
  readonly key = newKey()
  /** What the server does in place of serving a file; null: it serves. */
  instead: ((path: string, response: ServerResponse) => boolean) | null = null
  asked: string[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer(({ url = '' }, response) => {
      const path = join(this.folder, decodeURIComponent(url.split('?')[0] ?? ''))
      this.asked.push(url)
      if (this.instead?.(path, response)) return
      try {
        response.setHeader('content-length', statSync(path).size)
        response.end(readFileSync(path))
      } catch {
        response.writeHead(404).end()
      }
    })
  }

  async open(): Promise<URL> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`)
  }

  /** Lays an image and an archive of a version down, which do no more than say it, and a signed feed of them. */
  publish(version: string, { date = '2026-05-01T00:00:00.000Z', staging = 100, says = version } = {}): void {
    const script = `#!/bin/sh\necho ${says}\n`
    const image = join(this.folder, `plumbline-${version}-x86_64.AppImage`)
    writeFileSync(image, script)
    const tree = join(this.folder, `plumbline-${version}-linux-x64`)
    mkdirSync(join(tree, 'bin'), { recursive: true })
    for (const name of ['plumbline', 'bin/plumbline']) {
      writeFileSync(join(tree, name), script)
      chmodSync(join(tree, name), 0o755)
    }
    execFileSync('tar', ['-czf', `${tree}.tar.gz`, '-C', this.folder, `plumbline-${version}-linux-x64`])
    rmSync(tree, { recursive: true })
    writeFeeds({ folder: this.folder, version, date, notes: `What ${version} brings`, staging })
    this.sign()
  }

  sign(key = this.key): void {
    writeFileSync(this.file('latest-linux.yml.sig'), signatureOf(readFileSync(this.file('latest-linux.yml')), key))
  }

  file = (name: string): string => join(this.folder, name)

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A program of one version, in a folder of its own, that looks at a feed. */
export class Installation {
  readonly home = mkdtempSync(join(tmpdir(), 'plumbline-updates-'))
  readonly place: Place
  chosen: WishedMode = 'install'
  unfinished = { uploads: 0, edits: 0 }
  quits = 0
  relaunched: string[] = []
  readonly #feed: URL
  readonly #keys: readonly string[]

  constructor(feed: URL, { key }: LocalFeed, kind: 'image' | 'archive' = 'image') {
    this.#feed = feed
    this.#keys = [publicKeyOf(newKey()), publicKeyOf(key)]
    const folder = join(this.home, 'program')
    mkdirSync(folder)
    const program = join(folder, kind === 'image' ? 'Plumbline.AppImage' : 'plumbline')
    writeFileSync(program, '#!/bin/sh\necho 0.1.0\n')
    chmodSync(program, 0o755)
    this.place = { kind, program }
  }

  /** What starts when a person starts the program. */
  get says(): string {
    return execFileSync(this.place.program, { encoding: 'utf8' }).trim()
  }

  open(own = '0.1.0'): Updates {
    return openUpdates({
      ...{ homeDir: this.home, own, feed: this.#feed, keys: this.#keys, place: this.place, enforced: null },
      chosen: () => this.chosen,
      unfinished: () => Promise.resolve(this.unfinished),
      tell: () => undefined,
      quit: () => void this.quits++,
      relaunch: (program) => void this.relaunched.push(program),
      log: () => undefined,
      executor: new NodeExecutor(),
    })
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true })
  }
}
