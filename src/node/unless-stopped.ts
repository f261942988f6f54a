import { AppError } from '../shared/errors/app-error'

/**
 * What work gives, or `cancelled` once the signal says so: the work itself goes on, and nobody waits for it.
 * @param message of that error
 * @param graceMs so long the work may take to end by itself, and say in its own words what became of it
 */
export async function unlessStopped<T>(
  work: Promise<T>,
  signal: AbortSignal,
  message: string,
  graceMs = 0,
): Promise<T> {
  let onAbort: () => void = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new AppError('cancelled', message))
    onAbort = () => void (graceMs === 0 ? stop() : setTimeout(stop, graceMs))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
