import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqlite } from '../../src/node/sqlite'
import { startProgram } from '../campaign/program'
import { openCoreSite, type CoreSite } from './core-site'

const layerCount = 4
const revisionCount = 3
let site: CoreSite
let home: string
let project: string[]

beforeAll(async () => {
  site = await openCoreSite()
  home = join(site.home, '..', 'cli-home')
  project = ['--server', site.proxy.url, '--org', 'acme', '--project', String(site.project.projectId)]
  for (let revision = 1; revision <= revisionCount; revision++) {
    for (let layer = 1; layer <= layerCount; layer++)
      site.write(
        `pegs ${layer}.csv`,
        `id,latitude,longitude\n${revision},0.${layer},0.${revision}\n${'2,0.1,0.2\n'.repeat(3_000)}`,
        // Not whole days apart, which could be the same time in another zone.
        new Date(Date.UTC(2026, 0, revision, 0, 7 * revision)),
      )
    await sendAll(revision)
  }
})
afterAll(() => site.close())

/** Sends until every layer has so many revisions: a row planned before the last batch was in the list waits for a person. */
async function sendAll(revision: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { rows } = await site.upload()
    const counts = (await site.layers()).map(({ revisions }) => revisions.length)
    if (counts.length === layerCount && counts.every((count) => count === revision)) return
    const told = `After try ${tries} the layers have ${counts.join(', ')} revisions: ${JSON.stringify(rows)}`
    if (tries === 3) throw new Error(told)
    console.error(told)
  }
}

/** The command line as a program of its own. @param killWhen asked again and again while it runs */
async function plumbline(words: string[], killWhen: () => boolean = () => false) {
  const { child, ended, out, err } = startProgram(words, {
    PLUMBLINE_HOME: home,
    PLUMBLINE_AUTHORIZATION: site.authorization,
  })
  const timer = setInterval(() => {
    if (killWhen()) child.kill('SIGKILL')
  }, 10)
  const status = await ended
  clearInterval(timer)
  return { status, out: out(), err: err() }
}

const names = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
const forms = () => names(join(home, 'cache', 'forms'))
const sources = () =>
  names(join(home, 'cache', 'sources')).flatMap((part) => names(join(home, 'cache', 'sources', part)))

/** What the index of a home says is there. */
function noted() {
  const db = openSqlite(join(home, 'cache.db'))
  const keys = db.all<{ key: string }>('SELECT key FROM forms').map(({ key }) => key)
  const contents = db.all<{ sha256: string; json: string }>('SELECT sha256, json FROM revisions')
  db.close()
  return { keys, contents }
}

it('holds every revision, killed again and again: what says held is whole, and no file is left that nobody knows', async () => {
  for (const after of [2, 5, 9]) {
    await plumbline(['hold', ...project, '--revisions', 'all'], () => sources().length >= after)
    const { keys, contents } = noted()
    for (const key of keys) expect(names(join(home, 'cache', 'forms', key))).toContain('manifest.json')
    for (const { sha256, json } of contents) {
      const { fileName, sizeBytes } = JSON.parse(json) as { fileName: string; sizeBytes: number }
      const path = join(home, 'cache', 'sources', sha256.slice(0, 2), sha256, fileName)
      expect(statSync(path).size).toBe(sizeBytes)
    }
  }
  const last = await plumbline(['hold', ...project, '--revisions', 'all', '--json'])
  expect(last.status, last.err).toBe(0)
  const all = layerCount * revisionCount
  expect(JSON.parse(last.out)).toMatchObject({
    layers: layerCount,
    ready: layerCount,
    revisions: all,
    revisionsHeld: all,
  })
  const { keys, contents } = noted()
  expect(forms().sort()).toEqual([...keys].sort())
  expect(sources().sort()).toEqual([...new Set(contents.map(({ sha256 }) => sha256))].sort())
  expect(names(join(home, 'cache', 'partial'))).toEqual([])
}, 240_000)

it('compares and saves revisions that are held with no service there', async () => {
  await site.reopen()
  const { core, context } = site
  const held = { project: site.project, wishes: [{ scope: { kind: 'project' as const }, depth: 'all' as const }] }
  await core.handlers['layers.list']({ project: site.project, revisions: 'all' }, context)
  await core.handlers['revisions.hold'](held, context)
  await core.revisionsSettled()
  const [layer] = await site.layers()
  await site.stopService()
  const changes = join(site.files, '..', 'changes.geojson')
  const compared = [`${layer?.id}@1`, `${layer?.id}@3`]
  const diff = await plumbline(['diff', ...compared, ...project, '--json', '--out', changes])
  expect(diff.status, diff.err).toBe(0)
  expect(diff.err).toContain('held copy')
  const { added, removed, changed } = JSON.parse(diff.out) as Record<string, number>
  const all = (added ?? 0) + (removed ?? 0) + (changed ?? 0)
  expect(all).toBeGreaterThan(0)
  const { features } = JSON.parse(readFileSync(changes, 'utf8')) as { features: unknown[] }
  expect(features).toHaveLength(all)

  const oldest = layer?.revisions[revisionCount - 1]
  const path = join(site.files, '..', 'saved.csv')
  const ref = { project: site.project, layerId: layer?.id ?? -1, revisionId: oldest?.id ?? '' }
  await core.handlers['revisions.download']({ ...ref, path }, context)
  expect(readFileSync(path, 'utf8')).toMatch(/^id,latitude,longitude\n1,/)
})
