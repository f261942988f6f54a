import type { AppStatus } from '../shared/contract'
import { guarded } from './guarded'
import type { Log } from './ports'

/** Tells the status when it has changed, and not more often than a person can follow. */
export function createStatusBoard(read: () => AppStatus, tell: (status: AppStatus) => void, log: Log) {
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
    /** Something that the status is made of may have changed. */
    touch(): void {
      timer ??= setTimeout(flush, 200).unref()
    },
    close(): void {
      if (timer) clearTimeout(timer)
    },
  }
}
