import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { findElectron, launchOf, root } from '../setup.mjs'

/** How long a host may take to end in good order. */
const endsWithinMs = 8_000

/** The program that shows the window, or serves the page; started anew on demand, and ended with us. */
export function keepHost(parts: {
  launch: { executable: string; args: string[] }
  env: NodeJS.ProcessEnv
  onAddress: (address: string) => void
  /** It ended by itself: a person closed the window. */
  onEnded: (status: number) => void
}) {
  let child: ChildProcess | null = null
  const start = (): void => {
    const started = spawn(parts.launch.executable, parts.launch.args, {
      cwd: root,
      env: { ...process.env, ...parts.env },
      stdio: ['inherit', 'pipe', 'inherit'],
    })
    child = started
    started.stdout.on('data', (text: Buffer) => {
      process.stdout.write(text)
      const [, address] = /^open (\S+)$/m.exec(String(text)) ?? []
      if (address !== undefined) parts.onAddress(address)
    })
    started.once('exit', (code) => {
      if (child === started) parts.onEnded(code ?? 0)
    })
  }
  const end = async (): Promise<void> => {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    const timer = setTimeout(() => ending.kill('SIGKILL'), endsWithinMs)
    await ended
    clearTimeout(timer)
  }
  return { start, end, restart: async () => (await end(), start()) }
}

/** How the window is started; null beside the reason why it cannot be. */
export async function windowLaunch(): Promise<{ executable: string; args: string[] } | string> {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'there is no display here'
  const { runtime, reason } = await findElectron({ forTests: true })
  if (runtime === null) return reason
  const { executable, args } = launchOf(runtime, join(root, 'build/dev/app'))
  // Chromium refuses root as long as its sandbox is on.
  return { executable, args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args }
}
