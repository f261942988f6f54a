import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const processes = join(__dirname, 'processes.mjs')
/** Prints its number and waits for ever. */
const leaf = 'console.log(process.pid); setInterval(() => undefined, 1e6)'
const runs = (script: string, options: string) =>
  `import { run } from ${JSON.stringify(processes)};` +
  `await run(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(script)}], ${options})`
/** As tests start windows: in a session of its own. */
const startsApart =
  "import { spawn } from 'node:child_process';" +
  `spawn(process.execPath, ['-e', ${JSON.stringify(leaf)}], { detached: true, stdio: 'inherit' });` +
  'setInterval(() => undefined, 1e6)'

it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'leaves nothing running when it is ended by %s, however deep it was started',
  async (signal) => {
    const shown = '{ timeoutMs: 60000, show: true }'
    const top = spawn(process.execPath, ['--input-type=module', '-e', runs(runs(startsApart, shown), shown)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = await new Promise<number>((resolve) => top.stdout.once('data', (text) => resolve(Number(text))))
    // Standard output is closed once nobody holds it any more.
    const left = new Promise<void>((resolve) => top.once('close', () => resolve()))
    top.kill(signal)
    const isOver = await Promise.race([
      left.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, 5_000, false)),
    ])
    if (!isOver) process.kill(pid, 'SIGKILL')
    expect(isOver).toBe(true)
  },
  20_000,
)
