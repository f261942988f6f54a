import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ends a program and all that it has started, also what runs in a group or session of its own: tests start windows and browsers so.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endTree(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (process.platform === 'win32') {
    attempt(() => execFileSync('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore' }))
    return
  }
  // Stopped from the top down: what stands still starts nothing more while the others are looked for.
  const stopped = new Set()
  for (let due = [child.pid]; due.length > 0; due = startedBy(stopped)) {
    for (const pid of due) {
      attempt(() => process.kill(pid, 'SIGSTOP'))
      stopped.add(pid)
    }
  }
  for (const pid of stopped) attempt(() => process.kill(pid, 'SIGKILL'))
}

/** What those have started that is not among them. @param {Set<number>} pids */
function startedBy(pids) {
  return processes().flatMap(({ pid, parent }) => (pids.has(parent) && !pids.has(pid) ? [pid] : []))
}

function processes() {
  if (process.platform === 'linux') {
    return readdirSync('/proc').flatMap((name) => {
      // After the name of the program, which may hold anything: its state and its parent.
      const parent =
        /^\d+$/.test(name) && /.*\) \S (\d+) /s.exec(attempt(() => readFileSync(`/proc/${name}/stat`, 'utf8')) ?? '')
      return parent ? [{ pid: Number(name), parent: Number(parent[1]) }] : []
    })
  }
  const listed = attempt(() => execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })) ?? ''
  return listed.split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return { pid, parent }
  })
}

/** What ends by itself meanwhile is no fault. */
function attempt(work) {
  try {
    return work()
  } catch {
    return null
  }
}
