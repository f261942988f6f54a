import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appEnvironment, checkout, freshHome, removeHome } from './harness/app-under-test'
import { onEachHost } from './harness/hosts'
import { openRemotePage } from './harness/remote-page'
import { within } from './harness/within'

// The app as users get it: packed, and with its fuses set, so that Playwright cannot attach and the page is asked from outside.
onEachHost(
  'the packaged app',
  () => {
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

    it('starts, reaches its embedded service and its workers, and ends when it is told to', async () => {
      const home = freshHome()
      const switches = [
        '--remote-debugging-port=0',
        '--disable-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ]
      const running = spawn(join(app, 'plumbline'), switches, {
        env: appEnvironment(home),
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      try {
        const page = await openRemotePage(await debuggingPort(running), 'app://plumbline/')
        await expect
          .poll(() => page.evaluate('document.querySelector("#app")?.childElementCount ?? 0'))
          .toBeGreaterThan(0)
        const answer = (name: string, params: unknown) =>
          page.evaluate(`new Promise((resolve) => {
            window.plumbline.subscribe((frame) => frame.id === 5 && resolve(frame.ok ? frame.value : frame.error))
            window.plumbline.call(${JSON.stringify({ type: 'call', id: 5, name, params })})
          })`)
        expect(await answer('connections.getCurrent', undefined)).toMatchObject({ connectionId: 'local' })
        expect(await answer('map.describeCrs', { srid: 28356 })).toMatchObject({ srid: 28356 })
        page.close()
        expect(await endsOn(running, 'SIGTERM')).toBe(0)
      } finally {
        running.kill('SIGKILL')
        await removeHome(home)
      }
    })
  },
  ['electron'],
)

function endsOn(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

/** The port that Chromium chose and prints; rejects with what was printed when the program ends before. */
function debuggingPort(child: ChildProcess): Promise<number> {
  let printed = ''
  return within(
    60,
    'the debugging port of the packaged app',
    new Promise((resolve, reject) => {
      child.stderr?.on('data', (chunk) => {
        printed += String(chunk)
        const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(printed)?.[1]
        if (port !== undefined) resolve(Number(port))
      })
      child.once('exit', () => reject(new Error(`The packaged app ended before it was ready:\n${printed}`)))
    }),
  )
}
