import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createCore, type Core } from '../../src/core'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { memoryKeychain } from '../../src/node/keychain'
import type { ProjectRef } from '../../src/shared/contract'
import { between, pause, type CampaignRun } from './campaign'
import { unknownFiles } from './known-files'
import type { Office } from './office'
import { compareHeldPermits, digestOf, type PermitTruth } from './permit-truth'

/** What the service has, which does not change while it is held. */
export interface Truth {
  office: Office
  permits: ReadonlyMap<number, PermitTruth>
}

/** What a home said that it holds, all of it opened. */
export interface Held {
  /** Ids of revisions that are ready. */
  revisions: ReadonlySet<string>
  arePermitsHeld: boolean
  /** Permits of which all is held. */
  permits: number
  /** Revisions that the project has. */
  ofRevisions: number
  text: string
}

/** Whole permits that are opened while not all are held, and once they are; every row is compared each time. */
const openedPermits = { before: 100, once: 2_000 }
/** Permits that are being read when a kill comes: of the first ones, so many may be missing. */
const atOnce = 64

/**
 * Opens a home as the window does, without a network, and opens all that says that it is held: each revision with its source,
 * the list of permits, and some of them with their events; compares all that is on the disk of permits with the service; and looks
 * for files that nobody knows.
 * @param at `before`: what the same home said the last time, which may not have become less; `mustBeWhole`: all of it is held;
 *   `opens`: which permits are opened, where all are held
 */
export async function lookAtHeld(
  run: CampaignRun,
  truth: Truth,
  at: { home: string; mustBeWhole: boolean; opens: 'some' | 'all'; before: Held | null },
): Promise<Held> {
  const { found } = run
  const { office } = truth
  const sources = await sourcesOf(office)
  await office.relay.goAway()
  const startedMs = Date.now()
  const geo = createGeoEngine({ gridDir: join(at.home, 'grids') })
  const core = await createCore({
    homeDir: at.home,
    keychain: memoryKeychain('a campaign'),
    geo,
    localService: null,
    log: () => undefined,
  })
  try {
    const { PLUMBLINE_AUTHORIZATION = '' } = office.envOf(at.home)
    const connectionId = await core.attach(office.relay.url, PLUMBLINE_AUTHORIZATION)
    const project = { connectionId, organization: 'acme', projectId: office.projectId }
    await core.start()
    await core.revisionsSettled()
    const revisions = await lookAtRevisions(run, core, project, sources)
    const { arePermitsHeld, permits } = await lookAtPermits(run, { core, project, ...at }, truth)
    const { before } = at
    if (before?.arePermitsHeld && !arePermitsHeld) found('lost', 'the permits were held, and are not any more')
    for (const id of before?.revisions ?? [])
      if (!revisions.has(id)) found('lost', `revision ${id} was held, and is not`)
    if (at.mustBeWhole) {
      if (!arePermitsHeld) found('lost', 'hold has ended, and the permits are not held')
      for (const id of sources.keys()) if (!revisions.has(id)) found('lost', `hold has ended without revision ${id}`)
    }
    const permitsText = `permits ${arePermitsHeld ? 'held' : 'not held yet'} (${permits})`
    return {
      revisions,
      arePermitsHeld,
      permits,
      ofRevisions: sources.size,
      text: `${revisions.size} of ${sources.size} revisions, ${permitsText}`,
    }
  } finally {
    await core.close()
    await geo.close()
    await lookAtFiles(run, at.home, startedMs)
    await office.relay.comeBack()
  }
}

/** SHA-256 of the source of each revision. */
async function sourcesOf(office: Office): Promise<ReadonlyMap<string, string>> {
  const known = sourcesByOffice.get(office)
  if (known) return known
  const layers = (await office.ask('/layers?includeRevisions=all')) as {
    revisions: { id: string; source: { url: string } }[]
  }[]
  const found = new Map<string, string>()
  for (const { id, source } of layers.flatMap((layer) => layer.revisions))
    found.set(String(id), hashOf(await office.fetch(source.url)))
  sourcesByOffice.set(office, found)
  return found
}
const sourcesByOffice = new WeakMap<Office, ReadonlyMap<string, string>>()

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const context = { signal: new AbortController().signal }

