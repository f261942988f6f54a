import { rmSync, writeFileSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesOf, isDiskFull } from './disk-space'

/** Name of the file in the folder. */
export const reserveName = 'reserve'
/** Enough for the logs of the databases and for what the window keeps while a person makes room. */
const reserveBytes = 8_000_000
/** As much is written to see whether there is room. */
const probeBytes = 256 * 1024

/**
 * Gives up the room that was kept in a folder, when its disk is full: what is held can then be opened, and the person be told,
 * though nothing else fits. Called before anything else writes, the window's own profile too. Other faults of the disk are
 * for whoever writes next.
 * @param warn told when it did
 */
export function giveUpReserve(folder: string, warn: (message: string) => void): void {
  const probe = join(folder, `${reserveName}.probe`)
  try {
    writeFileSync(probe, Buffer.alloc(probeBytes))
  } catch (error) {
    if (!isDiskFull(error)) return
    rmSync(join(folder, reserveName), { force: true })
    warn('the disk is full: the room that was kept is given up to start')
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Keeps room in a folder for a start on a full disk; not where little is left. Never fails. */
export async function keepReserve(folder: string): Promise<void> {
  const path = join(folder, reserveName)
  const part = `${path}.new`
  try {
    const there = await stat(path).catch(() => null)
    if (there?.size === reserveBytes) return
    if (((await freeBytesOf(folder)) ?? Infinity) < reserveBytes * 4) return
    await writeFile(part, Buffer.alloc(reserveBytes))
    await rename(part, path)
  } catch {
    await rm(part, { force: true }).catch(() => undefined)
  }
}
