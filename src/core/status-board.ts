import type { AppStatus } from '../shared/contract'
import { guarded } from './guarded'
import type { Log } from './ports'

/** Gathers what the top and status bars show and tells of it at most every 200 ms, only when it differs. */
export interface StatusBoard {
  now(): AppStatus
  /** Something that the status is made of may have changed. */
  touch(): void
  close(): void
}

/** Tells the status when it has changed, and not more often than a person can follow. */
export function createStatusBoard(read: () => AppStatus, tell: (status: AppStatus) => void, log: Log): StatusBoard {
  let told = ''
  let timer: NodeJS.Timeout | null = null
  const flush = guarded(log, 'the status was not told', () => {
    timer = null
    const status = read()
    const text = JSON.stringify(status)
    if (text === told) return
    told = text
    tell(status)
  })
  return {
    now: read,
    touch() {
      timer ??= setTimeout(flush, 200).unref()
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
