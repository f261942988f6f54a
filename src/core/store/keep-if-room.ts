import { toAppError } from '../../shared/errors/app-error'

/**
 * Keeps a copy of what the service has just answered. Where the disk takes none (it is full, or fails) the answer is shown all
 * the same: that the disk is full stands in the status.
 */
export function keepIfRoom(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!/^(disk|file)\./.test(toAppError(error).code)) throw error
  }
}
