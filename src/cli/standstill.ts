import { AppError } from '../shared/errors/app-error'
import type { ErrorCode } from '../shared/errors/codes'
import type { Waiting } from '../shared/model/waiting'
import { spanOf } from './progress-teller'

/** A service that cannot be reached for so long ends the command; the next run goes on. */
const longestAbsenceMs = 60_000
/** So does anything else that is waited for while nothing moves. */
const longestStandstillMs = 10 * 60_000

/** Ends a wait that leads nowhere. @param nowMs a clock that only goes forward, milliseconds */
export function createStandstill(nowMs: () => number = () => performance.now()) {
  let last = ''
  let sinceMs = nowMs()
  return {
    /**
     * One more look. AppError of what is waited for: at once where the credential is refused, after a minute where the service
     * cannot be reached, after ten where it is busy, fails, or a disk is full.
     * @param moved differs whenever anything went on since the look before
     */
    look(waiting: Waiting | null, moved: string): void {
      const now = nowMs()
      if (waiting === null || moved !== last) sinceMs = now
      last = moved
      if (waiting === null) return
      const code = waiting.code as ErrorCode
      if (code === 'service.unauthorized' || code === 'keychain.unavailable')
        throw new AppError(
          'service.unauthorized',
          `${waiting.text} Nothing is lost: run again with a valid credential.`,
        )
      const longestMs = code.startsWith('net.') ? longestAbsenceMs : longestStandstillMs
      if (now - sinceMs < longestMs) return
      throw new AppError(
        code,
        `Nothing moved for ${spanOf(longestMs / 1000)}: ${waiting.text} Nothing is lost: run again to go on.`,
      )
    },
  }
}
