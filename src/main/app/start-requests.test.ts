import type { App } from 'electron'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { hearOpenings, startRequests } from './start-requests'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
const file = join(folder, 'Water mains.zip')
const link = 'plumbline://open?service=https://maps.example.org&org=acme&project=1'
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('takes what is there, by whole or relative path, and no switches', async () => {
  const args = ['--no-sandbox', 'Water mains.zip', folder, 'gone.zip', 'https://example.org/a.zip']
  expect(await startRequests({ args, workingDir: folder }, true)).toEqual({ paths: [file, folder], links: [] })
})

it('does not take the app for a file of the user when Electron is given it', async () => {
  const args = ['--no-sandbox', folder, file]
  expect(await startRequests({ args, workingDir: folder }, false)).toEqual({ paths: [file], links: [] })
})

it('takes files as addresses, of this computer alone', async () => {
  const args = [pathToFileURL(file).href, 'file://server/share/a.zip', 'file:///a%2Fb']
  expect(await startRequests({ args, workingDir: folder }, true)).toEqual({ paths: [file], links: [] })
})

it('tells addresses of the program from files, right or wrong', async () => {
  const args = [link, file, 'PLUMBLINE:nonsense']
  expect(await startRequests({ args, workingDir: folder }, true)).toEqual({
    paths: [file],
    links: [link, 'PLUMBLINE:nonsense'],
  })
})

it('keeps what macOS asks for before the program is ready', () => {
  const app = new EventEmitter()
  const preventDefault = vi.fn()
  const openTo = hearOpenings(app as unknown as App)
  app.emit('open-url', { preventDefault }, link)
  const receive = vi.fn()
  openTo(receive)
  app.emit('open-file', { preventDefault }, file)
  expect(receive.mock.calls).toEqual([[{ args: [link], workingDir: '/' }], [{ args: [file], workingDir: '/' }]])
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
