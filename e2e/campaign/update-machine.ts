import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateState } from '../../src/shared/contract'
import { appEnvironment } from '../harness/app-under-test'
import { debuggingPort, openRemotePage, type RemotePage } from '../harness/remote-page'
import { pause } from './campaign'

/** A program that was unpacked from an archive, and the home of who uses it. */
export class Machine {
  readonly home: string
  readonly program: string
  readonly #folder: string

  constructor(folder: string, archive: string) {
    this.#folder = join(folder, 'Plumbline')
    this.home = join(folder, 'home')
    this.program = join(this.#folder, 'plumbline')
    mkdirSync(this.#folder, { recursive: true })
    execFileSync('tar', ['-xzf', archive, '-C', this.#folder, '--strip-components=1'])
  }

  /** Starts the program as a person does; its window is not waited for. */
  spawn() {
    const switches = ['--remote-debugging-port=0', '--disable-gpu', '--no-sandbox']
    return spawn(this.program, switches, { env: appEnvironment(this.home), stdio: ['ignore', 'ignore', 'pipe'] })
  }

  /** Starts it, and waits until its client answers the window. */
  async start(): Promise<RunningProgram> {
    const child = this.spawn()
    const page = await openRemotePage(await debuggingPort(child), 'app://plumbline/', 120_000)
    return new RunningProgram(page)
  }

  /** Processes of the program, of whichever version. */
  get pids(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => executableOf(pid).startsWith(`${this.#folder}/`))
      .map(Number)
  }

  /** Ends all of it as a power cut does. */
  async cut(): Promise<void> {
    for (let pids = this.pids; pids.length > 0; pids = this.pids) {
      for (const pid of pids) kill(pid)
      await pause(50)
    }
  }

  remove(): void {
    rmSync(join(this.#folder, '..'), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** A program whose page is asked from outside. */
export class RunningProgram {
  readonly #page: RemotePage
  // Beyond the numbers of the page's own calls, whose answers come by the same way.
  #id = 1_000_000_000

  constructor(page: RemotePage) {
    this.#page = page
  }

  call(name: string): Promise<unknown> {
    const id = ++this.#id
    return this.#page.evaluate(`new Promise((resolve) => {
      window.plumbline.subscribe((text) => {
        const frame = JSON.parse(text)
        if (frame.id === ${id}) resolve(frame.ok ? frame.value : frame.error)
      })
      window.plumbline.call(${JSON.stringify(JSON.stringify({ type: 'call', id, name }))})
    })`)
  }

  async version(): Promise<string> {
    return ((await this.call('app.getInfo')) as { version: string }).version
  }

  state = async () => (await this.call('updates.getState')) as UpdateState

  /** Asks for a newer version, and waits until nothing is on its way. */
  async check(): Promise<UpdateState> {
    await this.call('updates.check')
    for (;;) {
      const state = await this.state()
      if (state.phase !== 'checking' && state.phase !== 'downloading' && (state.phase !== 'found' || state.problem))
        return state
      await pause(100)
    }
  }

  text = () => this.#page.evaluate('document.body.innerText') as Promise<string>

  close(): void {
    this.#page.close()
  }
}

function executableOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
