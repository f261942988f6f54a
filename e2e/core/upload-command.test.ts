import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../../src/cli/run-cli'
import { registerUpload } from '../../src/cli/upload'
import type { UploadReport } from '../../src/cli/upload-report'
import { hostileFiles } from '../../src/geo/hostile-files.test-helper'
import { openSite, type Site } from '../conformance/site'

let site: Site
let folder: string
beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-command-'))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** `upload` as a script runs it, in this process. */
async function upload(root: string, ...more: string[]) {
  const printed: string[] = []
  const noted: string[] = []
  let json: UploadReport | null = null
  const status = await runCli(
    ['upload', root, '--server', site.url, '--org', 'acme', '--project', String(site.p1), ...more],
    [registerUpload],
    {
      print: (line) => void printed.push(line),
      printJson: (value) => (json = value as UploadReport),
      note: (line) => void noted.push(line),
      isTerminal: false,
      showLine: () => undefined,
      signal: new AbortController().signal,
      env: { PLUMBLINE_HOME: join(folder, 'home'), PLUMBLINE_AUTHORIZATION: site.authorization.projectAdmin },
    },
  )
  process.exitCode = 0
  return { status, printed, noted, json: json as UploadReport | null }
}

it('names what it did not read and ends with status 3, though all else was sent', async () => {
  const root = join(folder, 'in')
  mkdirSync(root)
  writeFileSync(join(root, 'a.csv'), 'id,lon,lat\n1,151.2,-33.8\n')
  symlinkSync('a.csv', join(root, 'b.csv'))
  const { status, json } = await upload(root, '--json')
  expect(json).toMatchObject({
    completed: 1,
    failed: 0,
    unread: [{ path: join(root, 'b.csv'), reason: 'b.csv is a link to a.csv, which is read itself.' }],
  })
  expect(json?.items.map((item) => item.layer)).toEqual(['a'])
  expect(status).toBe(3)
})

it('says that a folder is empty, with status 3', async () => {
  const root = join(folder, 'drive')
  mkdirSync(root)
  const { status, noted } = await upload(root)
  expect(noted).toContain(
    `not read  ${root}: There is nothing to upload in drive: it is empty. Is the drive connected?`,
  )
  expect(status).toBe(3)
})

it('tells what of a file that it sent could not be read as it stands', async () => {
  const root = join(folder, 'drawing')
  mkdirSync(root)
  await hostileFiles.find(({ name }) => name === 'set-often.dxf')?.write(join(root, 'array.dxf'))
  const { status, json } = await upload(root, '--json')
  expect(json).toMatchObject({
    completed: 1,
    warnings: [{ path: join(root, 'array.dxf'), reason: expect.stringContaining('32,767 columns and 32,767 rows') }],
  })
  expect(status).toBe(0)
})
