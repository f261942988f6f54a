import type { Sqlite } from './sqlite'

/** Pages of one step: a fraction of a megabyte, a few milliseconds. */
const stepPages = 64
/** Every so many steps the log is written into the file, so that it does not grow with what is given back. */
const stepsPerCheckpoint = 16
/** A file of an older layout is written anew as a whole; with more in it than this that would be felt, and its room is used again instead. */
const wholeBytes = 16_000_000

/**
 * Gives the disk back what deleted rows have left in a database, in small steps between which the program goes on. What a reader
 * of another program holds on to stays until the next call.
 * @param isEnding looked at between two steps: true ends it, and the rest stays for the next call
 */
export async function giveBackRoom(db: Sqlite, isEnding: () => boolean = () => false): Promise<void> {
  if (pragma(db, 'auto_vacuum') !== incremental) layOutAnew(db)
  for (let step = 1, free = pragma(db, 'freelist_count'); free > 0 && !isEnding(); step++) {
    db.script(`PRAGMA incremental_vacuum(${stepPages})`)
    const left = pragma(db, 'freelist_count')
    if (left >= free) break
    free = left
    if (step % stepsPerCheckpoint === 0) db.all('PRAGMA wal_checkpoint(PASSIVE)')
    await new Promise((next) => setImmediate(next))
  }
  if (!isEnding()) db.all('PRAGMA wal_checkpoint(TRUNCATE)')
}

const incremental = 2

/** Once for a file that an older version made: from then on it shrinks in steps. */
function layOutAnew(db: Sqlite): void {
  const usedBytes = (pragma(db, 'page_count') - pragma(db, 'freelist_count')) * pragma(db, 'page_size')
  if (usedBytes > wholeBytes) return
  db.all(`PRAGMA auto_vacuum = ${incremental}`)
  db.script('VACUUM')
}

function pragma(db: Sqlite, name: 'auto_vacuum' | 'freelist_count' | 'page_count' | 'page_size'): number {
  return db.get<Record<string, number>>(`PRAGMA ${name}`)?.[name] ?? 0
}
