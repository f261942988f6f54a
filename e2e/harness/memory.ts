import { residentMb } from './linux-process'

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
