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
      if (!told) cli.note(`${failure.message} ${waitText(folder)}`)
      told = true
      await untilRoom(cli, folder, sinceMs)
    }
  }
}

const waitText = (folder: string) => `Waiting for 1 MB of room on the disk of ${folder}; it goes on by itself.`
const hasRoom = (folder: string) => (freeBytesAt(folder) ?? leastBytes) >= leastBytes

/** Looks every half second, until there is room or it has lasted ten minutes. */
async function untilRoom(cli: Cli, folder: string, sinceMs: number): Promise<void> {
  do {
    await pause(lookEveryMs, undefined, { signal: cli.signal }).catch(() => {
      throw new AppError('cancelled', 'Interrupted.')
    })
  } while (!hasRoom(folder) && performance.now() - sinceMs < longestMs)
}

/**
 * Does a piece of work again for as long as the full disk of a folder ends it, or keeps something of it from being done, and there is
 * room again: the rest is said, and gives what it came to, or how it ended.
 * @param fullText what the disk kept from being done, as a sentence; null: nothing
 */
export async function againWhenRoom<T>(
  cli: Cli,
  folder: string,
  work: () => Promise<T>,
  fullText: (result: T) => string | null,
): Promise<T> {
  for (;;) {
    const { text, give } = await work().then(
      (result) => ({ text: fullText(result), give: () => result }),
      (error: unknown) => {
        const failure = toAppError(error)
        return { text: failure.code === 'disk.full' ? failure.message : null, give: (): T => raise(failure) }
      },
    )
    // With room on it, more is needed than waiting brings.
    if (text === null || hasRoom(folder)) return give()
    cli.note(`${text} ${waitText(folder)}`)
    await untilRoom(cli, folder, performance.now())
    if (!hasRoom(folder)) return give()
  }
}

function raise(failure: AppError): never {
  throw failure
}
