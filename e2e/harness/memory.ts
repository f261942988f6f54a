import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB; 0 when it is gone. Linux. */
export function residentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches processes until stopped. */
export interface MemoryWatch {
  /** The most that each process grew over what it held at the start, in MB, by name. */
  stop(): Record<string, number>
}

/** @param processes their ids by name */
export function watchMemory(processes: Readonly<Record<string, number>>, everyMs = 100): MemoryWatch {
  const idle = new Map(Object.entries(processes).map(([name, pid]) => [name, residentMb(pid)]))
  const most = new Map(idle)
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(processes)) most.set(name, Math.max(most.get(name) ?? 0, residentMb(pid)))
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return Object.fromEntries([...most].map(([name, peak]) => [name, Math.round(peak - (idle.get(name) ?? 0))]))
    },
  }
}
