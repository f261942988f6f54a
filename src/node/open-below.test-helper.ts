import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'

/** Whether this system tells which files a process has open. */
export const tellsOpenFiles = existsSync('/proc/self/fd')

/** The files below a folder that this process has open, those that were removed too. */
export function openBelow(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((each) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${each}`)
      return path.startsWith(folder + sep) ? [path] : []
    } catch {
      // The one by which they are listed.
      return []
    }
  })
}
