import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordReport } from '../../src/shared/contract'
import { openSqlite } from '../../src/node/sqlite'
import { openSite, type Site } from '../conformance/site'
import { runCommand } from './run-command'

let site: Site
let folder: string
const at = (name: string) => join(folder, name)
const { privateKey } = generateKeyPairSync('ed25519')
const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-record-'))
  mkdirSync(at('in/north'), { recursive: true })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  runCommand(args, {
    PLUMBLINE_HOME: at('home'),
    PLUMBLINE_AUTHORIZATION: site.authorization.orgAdmin,
    PLUMBLINE_SIGNING_KEY: signingKey,
  })
const place = () => ['--server', site.url, '--org', 'acme', '--project', String(site.p1)]
const verify = async (...more: string[]) => {
  const { status, json } = await run('verify', at('r.json'), '--json', ...more)
  return { status, report: json as RecordReport }
}

interface Given {
  head: Record<string, unknown>
  rows: ({ layer: string; state: string; layerId: number; revisionId: string; files: object[] } & Record<
    string,
    unknown
  >)[]
}
const record = () => JSON.parse(readFileSync(at('r.json'), 'utf8')) as Given

it('writes every item with its final state, though one failed, and finds no difference by it', async () => {
  for (const name of ['a', 'b', 'c', 'd'])
    writeFileSync(at(`in/north/${name}.csv`), `id,lon,lat\n1,151.2,-33.8\n${name}\n`)
  writeFileSync(at('in/north/wrong.csv'), 'broken\n')
  const outs = ['r.json', 'r.csv', 'r.html'].flatMap((name) => ['--record', at(name)])
  const { status, noted } = await run('upload', at('in'), ...place(), ...outs)
  expect(status).toBe(3)
  expect(noted.join('\n')).toMatch(/record of 5 layers, signed by [0-9a-f]{64}/)
  const { head, rows } = record()
  expect(rows.map(({ layer, state }) => [layer, state]).sort()).toEqual([
    ...[
      ['a', 'done'],
      ['b', 'done'],
      ['c', 'done'],
      ['d', 'done'],
    ],
    ['wrong', 'problem'],
  ])
  expect(head).toMatchObject({
    service: { address: expect.stringContaining(site.url) },
    project: { id: site.p1, name: 'Line 1' },
    organization: { nickname: 'acme', name: 'Acme Rail' },
    sender: { user: 'Olga Admin', program: 'command line' },
  })
  expect(rows[0]).toMatchObject({
    job: expect.any(Number),
    layerId: expect.any(Number),
    revisionId: expect.any(String),
  })
  expect(readFileSync(at('r.csv'), 'utf8').trim().split('\r\n')).toHaveLength(6)
  expect(readFileSync(at('r.html'), 'utf8')).toContain('Olga Admin')

  const { status: verified, report } = await verify('--files', '--server', site.url, '--deep')
  expect(report).toMatchObject({
    ...{ rows: 5, signedBy: 'own', differences: [] },
    ...{ files: { checked: 5 }, service: { checked: 4, sources: 4 } },
  })
  expect(verified).toBe(0)
})

it('finds one changed byte, a layer and a revision that are gone, and one forged line, and nothing else', async () => {
  const { rows } = record()
  const rowOf = (name: string) => rows.find(({ layer }) => layer === name)!
  const rewrite = (name: string, text: string, time?: Date) => {
    writeFileSync(at(`in/north/${name}.csv`), text)
    if (time) utimesSync(at(`in/north/${name}.csv`), time, time)
  }
  const textOf = (name: string) => readFileSync(at(`in/north/${name}.csv`), 'utf8')
  const timeOf = (name: string) => statSync(at(`in/north/${name}.csv`)).mtime
  const [d, dTime] = [textOf('d'), timeOf('d')]
  rewrite('d', `${d}more\n`, new Date(dTime.getTime() + 60_000))
  await run('upload', at('in'), ...place())
  rewrite('d', d, dTime)

  rewrite('a', textOf('a').replace('151.2', '151.3'), timeOf('a'))
  const db = openSqlite(join(site.dataDir, 'service.db'))
  db.run('PRAGMA foreign_keys = OFF')
  for (const name of ['b', 'd']) db.run('DELETE FROM revisions WHERE id = ?', rowOf(name).revisionId)
  db.run('DELETE FROM layers WHERE id = ?', rowOf('b').layerId)
  db.close()
  // It holds its lists in memory.
  await site.restart()
  const forged = record()
  forged.rows.find(({ layer }) => layer === 'c')!['comment'] = 'approved'
  writeFileSync(at('r.json'), JSON.stringify(forged))

  const { status, report } = await verify('--files', '--server', site.url)
  expect(report.differences.map(({ kind, layer }) => [kind, layer]).sort()).toEqual([
    ['file-changed', 'a'],
    ['layer-missing', 'b'],
    ['revision-missing', 'd'],
    ['row-forged', 'c'],
  ])
  expect(status).toBe(3)
})

