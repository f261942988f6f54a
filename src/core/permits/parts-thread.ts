import { parentPort } from 'node:worker_threads'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { saveReadParts, tuneForHolding } from './held-parts'
import type { WrittenParts } from './held-permit'
import type { ToPartsThread } from './parts-writer'

/** Entry of a thread that writes held permits; answers to each piece what it found in it, once it is on the disk; null: it is not. */
let db: Sqlite | null = null

function opened(path: string): Sqlite {
  const made = openSqlite(path)
  tuneForHolding(made)
  return made
}

parentPort?.on('message', ({ path, project, parts }: ToPartsThread) => {
  let written: WrittenParts | null = null
  try {
    written = saveReadParts((db ??= opened(path)), project, parts)
  } catch {
    // Said by the one who asked: null.
  }
  parentPort?.postMessage(written)
})
