import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UploadItem } from '../../src/cli/upload-report'
import { openSite, type Site } from '../conformance/site'
import { runCommand } from './run-command'

let site: Site
let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-time-'))
  mkdirSync(at('in'))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  runCommand(args, { PLUMBLINE_HOME: at('home'), PLUMBLINE_AUTHORIZATION: site.authorization.orgAdmin })
const place = () => ['--server', site.url, '--project', `acme/${site.p1}`]

/** Sends the file with other content and a later time. */
async function send(content: string, lastModified: string): Promise<UploadItem> {
  writeFileSync(at('in/gas.csv'), content)
  utimesSync(at('in/gas.csv'), new Date(lastModified), new Date(lastModified))
  const { status, json } = await run('upload', at('in'), ...place(), '--json')
  expect(status).toBe(0)
  const [item] = (json as { items: UploadItem[] }).items
  if (!item) throw new Error('nothing was sent')
  return item
}

interface Changes {
  layers: {
    id: number
    change: string
    before: number | null
    after: number | null
    revisions: { comment: string }[]
  }[]
  permits: unknown[]
}
const changesOf = async (from: string, to: string) =>
  (await run('changes', ...place(), '--from', from, '--to', to, '--zone', 'UTC', '--json')).json as Changes
const today = () => new Date().toISOString().slice(0, 10)

it('makes an earlier revision the newest by its number, says so in its comment, and lists it among the changes of the day', async () => {
  const { layerId } = await send('id,lon,lat\n1,151.2,-33.8\n', '2026-11-01T08:00:00Z')
  await send('id,lon,lat\n1,151.2,-33.8\n2,151.3,-33.8\n', '2026-11-02T08:00:00Z')
  const { status, json } = await run(
    'restore-revision',
    ...place(),
    '--layer',
    String(layerId),
    '--revision',
    '1',
    '--json',
  )
  expect([status, json]).toMatchObject([0, { mode: 'revise', status: 'completed', layerId }])
  const [layer] = (await changesOf(today(), today())).layers
  expect(layer).toMatchObject({ id: layerId, change: 'new', before: null, after: 3 })
  expect(layer?.revisions[0]?.comment).toMatch(/^Restores revision 1 of .* UTC by Olga Admin\./)
  expect((await changesOf('2020-01-01', '2020-12-31')).layers).toEqual([])
  const shown = await run('changes', ...place(), '--from', today(), '--to', today())
  expect(shown.printed.join('\n')).toContain('gas')
})

it('says what is wrong with a revision or a day that there is not', async () => {
  const { layers } = await changesOf(today(), today())
  const id = String(layers[0]?.id)
  const newest = await run('restore-revision', ...place(), '--layer', id, '--revision', 'latest')
  expect([newest.status, newest.noted.join()]).toEqual([2, expect.stringContaining('newest revision of “gas” already')])
  const none = await run('restore-revision', ...place(), '--layer', id, '--revision', '9')
  expect(none.noted.join()).toContain('It has 3, numbered from 1.')
  expect(none.status).not.toBe(0)
  expect((await run('restore-revision', ...place(), '--layer', '99999', '--revision', '1')).noted.join()).toContain(
    'no layer 99999',
  )
  expect((await run('changes', ...place(), '--from', '2026-11-31', '--to', '2026-12-01')).status).toBe(2)
  expect((await run('changes', ...place(), '--from', '2026-12-02', '--to', '2026-12-01')).status).toBe(2)
})
