import { readdirSync, readFileSync } from 'node:fs'

/** What a process and all below it hold in memory now, MB: pages that several share count once. Linux. */
export function treeMemoryMb(pid: number): number {
  const kb = treeOf(pid).map((id) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOrNull(`/proc/${id}/smaps_rollup`) ?? '')?.[1] ?? 0),
  )
  return kb.reduce((sum, each) => sum + each, 0) / 1024
}

/** What the largest of a process and all below it holds in memory now, MB, with what it shares. Linux. */
export function largestMemoryMb(pid: number): number {
  const kb = treeOf(pid).map((id) => Number(/VmRSS:\s*(\d+)/.exec(readOrNull(`/proc/${id}/status`) ?? '')?.[1] ?? 0))
  return Math.max(0, ...kb) / 1024
}

/** A process and all below it, by their ids. */
function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = readOrNull(`/proc/${name}/stat`)
    if (stat !== null) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = (id: number | undefined): boolean => id !== undefined && (id === pid || isBelow(parents.get(id)))
  return [...parents.keys()].filter(isBelow)
}

/** Null: it has ended since. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

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