async function lookAtRevisions(
  { folder, found }: CampaignRun,
  core: Core,
  project: ProjectRef,
  sources: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const { handlers } = core
  const ready = new Set<string>()
  for (const { layerId, revisionId, state } of await handlers['revisions.listStates']({ project }, context)) {
    if (state !== 'ready') continue
    if (ready.has(revisionId)) found('doubled', `revision ${revisionId} is listed twice`)
    ready.add(revisionId)
    const ref = { project, layerId, revisionId }
    const path = join(folder, 'source')
    try {
      const { key, manifest } = await handlers['revisions.prepare'](ref, context)
      const [first] = manifest.sublayers
      if (first) {
        const query = { sublayer: 0, words: '', filters: [], within: null, only: null, sort: null }
        const rows = await handlers['tables.listRows']({ key, query, offset: 0, limit: 1_000 }, context)
        if (rows.length !== Math.min(first.features, 1_000)) found('wrong', `${revisionId} has ${rows.length} rows`)
      }
      await handlers['revisions.download']({ ...ref, path }, context)
      if (hashOf(readFileSync(path)) !== sources.get(revisionId)) found('wrong', `${revisionId} has another content`)
    } catch (error) {
      found('wrong', `revision ${revisionId} says that it is held, and does not open: ${String(error)}`)
    } finally {
      rmSync(path, { force: true })
    }
  }
  return ready
}

async function lookAtPermits(
  { found, random }: CampaignRun,
  at: { core: Core; project: ProjectRef; home: string; opens: 'some' | 'all' },
  { permits: truth }: Truth,
): Promise<{ arePermitsHeld: boolean; permits: number }> {
  const { core, project, home, opens } = at
  const { handlers } = core
  const hold = await handlers['permits.getHold']({ project }, context)
  const compared = compareHeldPermits(home, truth)
  for (const fault of compared.faults) found('wrong', fault)
  if (compared.whole !== hold.whole || compared.permits !== hold.permits)
    found(
      'wrong',
      `${hold.whole} of ${hold.permits} permits are said to be held: ${compared.whole} of ${compared.permits} are`,
    )

  const open = async (permitId: number): Promise<void> => {
    try {
      const { permit, listItem } = await handlers['permits.get']({ project, permitId }, context)
      const call = { project, permitId, pageNumber: 1, pageSize: 1_000 }
      const { items } = await handlers['permits.listEvents'](call, context)
      const opened: PermitTruth = { item: digestOf(listItem), detail: digestOf(permit), events: digestOf(items) }
      if (JSON.stringify(opened) !== JSON.stringify(truth.get(permitId)))
        found('wrong', `permit ${permitId} is another`)
    } catch (error) {
      found('wrong', `permit ${permitId} says that it is held, and does not open: ${String(error)}`)
    }
  }
  const arePermitsHeld = hold.complete
  if (!arePermitsHeld) {
    // Permits are read in the order of their ids: the first ones are whole as far as any are.
    for (let count = Math.min(openedPermits.before, hold.whole - atOnce); count > 0; count--)
      await open(between(random, 1, hold.whole - atOnce))
    return { arePermitsHeld, permits: hold.whole }
  }
  const ids = new Set<number>()
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
    const call = { project, filters: { showArchived: true }, pageNumber, pageSize: 1_000 }
    const page = await handlers['permits.list'](call, context)
    pages = page.totalPages
    for (const { id } of page.items) {
      if (ids.has(id)) found('doubled', `permit ${id} is listed twice`)
      ids.add(id)
    }
  }
  if (ids.size !== truth.size) found('wrong', `the permits say that they are held: ${ids.size} of ${truth.size}`)
  const everyNth = opens === 'all' ? 1 : Math.ceil(truth.size / openedPermits.once)
  const first = between(random, 0, everyNth)
  for (const [index, permitId] of [...truth.keys()].entries()) if (index % everyNth === first) await open(permitId)
  return { arePermitsHeld, permits: ids.size }
}

/** What a killed program has left goes at the next start, in the background. */
async function lookAtFiles({ found }: CampaignRun, home: string, startedMs: number): Promise<void> {
  let unknown = unknownFiles(home, startedMs)
  for (let looks = 0; unknown.length > 0 && looks < 10; looks++) {
    await pause(200)
    unknown = unknownFiles(home, startedMs)
  }
  // One that stays is one finding, however often it is met.
  for (const path of unknown) {
    if (!toldFiles.has(path)) found('wrong', `nobody knows the file ${path}`)
    toldFiles.add(path)
  }
}

const toldFiles = new Set<string>()
