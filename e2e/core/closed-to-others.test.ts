import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCore } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import { startService } from '../../src/service/start-service'
import { scriptedEngine } from '../conformance/scripted-engine'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'plumbline-open-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Everything in the home that somebody else can read, write or enter. */
const open = () =>
  ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })]
    .map((name) => join(home, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => relative(home, path))

/** A home that was there before, as a file manager makes one, with what an earlier program left in it. */
function lay(...files: string[]): void {
  for (const file of files) {
    mkdirSync(join(home, file, '..'), { recursive: true })
    writeFileSync(join(home, file), '')
  }
  const laid = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name))
  for (const path of [home, ...laid]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}

const openCore = (logged: string[] = []) =>
  createCore({
    homeDir: home,
    keychain: memoryKeychain('test'),
    geo: scriptedEngine(),
    localService: null,
    log: (level, message) => void logged.push(`${level}: ${message}`),
  })

describe.skipIf(process.platform === 'win32')('a folder of data that was there before', () => {
  it('is closed when the client opens it, which is said in the log and once to the person', async () => {
    lay('offline.db', 'cache.db', 'uploads.db', 'cache/sources/aa/plan.dxf', 'unpacked/one/a.shp')
    const logged: string[] = []
    const core = await openCore(logged)
    expect(open()).toEqual([])
    expect(existsSync(join(home, 'cache.db-wal'))).toBe(true)
    expect(logged.filter((line) => line.startsWith('warn'))).toEqual([
      expect.stringMatching(/^warn: 11 files and folders in .* could be read by others/),
    ])
    const context = { signal: new AbortController().signal }
    const take = () => core.handlers['app.takeNotices'](undefined, context)
    expect(await take()).toEqual([expect.stringMatching(/could be read by others on this machine/)])
    expect(await take()).toEqual([])
    await core.close()
  })

  it('says nothing when it is as it should be', async () => {
    const logged: string[] = []
    await openCore().then((core) => core.close())
    const core = await openCore(logged)
    expect(await core.handlers['app.takeNotices'](undefined, { signal: new AbortController().signal })).toEqual([])
    expect(logged.join()).not.toMatch(/others/)
    await core.close()
  })

  it('is closed when the service opens it: the key of its download links lies there', async () => {
    lay('service.db', 'content/aa/kept', 'made/one.zip')
    const logged: string[] = []
    const service = await startService({ dataDir: home, engine: scriptedEngine(), log: (line) => logged.push(line) })
    expect(open()).toEqual([])
    expect(existsSync(join(home, 'service.db-wal'))).toBe(true)
    expect(logged).toEqual([expect.stringMatching(/^7 files and folders in .* could be read by others/)])
    await service.close()
  })
})
