import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withoutUndefined } from '../../shared/model/without-undefined'
import { throwFileError } from '../../node/file-errors'
import {
  watchBounds,
  type CheckedParams,
  type Emit,
  type ProjectRef,
  type RowOptions,
  type WaitingLayer,
  type WatchedFolder,
  type WatchRule,
} from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import { guarded } from '../guarded'
import type { Clock, Log } from '../ports'
import { fullProjectKey, sameProject } from '../project-key'
import { throttledByKey } from '../throttled'
import { createOwnerWatch, newOwner } from '../uploads/owner-watch'
import type { QuietPlans } from '../uploads/plan/quiet-plans'
import { createDrafting } from './draft-ready'
import type { OpenEvents } from './folder-events'
import { createFolderWatch, type FolderWatch, type WatchTimings } from './folder-watch'
import { fitsPattern } from './path-patterns'
import type { WatchRecord, WatchStore } from './watch-store'

export interface ScriptWatch {
  project: ProjectRef
  path: string
  quietSeconds: number
  rescanSeconds: number
  /** Whether what does nothing but revise is sent. */
  revises: boolean
}

/** Shows the others that this program lives, and looks whether one of them has died. */
const beatEveryMs = 5_000
const tellEveryMs = 1_000

export type Watches = ReturnType<typeof createWatches>

