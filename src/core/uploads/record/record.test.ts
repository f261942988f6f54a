import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json'
import { belowRoots, makeRecord } from './make-record'
import { englishWords } from './record-page'
import { batch, noKey, otherPublicKey, sent, signingKey, sourceOf } from './record.test-helper'
import type { SigningKey } from './signing-key'
import type { Transmittal } from '../../../shared/model/transmittal'
import { verifyRecord } from './verify-record'
import { writeRecord } from './write-record'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-record-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const write = (record: Transmittal, name = 'r.json') =>
  writeRecord(record, { path: at(name), format: name.split('.')[1] as 'json', words: englishWords })

/** @param more what it is held against beside its seals */
async function verified(more: Partial<Parameters<typeof verifyRecord>[0]> = {}) {
  return verifyRecord({
    ...{ path: at('r.json'), files: null, service: null, keyPath: null, own: null },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
    ...more,
  })
}
const told = async (more = {}) => (await verified(more)).differences.map(({ kind, row }) => [kind, row])

interface Given {
  head: Record<string, unknown>
  rows: Record<string, unknown>[]
}
/** Changes the written record as somebody with an editor would. */
function edit(change: (record: Given) => void): void {
  const record = JSON.parse(readFileSync(at('r.json'), 'utf8')) as Given
  change(record)
  writeFileSync(at('r.json'), JSON.stringify(record, null, 2))
}

