import type { Log } from '../ports'

const most = 30

/** A log that also keeps the last warnings and errors, as lines. */
export function keepErrors(log: Log): { log: Log; lines: () => readonly string[] } {
  let kept: string[] = []
  return {
    log(level, message, details) {
      if (level !== 'info') {
        const line = [new Date().toISOString(), level, message, details ? JSON.stringify(details) : '']
          .join(' ')
          .trimEnd()
        kept = [...kept, line].slice(-most)
      }
      log(level, message, details)
    },
    lines: () => kept,
  }
}
