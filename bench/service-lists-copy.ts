import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openReader } from '../src/node/sqlite'
import { sqliteDialect } from '../src/service/store/sqlite-dialect'
import { openPostgresStore } from '../src/service/store/postgres/open-postgres'
import { readRows, type Snapshot } from '../src/service/transfer/read-rows'
import type { NeutralValue, RowPage } from '../src/service/transfer/row-stream'
import { writeRows } from '../src/service/transfer/write-rows'

const mark = { name: 'filled-by-bench', value: 'yes' }

/** Copies the database of a data folder into one on a server, unless it was done before. Its tables go by COPY. */
export async function copyToPostgres(dataDir: string, url: string): Promise<void> {
  const { store, db } = await openPostgresStore(url)
  try {
    if ((await store.settingOf(mark.name)) !== null) return
    const settings: RowPage[] = []
    let copy: ReturnType<typeof copyInto> | null = null
    const snapshot = readerOf(dataDir)
    for await (const page of readRows(snapshot)) {
      if (page.table === 'settings') {
        settings.push(page)
        continue
      }
      if (copy?.table !== page.table) {
        await copy?.end()
        copy = copyInto(url, page)
      }
      await copy.write(page)
    }
    await copy?.end()
    await snapshot.close()
    // Last: it counts on from the rows that are there.
    await db.transaction((tx) => writeRows(tx, pagesOf(settings), mark))
    await psql(url, 'VACUUM ANALYZE').ended
  } finally {
    await store.close()
  }
}

async function* pagesOf(pages: readonly RowPage[]): AsyncGenerator<RowPage> {
  for (const page of await Promise.resolve(pages)) yield page
}

function readerOf(dataDir: string): Snapshot {
  const db = openReader(join(dataDir, 'service.db'))
  return {
    dialect: sqliteDialect,
    all: (statement, params) => Promise.resolve(db.all(statement, ...params)),
    close: () => Promise.resolve(db.close()),
  }
}

function copyInto(url: string, { table, columns }: RowPage) {
  const { stdin, ended } = psql(url, `COPY ${table} (${columns.join(', ')}) FROM STDIN`)
  return {
    table,
    async write({ rows }: RowPage): Promise<void> {
      const text = rows.map((row) => row.map(copied).join('\t')).join('\n')
      if (!stdin.write(`${text}\n`)) await once(stdin, 'drain')
    },
    async end(): Promise<void> {
      stdin.end()
      await ended
    },
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const copied = (value: NeutralValue): string =>
  value === null ? '\\N' : String(value).replace(/[\\\n\r\t]/g, (each) => escapes[each] ?? '')

/** Without looking up foreign keys row by row: the rows come from where they hold. */
const quick = '-c session_replication_role=replica -c synchronous_commit=off'

function psql(url: string, statement: string) {
  const child = spawn('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement], {
    env: { ...process.env, PGOPTIONS: quick },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`psql ended with ${code}: ${statement}`)))),
  )
  return { stdin: child.stdin, ended }
}
