import { runInNewContext } from 'node:vm'
// eslint-disable-next-line no-restricted-imports -- what is kept away is its serialize
import { setFlagsFromString } from 'node:v8'

let collect: (() => void) | null = null

/**
 * Settles when databases that were closed have let go of their files: before one of them, or its folder, is moved or removed, which
 * Windows refuses for what is open. The binding ends a statement only when it is collected as garbage, and a file with its last one.
 */
export async function letGoOfClosed(): Promise<void> {
  collect ??= findCollector()
  collect()
  // What was found to be garbage is ended in the next turn.
  await new Promise((next) => setImmediate(next))
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const found = runInNewContext("typeof gc === 'function' ? gc : () => {}") as () => void
  setFlagsFromString('--no-expose-gc')
  return found
}