it('writes the record of a batch later, and of a run that found nothing to send', async () => {
  const { status, printed } = await run('record')
  expect([status, printed.length]).toEqual([0, 2])
  expect((await run('record', printed[1]!.slice(0, 8), '--out', at('r.json'))).status).toBe(0)
  expect(record().rows).toHaveLength(5)
  expect((await run('record', '--last', '--out', at('r.txt'))).status).toBe(2)
  expect((await run('record', 'nothing', '--out', at('r.json'))).status).toBe(3)

  mkdirSync(at('same'))
  writeFileSync(at('same/c.csv'), readFileSync(at('in/north/c.csv')))
  utimesSync(at('same/c.csv'), statSync(at('in/north/c.csv')).mtime, statSync(at('in/north/c.csv')).mtime)
  await run('upload', at('same'), ...place(), '--record', at('r.json'))
  expect(record()).toMatchObject({ head: { batches: [] }, rows: [{ layer: 'c', state: 'skipped' }] })
})

it('plans what a record tells once more, with the options of then, and without a line that was forged', async () => {
  mkdirSync(at('first'))
  for (const name of ['p', 'q']) writeFileSync(at(`first/${name}.csv`), `id,lon,lat\n1,151.2,-33.8\n${name}\n`)
  await run('upload', at('first'), ...place(), '--record', at('r.json'))
  const given = record()
  given.rows.find(({ layer }) => layer === 'q')!['comment'] = 'approved'
  writeFileSync(at('r.json'), JSON.stringify(given))
  const elsewhere = ['--server', site.url, '--org', 'acme', '--project', String(site.p2)]
  const { status, json, noted } = await run(
    'upload',
    at('first'),
    ...elsewhere,
    '--from-record',
    at('r.json'),
    '--json',
  )
  expect(json).toMatchObject({ items: [{ layer: 'p', mode: 'create', status: 'completed' }] })
  expect(noted.join('\n')).toMatch(/left out {2}Line 2 \(“q”\)/)
  expect(status).toBe(3)
  const again = await run('upload', at('first'), ...place(), '--from-record', at('r.json'), '--json')
  expect(again.json).toMatchObject({ items: [{ layer: 'p', mode: 'skip', status: 'skipped' }] })
})

it('hands out the public key, by which others verify', async () => {
  await run('record', '--last', '--out', at('r.json'))
  const { printed } = await run('key', 'export')
  writeFileSync(at('ada.pem'), `${printed.join('\n')}\n`)
  const fingerprint = (await run('key', 'fingerprint')).printed[0]
  expect((await verify('--key', at('ada.pem'))).report).toMatchObject({
    signedBy: 'given',
    fingerprint,
    differences: [],
  })
})

it('says what is wrong with what it is asked', async () => {
  expect((await run('upload', at('in'), ...place(), '--dry-run', '--record', at('x.json'))).status).toBe(2)
  expect((await run('upload', at('in'), ...place(), '--record', at('x.pdf'))).status).toBe(2)
  expect((await run('verify', at('r.json'), '--deep')).status).toBe(2)
  expect((await run('verify', at('none.json'))).status).toBe(3)
  expect((await run('verify', at('r.csv'))).status).toBe(3)
  expect((await run('verify', at('r.json'), '--server', 'http://127.0.0.1:9')).status).toBe(4)
})
