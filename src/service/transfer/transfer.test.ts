import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../node/migrate'
import { openSqlite } from '../../node/sqlite'
import { describeStore } from '../content/content-store.suite'
import { openFolderContent } from '../content/folder-content'
import { program, startObjectStore } from '../content/s3/object-store.test-helper'
import { seedDemo } from '../demo'
import { migrations } from '../store/migrations'
import { openStore } from '../store/open-store'
import { addOrganization } from '../admin/administration'
import { openPostgresStore } from '../store/postgres/open-postgres'
import { beginPresence } from '../store/postgres/presence'
import { serverPrograms, startCluster, type Cluster } from '../store/postgres/cluster.test-helper'
import { digestRows } from './digest-rows'
import { moveService, openForReading, openForWriting, readBackup, sweepService, writeBackup } from '.'
import { neutralTables, oldColumns } from './neutral-tables'
import { readRows } from './read-rows'
import type { ReadPlace, ServicePlace } from './service-place'
import { jobContents, revisionContents } from './used-contents'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-transfer-test-'))
const original = join(folder, 'original')
let count = 0
const fresh = (): string => join(folder, `place-${count++}`)
const nothing = (): void => undefined

beforeAll(async () => {
  const store = openStore(original)
  const content = openFolderContent(original, store)
  await seedDemo({ store, content, now: () => Date.UTC(2026, 10, 1) })
  await content.close()
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function reading<T>(place: ServicePlace, work: (from: ReadPlace) => Promise<T>): Promise<T> {
  const from = await openForReading(place, false)
  return work(from).finally(() => from.close())
}
async function writing<T>(place: ServicePlace, work: (to: Awaited<ReturnType<typeof openForWriting>>) => Promise<T>) {
  const to = await openForWriting(place)
  return work(to).finally(() => to.close())
}

/** Every row, and every file by its hash as its bytes are. */
const all = (place: ServicePlace) =>
  reading(place, async (from) => {
    const snapshot = await from.snapshot()
    const files: Record<string, boolean> = {}
    for (const contents of [jobContents, revisionContents])
      for await (const page of contents(snapshot))
        for (const file of page) {
          const bytes = await buffer(await from.contents.read(file))
          files[file.sha256] = createHash('sha256').update(bytes).digest('hex') === file.sha256
        }
    const rows = await digestRows(readRows(snapshot))
    await snapshot.close()
    return { rows, files }
  })

const backup = (dir: string, place: ServicePlace = { dataDir: original }) =>
  reading(place, (from) => writeBackup(from, dir, Date.now, nothing))
const restore = (dir: string, place: ServicePlace) => writing(place, (to) => readBackup(dir, to, nothing))

it('knows every column of every table, or why it does not go along', () => {
  const db = openSqlite(join(original, 'service.db'))
  const names = db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
  for (const { name } of names) {
    if (name === 'contents' || name === 'directory_changes' || name.startsWith('sqlite_')) continue
    const columns = db.all<{ name: string }>(`PRAGMA table_info(${name})`).map((column) => column.name)
    const table = neutralTables.find((each) => each.name === name)
    const left = name === 'permit_details' ? ['template_id', 'requester_id', 'holder_id', 'start_ms', 'expiry_ms'] : []
    const old = Object.keys(oldColumns[table?.name ?? 'users'] ?? {})
    expect([name, [...(table?.columns ?? []), ...left, ...old].sort()]).toEqual([name, columns.sort()])
  }
  db.close()
})

it('a restored service has every row and every file, and counts on where the old one was', async () => {
  const dir = fresh()
  const place = { dataDir: fresh() }
  const written = await backup(dir)
  expect(written.files).toBeGreaterThan(5)
  expect(readdirSync(dir).sort()).toEqual(['content', 'folder.lock', 'rows.jsonl.gz'])
  expect(await restore(dir, place)).toMatchObject({ files: written.files, lost: 0 })
  const found = await all(place)
  expect(found).toEqual(await all({ dataDir: original }))
  expect(Object.values(found.rows).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(100)
  const [old, made] = [openStore(original), openStore(place.dataDir)]
  const nextOf = async (store: typeof old) =>
    (await store.organizations.add({
      nickname: 'next',
      name: 'N',
      company_name: null,
      company_url: null,
    } as never)) as unknown
  expect(await nextOf(made)).toEqual(2)
  await Promise.all([old.close(), made.close()])
})

it('a backup beside a service that writes is of one moment, and a second one takes what is new', async () => {
  const dataDir = fresh()
  const dir = fresh()
  cpSync(original, dataDir, { recursive: true })
  const store = openStore(dataDir)
  let writes = true
  const writer = (async () => {
    for (let at = 0; writes; at++) {
      // Each has both or neither.
      await store.transaction(async (tx) => {
        await tx.setSetting(`pair-a-${at}`, 'x')
        await tx.setSetting(`pair-b-${at}`, 'x')
      })
      await new Promise(setImmediate)
    }
  })()
  const first = await backup(dir, { dataDir })
  writes = false
  await writer
  const text = gunzipSync(readFileSync(join(dir, 'rows.jsonl.gz'))).toString()
  const pairs = (letter: string) => text.match(new RegExp(`pair-${letter}-\\d+`, 'g'))?.length ?? 0
  expect(pairs('a')).toBe(pairs('b'))
  const second = await backup(dir, { dataDir })
  expect([second.files, second.present]).toEqual([0, first.files + first.present])
  await store.close()
})

describe('a backup that is not what was written', () => {
  const rowsOf = (dir: string): string => join(dir, 'rows.jsonl.gz')
  async function refused(change: (dir: string) => void) {
    const dir = fresh()
    await backup(dir)
    change(dir)
    const place = { dataDir: fresh() }
    const error = await restore(dir, place).catch((each: unknown) => each)
    const store = openStore(place.dataDir)
    const organizations = await store.organizations.list()
    await store.close()
    return { error, organizations }
  }

  it.each([
    ['in the rows', (text: string) => text.replace('Harbour Tunnel', 'Harbour Funnel')],
    ['that is missing at the end', (text: string) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)],
    ['that is a line too many', (text: string) => `${text}{"table":"settings","columns":[],"rows":[]}\n`],
  ])('is found out by a byte %s, and nothing is restored', async (_where, change) => {
    const { error, organizations } = await refused((dir) =>
      writeFileSync(rowsOf(dir), gzipSync(change(gunzipSync(readFileSync(rowsOf(dir))).toString()))),
    )
    expect(error).toMatchObject({ code: 'file.corrupt', message: expect.stringContaining('nothing was restored') })
    expect(organizations).toEqual([])
  })

  it('is found out when it cannot be unpacked, or was cut', async () => {
    const cut = (dir: string) => writeFileSync(rowsOf(dir), readFileSync(rowsOf(dir)).subarray(0, -200))
    expect((await refused(cut)).error).toMatchObject({ code: 'file.corrupt' })
    const flip = (dir: string) => {
      const bytes = readFileSync(rowsOf(dir))
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
      writeFileSync(rowsOf(dir), bytes)
    }
    expect((await refused(flip)).error).toMatchObject({ code: 'file.corrupt' })
  })

  it('is found out by a byte of a file; when that is mended the same command goes on', async () => {
    const dir = fresh()
    const place = { dataDir: fresh() }
    await backup(dir)
    const [file = ''] = readdirSync(join(dir, 'content'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[0-9a-f]{64}$/.test(name))
      .slice(-1)
    const path = join(dir, 'content', file)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
    await expect(restore(dir, place)).rejects.toMatchObject({
      code: 'file.corrupt',
      message: expect.stringMatching(/content [0-9a-f]{12}.*run the same command again/),
    })
    const { startService } = await import('../start-service')
    const started = startService({ ...place, engine: {} as never, log: nothing })
    await expect(started).rejects.toThrow(/broken off.*goes on where it ended/)
    const other = fresh()
    await backup(other, { dataDir: original })
    writeFileSync(path, bytes)
    await restore(dir, place)
    expect(await all(place)).toEqual(await all({ dataDir: original }))
  })

  it('of a newer program is refused in plain words', async () => {
    const { error } = await refused((dir) =>
      writeFileSync(
        rowsOf(dir),
        gzipSync(
          gunzipSync(readFileSync(rowsOf(dir)))
            .toString()
            .replace('"version":1', '"version":2'),
        ),
      ),
    )
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('newer Plumbline') })
  })

  it('is no backup: it says so, and what to name', async () => {
    await expect(restore(fresh(), { dataDir: fresh() })).rejects.toThrow(/holds no whole backup/)
  })
})

it('nothing is written over: neither into a service that holds something nor from one that runs', async () => {
  const dir = fresh()
  await backup(dir)
  const dataDir = fresh()
  cpSync(original, dataDir, { recursive: true })
  await expect(restore(dir, { dataDir })).rejects.toThrow(/holds organizations already/)
  const taken = { dataDir: fresh() }
  const running = await openForWriting(taken)
  for (const open of [() => openForReading(taken, true), () => openForWriting(taken)])
    await expect(open()).rejects.toMatchObject({ code: 'unavailable' })
  await running.close()
  await expect(openForReading({ dataDir: fresh() }, false)).rejects.toThrow(/holds no service/)
})

it('a restored service still knows its shared folder: one that is not mounted is refused', async () => {
  const dir = fresh()
  await backup(dir)
  const place = { dataDir: fresh(), files: fresh() }
  await restore(dir, place)
  expect(await all(place)).toEqual(await all({ dataDir: original }))
  rmSync(place.files, { recursive: true })
  await expect(openForWriting(place)).rejects.toThrow(/Look whether the folder is mounted/)
})

it('a store of an older program comes along in the present form, one of a newer program is refused', async () => {
  const [older, newer] = [{ dataDir: fresh() }, { dataDir: fresh() }]
  for (const { dataDir } of [older, newer]) await openStore(dataDir).close()
  rmSync(older.dataDir, { recursive: true })
  mkdirSync(older.dataDir)
  const db = openSqlite(join(older.dataDir, 'service.db'))
  migrate(db, migrations.slice(0, 3))
  db.script(`
    INSERT INTO organizations (nickname, name) VALUES ('acme', 'Acme');
    INSERT INTO projects (organization_id, name, uuid, type, archived, srid, latitude, longitude, zoom)
      VALUES (1, 'P', 'u', 0, 0, 4326, 0.1, -33.30000000000001, 2);
    INSERT INTO directories (id, project_id, name) VALUES ('b', 1, 'Outer');
    INSERT INTO directories (id, project_id, parent_id, name) VALUES ('a', 1, 'b', 'Inner')`)
  db.close()
  const dir = fresh()
  const restored = { dataDir: fresh() }
  await backup(dir, older)
  await restore(dir, restored)
  const store = openStore(restored.dataDir)
  expect(await store.organizations.project(1)).toMatchObject({ latitude: 0.1, longitude: -33.30000000000001 })
  await store.close()
  expect(await all(restored)).toEqual(await all(older))

  const ahead = openSqlite(join(newer.dataDir, 'service.db'))
  ahead.script('PRAGMA user_version = 99')
  ahead.close()
  await expect(backup(fresh(), newer)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(restore(dir, newer)).rejects.toMatchObject({ code: 'unavailable' })
})

describeStore('with an object store', program === null ? 'npm run service-parts' : null, () => {
  let server: Awaited<ReturnType<typeof startObjectStore>>
  beforeAll(async () => {
    server = await startObjectStore()
    server.tellEnvironment()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })

  const move = async (from: ServicePlace, to: ServicePlace) => {
    const source = await openForReading(from, true)
    return writing(to, (target) => moveService(source, target, nothing)).finally(() => source.close())
  }

  it('a service moves there and back, and its backup from there is the same', async () => {
    const there = { dataDir: fresh(), files: 's3://files/there' }
    const back = { dataDir: fresh() }
    const dir = fresh()
    const restored = { dataDir: fresh(), files: 's3://files/restored' }
    await move({ dataDir: original }, there)
    await move(there, back)
    await backup(dir, there)
    await restore(dir, restored)
    const wanted = await all({ dataDir: original })
    for (const place of [there, back, restored]) expect(await all(place)).toEqual(wanted)
  })

  it('a move that is killed again and again goes on where it ended', async () => {
    const to = { dataDir: fresh(), files: 's3://files/killed' }
    const script = join(folder, 'move.ts')
    writeFileSync(
      script,
      `import { moveService, openForReading, openForWriting } from '${join(__dirname, 'index')}'
       async function main() {
         const from = await openForReading({ dataDir: process.argv[2] ?? '' }, true)
         const to = await openForWriting({ dataDir: process.argv[3] ?? '', files: process.argv[4] })
         // Killed at a file that lies at another place each time.
         await moveService(from, to, ({ files }) => { if (files >= Number(process.argv[5])) process.kill(process.pid, 'SIGKILL') })
       }
       void main()`,
    )
    for (const files of [1, 2, 1]) {
      const killed = spawn(
        process.execPath,
        ['--import', 'tsx', script, original, to.dataDir, to.files, String(files)],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      expect((await once(killed, 'exit'))[1]).toBe('SIGKILL')
    }
    const moved = await move({ dataDir: original }, to)
    expect(moved.present).toBeGreaterThanOrEqual(3)
    expect(await all(to)).toEqual(await all({ dataDir: original }))
  })

  describeStore('and PostgreSQL', serverPrograms === null ? 'no PostgreSQL server here' : null, () => {
    let cluster: Cluster
    beforeAll(async () => (cluster = await startCluster()))
    afterAll(() => cluster.close())

    it('a service moves there and back, and its backup from there is the same', async () => {
      const there = { database: await cluster.newDatabase(), files: 's3://files/office' }
      const other = { database: await cluster.newDatabase(), files: 's3://files/other' }
      const back = { dataDir: fresh() }
      const dir = fresh()
      await move({ dataDir: original }, there)
      await move(there, back)
      await backup(dir, there)
      await restore(dir, other)
      const wanted = await all({ dataDir: original })
      for (const place of [there, back, other]) expect(await all(place)).toEqual(wanted)
      await expect(move({ dataDir: original }, there)).rejects.toThrow(/holds organizations already/)
    })

    it('is not read, written or swept while processes run on it, unless it is told to', async () => {
      const place = { database: await cluster.newDatabase(), files: 's3://files/running' }
      await move({ dataDir: original }, place)
      const opened = await openPostgresStore(place.database)
      const presence = await beginPresence(opened.db, 'serve', opened.schema)
      const named = new RegExp(`serve on ${hostname()} \\(process ${process.pid}, heard of \\d s ago\\)`)
      for (const refused of [
        () => openForReading(place, true),
        () => openForWriting(place),
        () => sweepService(place, 23 * 3_600_000),
      ])
        await expect(refused()).rejects.toMatchObject({
          code: 'unavailable',
          message: expect.stringMatching(named) as string,
        })
      expect(await sweepService(place, 24 * 3_600_000)).toBe(0)
      for (const open of [
        () => openForReading(place, false),
        () => openForReading({ ...place, evenIfRunning: true }, true),
      ])
        await (await open()).close()
      await presence.close()
      await (await openForReading(place, true)).close()
      expect(await sweepService(place, 0)).toBe(0)
      await opened.store.close()
    })

    it('counts on where the old one was, and its lists follow what is written then', async () => {
      const place = { database: await cluster.newDatabase(), files: 's3://files/counted' }
      await move({ dataDir: original }, place)
      const { store } = await openPostgresStore(place.database)
      await addOrganization(store, { nickname: 'next', name: 'Next' })
      expect((await store.organizations.byNickname('next'))?.id).toBe(2)
      const before = (await store.listedLayers(1, null)).length
      const [layer] = await store.listedLayers(1, null)
      const creatorId = layer?.layer.creator_id ?? ''
      const id = await store.layers.add({
        ...{ projectId: 1, name: 'New', description: null, creatorId, onByDefault: false },
        ...{ global: true, allowInPermits: false, createdMs: 1 },
      })
      expect(id).toBeGreaterThan(before)
      expect((await store.listedLayers(1, null)).map(({ layer: each }) => each.id)).toContain(id)
      await store.close()
    })
  })
})
