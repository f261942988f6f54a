import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const site = join(folder, 'in', 'Site.gdb')
  await mkdir(site, { recursive: true })
  const members = ['a00000001.gdbtable', 'a00000001.gdbtablx', 'gdb']
  for (const name of members) await writeFile(join(site, name), name)
  await packFiles(
    join(folder, 'in', 'site.zip'),
    members.map((name) => ({ path: join(site, name), nameInside: `data/Site.gdb/${name}`, lastModifiedMs: 1e12 })),
  )
  const { signal } = new AbortController()
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
