import { createWriteStream, linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { layOutFiles } from './lay-out-files'

const folder = mkdtempSync(join(tmpdir(), 'lay-out-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Here the hash of a file is the path of its content. */
const place = async ({ sha256 }: { sha256: string }, path: string) => linkSync(sha256, path)

async function zipOfTables(count: number) {
  const path = join(folder, `${count}.zip`)
  const zip = new ZipFile()
  for (let at = 0; at < count; at++) zip.addBuffer(Buffer.from('lon,lat\n150,-27\n'), `t${at}.csv`)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  const file = { name: 'tables.zip', position: count, sha256: path, size: statSync(path).size, last_modified: 0 }
  return layOutFiles([file], place, join(folder, String(count)), new AbortController().signal)
}

it('unpacks an archive, but none of thousands of data sets', async () => {
  expect(await zipOfTables(2)).toHaveLength(2)
  await expect(zipOfTables(1001)).rejects.toMatchObject({
    code: 'file.unsafe',
    message: expect.stringMatching(/^tables\.zip holds 1,001 data sets; one archive may hold 1,000/),
  })
})

it('lays files of one kind in one folder, each under its own name, and none beside one of another kind', async () => {
  const content = join(folder, 'content')
  writeFileSync(content, 'lon,lat\n150,-27\n')
  const tooLong = `${'ä'.repeat(120)}.gpkg`
  const names = [
    'north/a.csv',
    'south/A.csv',
    'b.csv',
    'a.gpkg',
    'a.gpkg-wal',
    'CON',
    '..',
    tooLong,
    'r.shp',
    'R.dbf',
    'r.PRJ',
  ]
  const files = names.map((name, position) => ({ name, position, sha256: content, size: 16, last_modified: 0 }))
  const below = join(folder, 'unpacked')
  const onDisk = await layOutFiles(files, place, below, new AbortController().signal)
  expect(onDisk.map(({ path }) => relative(below, path).replaceAll('\\', '/'))).toEqual([
    ...[
      'csv-0/a.csv',
      'csv-1/A.csv',
      'csv-0/b.csv',
      'gpkg-0/a.gpkg',
      'other-0/a.gpkg-wal',
      'other-0/_CON',
      'other-0/__',
      'gpkg-0/file.gpkg',
      'shp-0/r.shp',
      'shp-0/R.dbf',
      'shp-0/r.PRJ',
    ],
  ])
  for (const { path } of onDisk) expect(statSync(path).size).toBe(16)
})
