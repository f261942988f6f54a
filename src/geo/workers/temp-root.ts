import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const named = /^plumbline-(\d+)-[0-9a-f]{8}$/

/** A folder that nobody has made yet, for the passing files of an engine of this process; its name says whose it is. */
export function newTempRoot(): string {
  return join(tmpdir(), `plumbline-${process.pid}-${randomBytes(4).toString('hex')}`)
}

/** Removes the folders of programs that are no more: one that was killed, or lost its power, removes nothing itself. */
export async function removeLeftTempRoots(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names) {
    const pid = Number(named.exec(name)?.[1] ?? process.pid)
    // Those of other users cannot be removed, and are not: each user's programs see to their own.
    if (!isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
