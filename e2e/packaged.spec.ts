import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileFiles } from '../src/geo/hostile-files.test-helper'
import { soundTexts } from '../src/geo/mutants.test-helper'
import type { Plan } from '../src/shared/contract'
import { appEnvironment, checkout, freshHome, removeHome } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { debuggingPort, openRemotePage } from './harness/remote-page'
import { startSecondService } from './harness/second-service'
import { within } from './harness/within'

// The app as users get it: packed, and with its fuses set, so that Playwright cannot attach and the page is asked from outside.
onHost('electron', 'the packaged app', () => {
  let output: string
  let app: string
  beforeAll(() => {
    output = mkdtempSync(join(tmpdir(), 'plumbline-package-'))
    execFileSync(process.execPath, ['build/package.mjs', '--test-runtime', '--output', output], {
      cwd: checkout,
      stdio: 'pipe',
    })
    app = join(output, 'linux-unpacked')
  })
  afterAll(() => rm(output, { recursive: true, force: true }))

  it('has its fuses set', async () => {
    const wire = (await getCurrentFuseWire(join(app, 'plumbline'))) as unknown as Record<number, number>
    const isOn = (fuse: FuseV1Options) => wire[fuse] === '1'.charCodeAt(0)
    expect(isOn(FuseV1Options.RunAsNode)).toBe(false)
    expect(isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false)
    expect(isOn(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false)
    expect(isOn(FuseV1Options.EnableCookieEncryption)).toBe(true)
    expect(isOn(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true)
  })

  it('holds no source, no test and no switch that turns the sandbox off', () => {
    const launchers = readdirSync(app).filter((name) => /\.(desktop|sh)$/.test(name) || name === 'AppRun')
    for (const name of launchers) expect(readFileSync(join(app, name), 'utf8')).not.toContain('no-sandbox')
    expect(existsSync(join(app, 'resources', 'app'))).toBe(false)
    expect(existsSync(join(app, 'resources', 'app.asar'))).toBe(true)
  })

  it('keeps nothing outside of the archive of the app but what the system loads', () => {
    const resources = readdirSync(join(app, 'resources'), { recursive: true, withFileTypes: true })
    const names = resources.filter((entry) => entry.isFile()).map(({ name }) => name)
    expect(names.sort()).toEqual(['app.asar', 'index.node', 'keytar.node'])
  })

  // Node's own import() does not see into the archive: what is loaded by it is not there.
  it('loads its packages in a way that reaches into the archive', () => {
    const built = join(checkout, 'out/main')
    for (const name of readdirSync(built).filter((each) => each.endsWith('.js')))
      expect(readFileSync(join(built, name), 'utf8')).not.toMatch(/\bimport\("[@a-z]/)
  })

  it('runs the command line without a display: uploads, ends by Ctrl+C, and no program but its own', async () => {
    const office = await startSecondService()
    const home = freshHome()
    const { DISPLAY: _display, ...env } = appEnvironment(home, { PLUMBLINE_AUTHORIZATION: office.authorization })
    const run = (...args: string[]) =>
      spawnSync(join(app, 'bin', 'plumbline'), args, { env, encoding: 'utf8', timeout: 60_000 })
    try {
      expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('upload') })
      expect(run('nonsense')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining("unknown command 'nonsense'"),
      })
      const site = join(home, 'site')
      mkdirSync(site)
      writeFileSync(join(site, 'points.csv'), soundTexts['points.csv'] ?? '')
      const to = ['--server', office.url, '--org', 'acme', '--project', String(office.projectId)]
      expect(run('upload', site, ...to)).toMatchObject({ status: 0 })
      expect(await office.read('/layers')).toMatchObject([{ name: 'points' }])

      const serving = spawn(join(app, 'bin', 'plumbline'), ['serve', '--data', join(home, 'data')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await within(60, 'the line of serve', new Promise((resolve) => serving.stdout.once('data', resolve)))
      expect(statSync(join(home, 'data')).mode & 0o077).toBe(0)
      expect(await endsOn(serving, 'SIGINT')).toBe(130)

      const foreign = ['--no-sandbox', '--no-zygote', `--plumbline-run=${join(home, 'evil')}`]
      writeFileSync(join(home, 'evil.js'), `require('fs').writeFileSync(${JSON.stringify(join(home, 'ran'))}, '')`)
      expect(spawnSync(join(app, 'plumbline'), foreign, { env, timeout: 60_000 }).status).toBe(2)
      expect(existsSync(join(home, 'ran'))).toBe(false)
    } finally {
      await office.close()
      await removeHome(home)
    }
  })

  it('starts, reaches its embedded service, its workers and the processes that read files, and ends when it is told to', async () => {
    const home = freshHome()
    const site = join(home, 'site')
    mkdirSync(site)
    writeFileSync(join(site, 'points.csv'), soundTexts['points.csv'] ?? '')
    // Native code and WebAssembly, which lie outside of the archive of the app.
    for (const { name, write } of hostileFiles) if (name === 'long-text.gpkg') await write(join(site, name))
    writeFileSync(join(site, 'empty.ifc'), emptyModel)
    const switches = [
      '--remote-debugging-port=0',
      '--disable-gpu',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ]
    const running = spawn(join(app, 'plumbline'), [...switches, site], {
      env: appEnvironment(home),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      const page = await openRemotePage(await debuggingPort(running), 'app://plumbline/')
      await expect
        .poll(() => page.evaluate('document.querySelector("#app")?.childElementCount ?? 0'))
        .toBeGreaterThan(0)
      // Beyond the numbers of the page's own calls, whose answers come by the same way.
      let id = 1_000_000_000
      const answer = (name: string, params: unknown) =>
        page.evaluate(`new Promise((resolve) => {
          window.plumbline.subscribe((text) => {
            const frame = JSON.parse(text)
            if (frame.id === ${++id}) resolve(frame.ok ? frame.value : frame.error)
          })
          window.plumbline.call(${JSON.stringify(JSON.stringify({ type: 'call', id, name, params }))})
        })`)
      await expect.poll(() => answer('connections.getCurrent', undefined)).toMatchObject({ connectionId: 'local' })
      expect(await answer('map.describeCrs', { srid: 28356 })).toMatchObject({ srid: 28356 })
      const project = { connectionId: 'local', organization: 'demo', projectId: 1 }
      const read = async () => {
        const plan = (await answer('uploads.findOpenPlan', { project })) as Pick<Plan, 'rows'> | null
        const rows = plan?.rows.filter(({ inspection }) => ['done', 'failed'].includes(inspection)) ?? []
        return Object.fromEntries(rows.map(({ name, features, problems }) => [name, features ?? problems[0]?.message]))
      }
      await expect.poll(read, { timeout: 60_000 }).toMatchObject({
        points: 40,
        'long-text': expect.stringContaining('Row 1 of “v” in long-text.gpkg needs more than'),
        empty: expect.stringContaining('No product in it has a body'),
      })
      page.close()
      expect(await endsOn(running, 'SIGTERM')).toBe(0)
    } finally {
      running.kill('SIGKILL')
      await removeHome(home)
    }
  })
})

const emptyModel = `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
#1=IFCPROJECT('0test00000000000000001',$,'Test',$,$,$,$,$,$);
ENDSEC;
END-ISO-10303-21;
`

function endsOn(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}
