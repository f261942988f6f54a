import { messageOf } from '../../shared/errors/app-error'
import type { ContentStore } from './content-store'

/** Between two sweeps of a process, and how long after its start the first is: not all processes at once. */
const everyMs = 6 * 3_600_000
const firstWithinMs = 600_000

/** Sweeps a content store and says in the log what went. */
export async function sweepNow(content: ContentStore, log: (line: string) => void): Promise<void> {
  const count = await content.sweep()
  if (count > 0) log(`removed ${count} ${count === 1 ? 'file' : 'files'} of which nothing is known`)
}

/** Sweeps again and again while the service runs; gives what ends that. */
export function keepSwept(content: ContentStore, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      sweepNow(content, log)
        .catch((error: unknown) => log(`Not swept: ${messageOf(error)}`))
        .finally(() => wait(everyMs))
    }, ms).unref()
  }
  wait(Math.random() * firstWithinMs)
  return () => clearTimeout(timer)
}