/** The watched folders of all projects; each is watched by one program of a home at a time. */
export function createWatches(parts: {
  store: WatchStore
  plans: QuietPlans
  clock: Clock
  log: Log
  emit: Emit
  /** Account of this computer. */
  account: () => string
  wake: () => void
  timings: WatchTimings
  openEvents: OpenEvents
}) {
  const { store, clock, log, emit } = parts
  const owner = newOwner()
  const ownerWatch = createOwnerWatch(parts.timings.nowMs)
  const records = new Map<string, WatchRecord>()
  const running = new Map<string, FolderWatch>()
  const beganAt = now()
  let timer: NodeJS.Timeout | null = null
  const draft = createDrafting({ plans: parts.plans, now, emit, log, wake: parts.wake })
  const tell = throttledByKey(tellEveryMs, fullProjectKey, (project: ProjectRef) =>
    emit('watch.changed', { project, folders: list(project) }),
  )

  function now(): string {
    return new Date(clock.now()).toISOString()
  }

  function find(watchId: string): WatchRecord {
    const record = records.get(watchId)
    if (record) return record
    throw wordedError('not-found', 'watchGone', {}, { details: { watchId } })
  }

  function run(watchId: string): FolderWatch {
    find(watchId)
    const found = running.get(watchId)
    if (found) return found
    throw wordedError('unavailable', 'watchElsewhere', {})
  }

  function shown(record: WatchRecord): WatchedFolder {
    const { id, project, path, quietSeconds, rescanSeconds, rules, templates } = record
    const kept = { id, project, path, quietSeconds, rescanSeconds, rules, templates }
    const elsewhere = {
      ...{ state: 'elsewhere' as const, since: beganAt, trouble: null, hearsChanges: false, lookedAt: null },
      ...{ files: 0, waiting: 0 },
    }
    return { ...kept, ...(running.get(id)?.shown() ?? elsewhere) }
  }

  const list = (project: ProjectRef): WatchedFolder[] =>
    [...records.values()].filter((one) => !one.ofScript && sameProject(one.project, project)).map(shown)

  function change(watchId: string, changes: Partial<WatchRecord>): void {
    const record = { ...find(watchId), ...changes }
    store.change(record)
    records.set(watchId, record)
  }

  /** Watches a folder unless another program does. */
  function takeUp({ id, project }: WatchRecord): void {
    if (running.has(id)) return
    const before = store.owner(id)
    if (before === null) return void records.delete(id)
    const isFree = before.owner === null || ownerWatch.isDead(id, before.owner, before.beat)
    if (!isFree || !store.claim(id, owner, before.owner)) return
    const watch = createFolderWatch({
      ...{ store, clock, log, draft, timings: parts.timings, openEvents: parts.openEvents },
      record: () => records.get(id) ?? find(id),
      onLeft: () => change(id, { leavesExisting: false }),
      onChanged: () => tell(project),
    })
    running.set(id, watch)
    watch.start()
    tell(project)
  }

  function beat(): void {
    for (const id of running.keys()) if (!store.beat(id, owner)) void stop(id)
    // Another program of this user may have added, changed or removed some.
    const kept = new Map(store.all(false).map((record) => [record.id, record]))
    for (const record of records.values())
      if (!record.ofScript && !kept.has(record.id)) {
        records.delete(record.id)
        void stop(record.id)
        tell(record.project)
      }
    for (const record of kept.values()) {
      const known = records.get(record.id)
      if (known && JSON.stringify(known) === JSON.stringify(record)) continue
      records.set(record.id, record)
      running.get(record.id)?.changed()
      tell(record.project)
    }
    for (const record of kept.values()) takeUp(record)
  }

  async function stop(watchId: string): Promise<void> {
    const watch = running.get(watchId)
    running.delete(watchId)
    await watch?.close()
  }

  async function add(asked: Omit<WatchRecord, 'id' | 'paused' | 'templates'>): Promise<WatchRecord> {
    const found = await stat(asked.path).catch(throwFileError(asked.path))
    if (!found.isDirectory()) throw wordedError('invalid', 'watchNoFolder', { path: asked.path })
    const record = { ...asked, id: randomUUID(), paused: false, templates: [] }
    store.add(record)
    records.set(record.id, record)
    return record
  }

  return {
    list,
    waiting(watchId: string): WaitingLayer[] {
      find(watchId)
      return running.get(watchId)?.waiting() ?? []
    },
    async add({ project, path, existing }: CheckedParams<'watch.add'>): Promise<string> {
      const root = resolve(path)
      if (list(project).some((one) => one.path === root)) throw wordedError('invalid', 'watchTwice', { path: root })
      const record = await add({
        ...{ project, path: root, ofScript: false, rules: [], leavesExisting: existing === 'leave' },
        quietSeconds: watchBounds.quietSeconds.usual,
        rescanSeconds: watchBounds.rescanSeconds.usual,
      })
      takeUp(record)
      tell(project)
      return record.id
    },
    /** AppError `invalid` for a pattern that is none. */
    change({ watchId, rules, ...changes }: CheckedParams<'watch.change'>): void {
      const before = find(watchId)
      for (const pattern of [...(rules ?? []).flatMap((rule) => rule.patterns), ...patternsOf(changes.templates)])
        mustBePattern(pattern)
      const given = withoutUndefined(changes)
      const signed = rules?.map((rule) => before.rules.find((one) => isSameRule(one, rule)) ?? signedRule(rule))
      change(watchId, { ...given, ...(signed ? { rules: signed } : {}) })
      running.get(watchId)?.changed()
      tell(before.project)
    },
    async remove(watchId: string): Promise<void> {
      const { project } = find(watchId)
      records.delete(watchId)
      store.remove(watchId)
      await stop(watchId)
      tell(project)
    },
    lookNow: (watchId: string): Promise<void> => run(watchId).lookNow(),
    draftNow: (watchId: string, paths: readonly string[]): Promise<void> => run(watchId).draftNow(paths),
    /** Options that the templates of a folder give a row by its path; null: none. */
    templateOf(watchId: string, path: string): RowOptions | null {
      const { templates = [] } = records.get(watchId) ?? {}
      return templates.find(({ pattern }) => fitsPattern(pattern, path))?.options ?? null
    },
    /** Watches a folder for a script, until the program ends; what it has drafted before is remembered. */
    async watchFor({ project, path, quietSeconds, rescanSeconds, revises }: ScriptWatch): Promise<string> {
      const root = resolve(path)
      const rules = revises ? [{ ...signedRule({ name: '--revise', patterns: ['**'] }) }] : []
      const known = store.all(true).find((one) => one.path === root && sameProject(one.project, project))
      const asked = { project, path: root, ofScript: true, quietSeconds, rescanSeconds, rules, leavesExisting: false }
      if (known) {
        records.set(known.id, { ...known, ...asked })
        store.change({ ...known, ...asked })
      }
      const record = known ?? (await add(asked))
      takeUp(record)
      run(record.id)
      return record.id
    },
    /** Resolves after the next look at whose end nothing is on its way. */
    idle: (watchId: string): Promise<void> => run(watchId).idle(),
    /** A folder of a script as it is now. */
    shown: (watchId: string): WatchedFolder => shown(find(watchId)),
    start(isScript: boolean): void {
      if (!isScript) beat()
      const tick = () => {
        if (isScript) for (const id of running.keys()) store.beat(id, owner)
        else beat()
      }
      timer = setInterval(guarded(log, 'watched folders were not looked after', tick), beatEveryMs)
      timer.unref()
    },
    /** The folders of a connection that goes away; their rows go with all its rows. */
    async closeConnection(connectionId: string): Promise<void> {
      const own = [...records.values()].filter(({ project }) => project.connectionId === connectionId)
      for (const { id } of own) records.delete(id)
      await Promise.all(own.map(({ id }) => stop(id)))
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer)
      tell.close()
      await Promise.all([...running.keys()].map(stop))
      try {
        store.release(owner)
      } catch (error) {
        // Whoever comes next finds this program dead.
        log('warn', 'watched folders were not given back', { error: String(error) })
      }
    },
  }

  function signedRule({ name, patterns }: { name: string; patterns: string[] }): WatchRule {
    return { name, patterns, by: parts.account(), at: now() }
  }
}

const isSameRule = (a: WatchRule, b: { name: string; patterns: string[] }): boolean =>
  a.name === b.name && JSON.stringify(a.patterns) === JSON.stringify(b.patterns)

const patternsOf = (templates: readonly { pattern: string }[] = []): string[] => templates.map(({ pattern }) => pattern)

function mustBePattern(pattern: string): void {
  try {
    fitsPattern(pattern, 'any')
  } catch {
    throw wordedError('invalid', 'patternBroken', { pattern })
  }
}
