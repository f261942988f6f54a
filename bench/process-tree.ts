import { readdirSync, readFileSync } from 'node:fs'

/** Processor time, user and system, that a process and all below it have used, those that have ended too, in milliseconds. Linux. */
export function treeCpuMs(pid: number): number {
  const processes = new Map<number, { parent: number; ms: number }>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0)
      processes.set(Number(name), { parent: fields[1] ?? 0, ms: ticks * 10 })
    } catch {
      // It has ended since.
    }
  }
  const below = (id: number): number =>
    [...processes].reduce((sum, [child, { parent, ms }]) => (parent === id ? sum + ms + below(child) : sum), 0)
  return (processes.get(pid)?.ms ?? 0) + below(pid)
}
