import { spawn } from 'node:child_process'

/** A display that nobody sees, for a program in a root of its own. */
export interface Display {
  /** What its programs have to find in their environment. */
  env: Record<string, string>
  end(): void
}

/** Starts Xvfb on a number that is free; anybody on this machine may use it. */
export function startDisplay(): Promise<Display> {
  const running = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-ac'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    running.once('error', reject)
    running.once('exit', (status) => reject(new Error(`Xvfb ended with ${status}.`)))
    running.stdio[3]?.once('data', (number) =>
      resolve({ env: { DISPLAY: `:${String(number).trim()}` }, end: () => void running.kill('SIGTERM') }),
    )
  })
}
