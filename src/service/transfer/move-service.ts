import type { Copied } from './copy-contents'
import { fillService, type Filled } from './fill-service'
import { readRows } from './read-rows'
import type { RowPage } from './row-stream'
import type { ReadPlace, WrittenPlace } from './service-place'

/** Fills an empty service from another one, which does not run meanwhile and stays as it is. */
export function moveService(from: ReadPlace, to: WrittenPlace, onFile: (copied: Copied) => void): Promise<Filled> {
  return fillService(to, { pages: () => rowsOf(from), contents: from.contents }, onFile)
}

async function* rowsOf(from: ReadPlace): AsyncGenerator<RowPage> {
  const snapshot = await from.snapshot()
  try {
    yield* readRows(snapshot)
  } finally {
    await snapshot.close()
  }
}
