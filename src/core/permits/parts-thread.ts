import { parentPort } from 'node:worker_threads'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { savePartRows, tuneForHolding } from './held-parts'
import type { ToPartsThread } from './parts-writer'

/** Entry of a thread that writes held permits; answers to each piece whether it is on the disk. */
let db: Sqlite | null = null

function opened(path: string): Sqlite {
  const made = openSqlite(path)
  tuneForHolding(made)
  return made
}

parentPort?.on('message', ({ path, project, rows }: ToPartsThread) => {
  let isWritten = true
  try {
    savePartRows((db ??= opened(path)), project, rows)
  } catch {
    isWritten = false
  }
  parentPort?.postMessage(isWritten)
})
