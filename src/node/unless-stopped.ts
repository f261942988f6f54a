import { AppError } from '../shared/errors/app-error'

/**
 * What work gives, or `cancelled` as soon as the signal says so: the work itself goes on, and nobody waits for it.
 * @param message of that error
 */
export async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal, message: string): Promise<T> {
  let stop: () => void = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new AppError('cancelled', message))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
