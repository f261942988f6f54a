import { randomBytes } from 'node:crypto'
import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBelow, tellsOpenFiles } from '../../../../node/open-below.test-helper'
import { openZip } from '../../../../node/zip/zip-archive'
import { gatherRows } from './gather-rows'
import { packFiles } from './pack-files'
import { scanPaths } from '../../scan'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-gather-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('sends a geodatabase as one zip with its folder, be it found as a folder or in a zip with others', async () => {
  const { signal } = new AbortController()
  const site = join(folder, 'in', 'Site.gdb')
  await mkdir(site, { recursive: true })
  const members = ['a00000001.gdbtable', 'a00000001.gdbtablx', 'gdb']
  for (const name of members) await writeFile(join(site, name), name)
  await packFiles(
    join(folder, 'in', 'site.zip'),
    members.map((name) => ({ path: join(site, name), nameInside: `data/Site.gdb/${name}`, lastModifiedMs: 1e12 })),
    signal,
  )
  const found = await scanPaths([join(folder, 'in')], { signal })
  const { rows } = await gatherRows(found, join(folder, 'staging'), signal)
  expect(rows).toHaveLength(2)
  for (const { files } of rows.map((one) => one.row)) {
    expect(files.map((file) => file.name)).toEqual(['Site.gdb.zip'])
    const archive = await openZip(files[0]!.path)
    expect(archive.entries.map((entry) => entry.relativePath)).toEqual(members.map((name) => `Site.gdb/${name}`))
    archive.close()
  }
})

it('names a zip of thousands of data sets in its row, and unpacks nothing of it', async () => {
  const [from, staging] = [join(folder, 'many'), join(folder, 'staging-many')]
  await mkdir(from)
  await writeFile(join(from, 'row.csv'), 'lon,lat\n150,-27\n')
  const files = Array.from({ length: 1001 }, (_, at) => ({
    path: join(from, 'row.csv'),
    nameInside: `t${at}.csv`,
    lastModifiedMs: 1e12,
  }))
  const { signal } = new AbortController()
  await packFiles(join(from, 'tables.zip'), files, signal)
  await rm(join(from, 'row.csv'))
  const { rows } = await gatherRows(await scanPaths([from], { signal }), staging, signal)
  expect(rows.map(({ fault }) => fault?.message)).toEqual([
    expect.stringMatching(/^tables\.zip holds 1,001 data sets; one archive may hold 1,000\. Unpack it/),
  ])
  expect(await readdir(staging).catch(() => [])).toEqual([])
})

it('tells the zips two zips deep in one row, with their number, beside what else there is', async () => {
  const [from, staging] = [join(folder, 'zips'), join(folder, 'staging-zips')]
  await mkdir(from)
  const { signal } = new AbortController()
  const text = join(folder, 'row.csv')
  await writeFile(text, 'lon,lat\n150,-27\n')
  const entry = (nameInside: string, path = text) => ({ path, nameInside, lastModifiedMs: 1e12 })
  const names = Array.from({ length: 100 }, (_, at) => `in/t${String(at).padStart(3, '0')}.zip`)
  await packFiles(
    join(folder, 'mid.zip'),
    names.map((name) => entry(name)),
    signal,
  )
  await packFiles(join(from, 'outer.zip'), [entry('row.csv'), entry('mid.zip', join(folder, 'mid.zip'))], signal)
  const { rows } = await gatherRows(await scanPaths([from], { signal }), staging, signal)
  expect(rows.map(({ row, fault }) => [row.name, fault?.message])).toEqual([
    ['row', undefined],
    [
      'outer',
      'outer.zip holds 100 zips that lie two zips deep: t000.zip, t001.zip, t002.zip and 97 more. Unpack it and add its folder.',
    ],
  ])
})

it('gives a file with nothing before its ending its whole name, and its layer none', async () => {
  const from = join(folder, 'nameless')
  await mkdir(from)
  await writeFile(join(from, ' .csv'), 'lon,lat\n150,-27\n')
  const { signal } = new AbortController()
  const { rows } = await gatherRows(await scanPaths([from], { signal }), join(folder, 'staging'), signal)
  expect(rows.map(({ row }) => [row.name, row.options.title])).toEqual([[' .csv', '']])
})

it('stops packing a geodatabase when it is told to, with no file held open', async () => {
  const site = join(folder, 'stopped', 'Site.gdb')
  await mkdir(site, { recursive: true })
  const large = join(site, 'a00000001.gdbtable')
  await writeFile(large, randomBytes(64 * 2 ** 20))
  await writeFile(join(site, 'gdb'), '')
  const stop = new AbortController()
  const found = await scanPaths([join(folder, 'stopped')], stop)
  const packed = gatherRows(found, join(folder, 'staging-stopped'), stop.signal)
  const isOpen = () => tellsOpenFiles && openBelow(site).includes(large)
  if (tellsOpenFiles) await expect.poll(isOpen, { interval: 1 }).toBe(true)
  stop.abort()
  await expect(packed).rejects.toMatchObject({ code: 'cancelled' })
  await expect.poll(isOpen).toBe(false)
})
