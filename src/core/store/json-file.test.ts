import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { longestWriteMs, openJsonFile } from './json-file'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-json-file-'))
  path = join(folder, 'settings.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const schema = z.object({ theme: z.string() })
const open = (onBroken = () => undefined as void) =>
  openJsonFile(path, schema, {
    onBroken,
    isNewer: (value) => (value as { version?: number } | undefined)?.version === 2,
  })

it('reads what was written last, and nothing where nothing was', async () => {
  const file = open()
  expect(await file.read()).toBeNull()
  await Promise.all([file.write({ theme: 'dark' }), file.write({ theme: 'light' })])
  expect(await file.read()).toEqual({ theme: 'light' })
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

it('leaves alone what a newer version has written, and puts aside what nobody can read', async () => {
  writeFileSync(path, '{"version": 2, "theme": "dark"}')
  await expect(open().read()).rejects.toMatchObject({ code: 'unavailable' })
  expect(readFileSync(path, 'utf8')).toContain('"version": 2')
  writeFileSync(path, '{"theme":')
  let broken = 0
  expect(await open(() => void broken++).read()).toBeNull()
  expect([broken, readdirSync(folder)]).toEqual([1, ['settings.json.broken']])
})

it('removes what a program that was killed left half written, and nothing that is being written or of another file', async () => {
  const long = (Date.now() - 2 * longestWriteMs) / 1000
  const write = (name: string, seconds: number) => {
    writeFileSync(join(folder, name), '{')
    utimesSync(join(folder, name), seconds, seconds)
  }
  write('settings.json.0a1b2c3d.tmp', long)
  write('connections.json.0a1b2c3d.tmp', long)
  write('settings.json.broken', long)
  write('settings.json.4e5f6a7b.tmp', Date.now() / 1000)
  await open().read()
  expect(readdirSync(folder).sort()).toEqual([
    ...['connections.json.0a1b2c3d.tmp', 'settings.json.4e5f6a7b.tmp', 'settings.json.broken'],
  ])
})
