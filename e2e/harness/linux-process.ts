import { readFileSync } from 'node:fs'

/** Linux counts the time of processes in hundredths of a second. */
const msPerTick = 10

/** A file of a process below /proc; empty when it is gone, and on other systems. */
export function told(pid: number, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** Resident memory of a process in MB; 0 when it is gone. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(told(pid, 'status'))?.[1] ?? 0) / 1024
}

/** Time of the processor that a process has taken in the program and in the system; null when it is gone. */
export function processorMs(pid: number): number | null {
  // After the name, which may hold anything: the 12th and 13th.
  const times = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(told(pid, 'stat'))
  return times && (Number(times[1]) + Number(times[2])) * msPerTick
}
