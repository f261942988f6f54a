import { statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { longestWriteMs } from '../../src/core/store/json-file'
import { openSqlite } from '../../src/node/sqlite'
import { filesBelow } from './moments'

/** Files that each home may have. */
const ofEveryHome = [
  /^(offline|uploads|cache)\.db(-wal|-shm)?$/,
  /^(connections|settings)\.json(\.lock)?$/,
  /^reserve(\.(new|probe))?$/,
  /^logs\/plumbline(\.\d+)?\.log$/,
]

/** What a killed program was writing: a start takes it away that finds it older than any write lasts. */
const halfWritten = /^(connections|settings)\.json\.[0-9a-f]{8}\.tmp$/

/**
 * Files of a home, which no program has open, that none of its indexes names; paths relative to it.
 * @param startedMs when the last program that opened it was started, UTC milliseconds
 */
export function unknownFiles(home: string, startedMs: number): string[] {
  const cache = openSqlite(join(home, 'cache.db'))
  const column = (sql: string) => new Set(cache.all<{ name: string }>(sql).map((row) => row.name))
  const contents = column('SELECT DISTINCT sha256 AS name FROM revisions')
  const forms = column('SELECT key AS name FROM forms')
  cache.close()
  return filesBelow(home)
    .map((path) => relative(home, path).split(sep).join('/'))
    .filter((path) => {
      if (ofEveryHome.some((known) => known.test(path))) return false
      if (halfWritten.test(path)) return startedMs - statSync(join(home, path)).mtimeMs > longestWriteMs
      const [folder, kind, first = '', second = ''] = path.split('/')
      if (folder !== 'cache') return true
      if (kind === 'sources') return !contents.has(second)
      return kind === 'forms' ? !forms.has(first) : true
    })
}
