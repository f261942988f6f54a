import { setTimeout as pause } from 'node:timers/promises'
import { freeBytesAt } from '../node/disk-space'
import { AppError, toAppError } from '../shared/errors/app-error'
import type { Cli } from './command'

const lookEveryMs = 500
/** As long as anything else is waited for while nothing moves. */
const longestMs = 10 * 60_000
/** The databases and their logs need about this. */
const leastBytes = 1_000_000

/**
 * Opens what needs room on the disk of a folder; where there is none that is said, and it is opened when there is. AppError
 * disk.full after ten minutes, cancelled when it is interrupted.
 */
export async function whenRoom<T>(cli: Cli, folder: string, open: () => Promise<T>): Promise<T> {
  const sinceMs = performance.now()
  let told = false
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const failure = toAppError(error)
      if (failure.code !== 'disk.full' || performance.now() - sinceMs > longestMs) throw failure
      if (!told) cli.note(`${failure.message} Waiting for 1 MB of room on the disk of ${folder}; it goes on by itself.`)
      told = true
      do {
        await pause(lookEveryMs, undefined, { signal: cli.signal }).catch(() => {
          throw new AppError('cancelled', 'Interrupted.')
        })
      } while ((freeBytesAt(folder) ?? leastBytes) < leastBytes && performance.now() - sinceMs < longestMs)
    }
  }
}
