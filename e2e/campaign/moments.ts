import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { told } from '../harness/linux-process'
import { childrenOf } from './process-tree'
import type { Passing, Relay } from './relay'

/** Calls `hit` once when something is as far as it says; gives what takes that back. */
export type Moment = (hit: () => void) => () => void

const lookEveryMs = 2

/** As soon as a look is true. */
export function whenever(look: () => boolean): Moment {
  return (hit) => {
    const timer = setInterval(() => {
      if (!look()) return
      clearInterval(timer)
      hit()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }
}

/** When a request passes. */
export function atRequest(relay: Relay, is: (passing: Passing) => boolean): Moment {
  return (hit) => {
    const unwatch = relay.watch((passing) => {
      if (!is(passing)) return
      unwatch()
      hit()
    })
    return unwatch
  }
}

/** Whether a process holds a file or folder open whose path ends so. */
export function holdsOpen(pid: number, ending: string): boolean {
  return namesIn(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`).endsWith(ending))
}

/** Processes that a program has started, and those which they have. */
export function startedBy(pid: number): number[] {
  const pids = childrenOf(pid)
  for (const child of pids) pids.push(...childrenOf(child))
  return pids
}

/** Bytes of all files below a folder; 0 while it is not there. */
export function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** Paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
  } catch {
    return []
  }
}

/** Bytes that a process has read so far, from disks and pipes. */
export function bytesRead(pid: number): number {
  return Number(/^rchar: (\d+)/m.exec(told(pid, 'io'))?.[1] ?? 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
