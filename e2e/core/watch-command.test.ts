import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../../src/cli/run-cli'
import { registerUpload } from '../../src/cli/upload'
import { registerWatch } from '../../src/cli/watch'
import { createCore } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import { openSite, type Site } from '../conformance/site'
import { scriptedEngine } from '../conformance/scripted-engine'

let site: Site
let folder: string
let root: string
beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-watch-command-'))
  root = join(folder, 'in')
  mkdirSync(root)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @param stopAt the command is stopped when it notes such a line */
async function run(command: 'watch' | 'upload', more: string[] = [], stopAt: RegExp | null = null) {
  const noted: string[] = []
  const stopping = new AbortController()
  let json: unknown = null
  const status = await runCli(
    [command, root, '--server', site.url, '--org', 'acme', '--project', String(site.p1), '--json', ...more],
    [registerWatch, registerUpload],
    {
      print: () => undefined,
      printJson: (value) => (json = value),
      note: (line) => {
        noted.push(line)
        if (stopAt?.test(line)) stopping.abort()
      },
      isTerminal: false,
      showLine: () => undefined,
      signal: stopping.signal,
      env: { PLUMBLINE_HOME: join(folder, 'home'), PLUMBLINE_AUTHORIZATION: site.authorization.projectAdmin },
    },
  )
  process.exitCode = 0
  return { status, noted, json }
}
const once = ['--once', '--quiet-period', '5']

it('drafts what is whole once, for the window to open, and says what waits when it is stopped', async () => {
  writeFileSync(join(root, 'a.csv'), 'id,lon,lat\n1,151.2,-33.8\n')
  const first = await run('watch', once)
  expect([first.status, first.json]).toMatchObject([0, { drafted: [{ added: 1, layers: 1 }], sent: [], waiting: [] }])
  const core = await createCore({
    ...{ homeDir: join(folder, 'home'), keychain: memoryKeychain('test'), geo: scriptedEngine(), localService: null },
    log: () => undefined,
  })
  const context = { signal: new AbortController().signal }
  const connectionId = await core.attach(site.url, site.authorization.projectAdmin)
  const project = { connectionId, organization: 'acme', projectId: site.p1 }
  expect(await core.handlers['uploads.listPlans']({ project }, context)).toMatchObject([{ rows: 1, state: 'saved' }])
  // The window watches what a person has asked it to, not what a script did.
  expect(await core.handlers['watch.list']({ project }, context)).toEqual([])
  await core.close()

  writeFileSync(join(root, 'cut.zip'), 'PK\x03\x04 and no end')
  const second = await run('watch', ['--quiet-period', '5'], /^waiting {3}cut\.zip: cut\.zip ends before it is whole/)
  expect([second.status, second.json]).toMatchObject([
    130,
    { drafted: [], waiting: [{ path: 'cut.zip', kind: 'not-whole' }] },
  ])
  rmSync(join(root, 'cut.zip'))
})

it('with --revise sends what only revises, and waits for its job', async () => {
  const sent = await run('upload')
  expect(sent.json).toMatchObject({ completed: 1 })
  writeFileSync(join(root, 'a.csv'), 'id,lon,lat\n1,151.2,-33.8\n2,151.21,-33.81\n')
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(root, 'a.csv'), later, later)
  writeFileSync(join(root, 'new.csv'), 'id,lon,lat\n1,151.2,-33.8\n')
  const found = await run('watch', [...once, '--revise'])
  expect([found.status, found.json]).toMatchObject([
    0,
    { drafted: [{ added: 1, layers: 2 }], sent: [{ layer: 'a', mode: 'revise', status: 'completed' }] },
  ])
})