describe('a record', () => {
  it('says who sent what when and where to, how it was decided, what was accepted, and what became of it', async () => {
    const failed = sent('2', {
      state: 'failed',
      layerId: null,
      revisionId: null,
      error: { code: 'service.failed', message: 'No.', details: {}, retry: 'no' } as never,
    })
    const wrong = {
      row: sent('3', { state: 'waiting', sentBy: undefined }),
      state: 'problem' as const,
      problem: { code: 'unreadable', message: 'It is broken.' },
    }
    const source = sourceOf([sent('1'), failed])
    const { head, rows } = await makeRecord(
      { ...source, batches: source.batches.map((one) => ({ ...one, leftOut: [wrong] })) },
      noKey,
    )
    expect(head).toMatchObject({
      service: { address: 'https://maps.example/', name: 'Maps' },
      organization: { nickname: 'acme', name: 'Acme Rail' },
      project: { id: 7, name: 'Line 1' },
      sender: { user: 'Ada Long', account: 'ada', machine: 'drawing-office', program: 'window', version: '1.2.3' },
      counts: { rows: 3, files: 3, bytes: 9, states: { done: 1, failed: 1, problem: 1 } },
    })
    expect(rows[0]).toMatchObject({
      ...{ state: 'done', layerId: 12, revisionId: 'r1', job: 5, comment: 'as built', mark: 'u1', sentBy: 'Ada Long' },
      crs: { asked: 28356, found: 28356, from: 'prj' },
      accepted: [{ code: 'lands-far', message: 'It lands 300 km away.', by: 'ada', at: null }],
      files: [{ relativePath: 'north/1.csv', lastModified: '2023-11-14T22:13:20.000Z', sha256: 'ab'.repeat(32) }],
      times: {
        ...{ planned: '2026-01-01T00:00:00.000Z', asked: '2026-01-01T00:00:01.000Z' },
        ...{ sent: '2026-01-01T00:00:02.000Z', ended: '2026-01-01T00:00:03.000Z' },
      },
    })
    expect(rows.slice(1).map(({ state, error }) => [state, error?.message])).toEqual([
      ['failed', 'No.'],
      ['problem', 'It is broken.'],
    ])
  })

  it('tells a file once that an earlier batch sent and a later one found unchanged', async () => {
    const again = sent('1', { mode: 'skip', state: 'skipped' })
    const [first] = sourceOf([sent('1')]).batches
    const later = { ...first!, batch: { ...batch, id: 'b2' }, transfers: [again, sent('2')] }
    const { rows } = await makeRecord(sourceOf([], { batches: [first!, later] }), noKey)
    expect(rows.map(({ row, layer, batch: of }) => [row, layer, of])).toEqual([
      [1, 'mains 1', 'b'],
      [2, 'mains 2', 'b2'],
    ])
  })

  it('is a table of which no cell runs, and a page of which no name is a tag', async () => {
    const name = '=HYPERLINK("http://x")<script>alert(1)</script>'
    const record = await makeRecord(sourceOf([sent('1', { name })]), signingKey())
    await write(record, 'r.csv')
    await write(record, 'r.html')
    const [columns, line] = readFileSync(at('r.csv'), 'utf8').split('\r\n')
    expect(columns).toMatch(
      /^\uFEFFlayer,mode,state,file,sizeBytes,sha256,lastModified,srid,job,layerId,revisionId,comment,error,path,row,/,
    )
    expect(line).toMatch(/^"'=HYPERLINK/)
    const page = readFileSync(at('r.html'), 'utf8')
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain("default-src 'none'")
  })

  it('calls a layer by its name where its file is called otherwise', async () => {
    const revised = { mode: 'revise', targetLayerId: 12 } as const
    const rows = [
      sent('1', { ...revised, targetLayerName: 'Kerb <lines>' }),
      sent('2', { ...revised, targetLayerName: 'mains 2' }),
    ]
    await write(await makeRecord(sourceOf(rows), noKey), 'r.html')
    const [, first, second] = readFileSync(at('r.html'), 'utf8').split('<tr id="row-')
    expect(first).toContain('Layer 12 “Kerb &lt;lines&gt;”')
    expect(second).toContain('Layer 12<br>')
  })
})

describe.each(['signed', 'unsigned'] as const)('a record that is %s', (how) => {
  let key: SigningKey
  beforeEach(async () => {
    key = how === 'signed' ? signingKey() : noKey
    await write(await makeRecord(sourceOf([sent('1'), sent('2'), sent('3')]), key))
  })

  it('is as it was, whoever lays it out anew', async () => {
    edit((record) =>
      record.rows.forEach((row, index) => (record.rows[index] = Object.fromEntries(Object.entries(row).reverse()))),
    )
    const own = await key.own()
    const report = await verified({ own })
    expect(report.differences).toEqual([])
    expect([report.rows, report.signedBy, report.fingerprint]).toEqual([
      3,
      how === 'signed' ? 'own' : null,
      own?.fingerprint ?? null,
    ])
  })

  it('tells the one line in which anything was changed, added to or taken away', async () => {
    const pristine = readFileSync(at('r.json'), 'utf8')
    const forgeries: ((row: Record<string, unknown>) => void)[] = [
      (row) => (row['layer'] = 'mains'),
      (row) => (row['revisionId'] = 'r9'),
      (row) => ((row['files'] as Record<string, unknown>[])[0]!['sha256'] = 'cd'.repeat(32)),
      (row) => ((row['accepted'] as unknown[]) = []),
      (row) => (row['extra'] = 1),
      (row) => delete row['comment'],
      (row) => (row['seal'] = 'x'),
      (row) => delete row['seal'],
    ]
    for (const forge of forgeries) {
      writeFileSync(at('r.json'), pristine)
      edit((record) => forge(record.rows[1]!))
      expect(await told()).toEqual([['row-forged', 2]])
    }
  })

  it('tells a line that is gone, one that is there twice, one of another record, and a head that was changed', async () => {
    const pristine = readFileSync(at('r.json'), 'utf8')
    const cases: [(record: Given) => void, unknown[]][] = [
      [(record) => record.rows.splice(1, 1), [['row-missing', 2]]],
      [(record) => record.rows.pop(), [['row-missing', 3]]],
      [(record) => record.rows.push(record.rows[0]!), [['row-twice', 1]]],
      [(record) => (record.head['madeAt'] = '2026-01-03T00:00:00.000Z'), [['head-forged', null]]],
    ]
    for (const [change, found] of cases) {
      writeFileSync(at('r.json'), pristine)
      edit(change)
      expect(await told()).toEqual(found)
    }
    await write(await makeRecord(sourceOf([sent('1'), sent('2'), sent('3')]), key), 'other.json')
    const other = JSON.parse(readFileSync(at('other.json'), 'utf8')) as Given
    writeFileSync(at('r.json'), pristine)
    edit((record) => (record.rows[2] = other.rows[2]!))
    expect(await told()).toEqual([['row-forged', 3]])
  })
})

it('tells a record that another key signed, and one that none signed, when a key is given', async () => {
  const key = signingKey()
  const source = sourceOf([sent('1')])
  await write(await makeRecord(source, key))
  writeFileSync(at('own.pem'), (await key.own())!.pem)
  writeFileSync(at('other.pem'), otherPublicKey())
  expect(await verified({ keyPath: at('own.pem') })).toMatchObject({ signedBy: 'given', differences: [] })
  expect(await told({ keyPath: at('other.pem') })).toEqual([['other-key', null]])
  expect(await verified({ keyPath: at('other.pem') })).toMatchObject({ signedBy: 'unknown' })
  expect(await verified()).toMatchObject({ signedBy: 'unknown', differences: [] })
  await write(await makeRecord(source, noKey))
  expect(await told({ keyPath: at('own.pem') })).toEqual([['not-signed', null]])
  writeFileSync(at('bad.pem'), 'no key')
  await expect(verified({ keyPath: at('bad.pem') })).rejects.toMatchObject({ code: 'invalid' })
})

it('refuses what is no record, and one of a later version, by name', async () => {
  writeFileSync(at('r.json'), '{"format":"plumbline-transmittal","version":2}')
  await expect(verified()).rejects.toMatchObject({ code: 'file.unsupported' })
  for (const text of ['', '[]', '{"format":"other"}', 'layer,mode\r\n']) {
    writeFileSync(at('r.json'), text)
    await expect(verified()).rejects.toMatchObject({ code: 'file.corrupt', message: expect.stringContaining('r.json') })
  }
})

describe('against the files', () => {
  const modifiedMs = 1_700_000_000_000
  function put(name: string, text: string, root = 'site'): void {
    mkdirSync(join(folder, root, 'north'), { recursive: true })
    const path = join(folder, root, 'north', name)
    writeFileSync(path, text)
    utimesSync(path, modifiedMs / 1000, modifiedMs / 1000)
  }
  async function record(names: readonly string[]): Promise<void> {
    const transfers = names.map((name) =>
      sent(name, {
        files: [
          {
            ...{ path: join(folder, 'site', 'north', `${name}.csv`), name: `${name}.csv`, sizeBytes: 3 },
            ...{ lastModifiedMs: modifiedMs, sha256: createHash('sha256').update('abc').digest('hex') },
          },
        ],
      }),
    )
    const source = sourceOf(transfers, { roots: [join(folder, 'site')] })
    const batches = source.batches.map((one) => ({ ...one, batch: { ...batch, roots: [join(folder, 'site')] } }))
    await write(await makeRecord({ ...source, batches }, signingKey()))
  }

  it('tells the file of which one byte changed, the one of another size, and the one that is gone', async () => {
    for (const name of ['1.csv', '2.csv', '3.csv', '4.csv']) put(name, 'abc')
    await record(['1', '2', '3', '4'])
    expect(await verified({ files: { folder: null } })).toMatchObject({
      differences: [],
      files: { checked: 4, touched: 0 },
    })
    put('2.csv', 'abd')
    put('3.csv', 'abcd')
    rmSync(join(folder, 'site', 'north', '4.csv'))
    const { differences } = await verified({ files: { folder: null } })
    expect(differences.map(({ kind, row, file }) => [kind, row, file])).toEqual([
      ['file-changed', 2, join(folder, 'site', 'north', '2.csv')],
      ['file-changed', 3, join(folder, 'site', 'north', '3.csv')],
      ['file-missing', 4, join(folder, 'site', 'north', '4.csv')],
    ])
  })

  it('looks in the folder where they lie now; a copy with another time and the same bytes is the same', async () => {
    put('1.csv', 'abc')
    await record(['1'])
    put('1.csv', 'abc', 'moved')
    rmSync(join(folder, 'site'), { recursive: true })
    utimesSync(join(folder, 'moved', 'north', '1.csv'), 1, 1)
    expect(await verified({ files: { folder: join(folder, 'moved') } })).toMatchObject({
      differences: [],
      files: { checked: 1, touched: 1 },
    })
    expect(await told({ files: { folder: null } })).toEqual([['file-missing', 1]])
  })

  it('goes to a share that a record names only where this user has signed it', async () => {
    const path = '//server.invalid/site/1.csv'
    const [file] = sent('1').files
    const key = signingKey()
    await write(await makeRecord(sourceOf([sent('1', { files: [{ ...file!, path }] })]), key))
    const files = { folder: null }
    const report = await verified({ files })
    expect([report.differences, report.files]).toEqual([[], expect.objectContaining({ checked: 0 })])
    expect(report.notChecked.map(({ message }) => message)).toEqual([expect.stringContaining(path)])
    expect(await told({ files, own: await key.own() })).toEqual([['file-missing', 1]])
  })

  it('says nothing of a file by a line that was forged', async () => {
    put('1.csv', 'abc')
    await record(['1'])
    edit(({ rows }) => ((rows[0]!['files'] as Record<string, unknown>[])[0]!['sizeBytes'] = 4))
    expect(await told({ files: { folder: null } })).toEqual([['row-forged', 1]])
  })
})

it('spells what means the same in one way, and another meaning in another', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: undefined, '€': true })).toBe(
    '{"b":[1,{"c":"é","d":null}],"€":true}',
  )
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})

it('tells where a file lies below what was planned, on whichever system', () => {
  expect(belowRoots(['/site'], '/site/north/a.csv')).toBe('north/a.csv')
  expect(belowRoots(['/site/a.csv'], '/site/a.csv')).toBe('a.csv')
  expect(belowRoots(['/one', '/two'], '/two/..x/a.csv')).toBe('two/..x/a.csv')
  expect(belowRoots(['/site'], '/other/a.csv')).toBeNull()
  expect(belowRoots(['C:\\Site'], 'c:\\site\\north\\a.csv')).toBe('north/a.csv')
})
