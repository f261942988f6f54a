import { waitingText, type Waiting } from '../shared/model/waiting'
import type { Cli } from './command'

/** Where there is no terminal: a line at most so often while it goes on, and while it waits. */
const lineEveryMs = 5_000
const waitLineEveryMs = 30_000

/**
 * Tells how far a command is, on stderr: on a terminal one line that is written over; elsewhere a line now and then, at once where something begins or ends to be
 * waited for.
 * @param nowMs UTC milliseconds
 */
export function createTeller(
  cli: Pick<Cli, 'isTerminal' | 'note' | 'showLine'>,
  nowMs: () => number = Date.now,
  columns: () => number = () => process.stderr.columns ?? 80,
) {
  let toldAtMs = -Infinity
  let toldLine = ''
  let toldWait = ''

  function onTerminal(text: string): void {
    // A line that wraps could not be wiped.
    const width = Math.max(20, columns() - 1)
    cli.showLine(text.length > width ? `${text.slice(0, width - 1)}…` : text)
  }

  return {
    /** @param waiting what keeps it from going on; null while nothing does */
    tell(line: string, waiting: Waiting | null): void {
      const now = nowMs()
      const said = waiting && waitingText(waiting, now, { clock: clockOf, span: spanOf })
      // What is waited for first: the end of a long line is cut.
      if (cli.isTerminal) return onTerminal(said === null ? line : `${said} ${line}`)
      const wait = waiting === null ? '' : `${waiting.code} ${waiting.since}`
      const turned = wait !== toldWait
      const due = now - toldAtMs >= (waiting === null ? lineEveryMs : waitLineEveryMs)
      if (!turned && (!due || (waiting === null && line === toldLine))) return
      cli.note(said === null ? (turned ? `Going on. ${line}` : line) : `${line}. ${said}`)
      toldAtMs = now
      toldLine = line
      toldWait = wait
    },
    /** Wipes the line of a terminal before something else is printed. */
    clear: (): void => cli.showLine(null),
  }
}

/** "16:02:11" in the zone of this computer. */
function clockOf(iso: string): string {
  return new Date(iso).toTimeString().slice(0, 8)
}

/** "24 s", "3 min 5 s", "2 h 10 min", "1,095 d". */
export function spanOf(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  if (total < 60) return `${total} s`
  if (total < 3600) return `${Math.floor(total / 60)} min${total % 60 > 0 ? ` ${total % 60} s` : ''}`
  if (total >= 2 * 86_400) return `${Math.floor(total / 86_400).toLocaleString('en')} d`
  const minutes = Math.floor((total % 3600) / 60)
  return `${Math.floor(total / 3600)} h${minutes > 0 ? ` ${minutes} min` : ''}`
}
