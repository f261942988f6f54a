import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Emit, PermitNotice, ProjectRef, Settings } from '../../../shared/contract'
import { livePermitStatuses, workStatuses } from '../../../shared/model/permit-work'
import { momentsOfPermit, type HorizonMoment } from '../../../shared/model/permit-horizon'
import type { Clock, Log } from '../../ports'
import { fullProjectKey, projectOfKey } from '../../project-key'
import type { PermitChange } from '../held-permit'
import type { PermitStore } from '../permit-store'
import { dueNow } from './due-notices'
import type { ToldNotices } from './told-notices'

/** What tells a person of held permits. */
export interface PermitNoticesOptions {
  store: Pick<PermitStore, 'page' | 'heldProjects'>
  told: ToldNotices
  settings: () => Settings
  /** How far a service's clock is before this computer's, milliseconds. */
  apartMs: (connectionId: string) => number
  clock: Clock
  log: Log
  emit: Emit
}

/** The window is there by then. */
const firstLookMs = 20_000
const lookEveryMs = 30_000
/** What is held is read again so often, though nobody said that it changed. */
const readEveryMs = 3_600_000
/** Changes of one reading of the list are told together. */
const gatherMs = 2_000
const pageSize = 1000
/** So far ahead moments are kept, beyond the longest time before which somebody is told. */
const aheadMs = 32 * 86_400_000

interface Known {
  readMs: number
  moments: HorizonMoment[]
  names: Map<number, { name: string; status: number }>
}

/** Looks by itself which held permits are due, and tells a person once. Call `start` where there is a window to tell. */
export function createPermitNotices({ store, told, settings, apartMs, clock, log, emit }: PermitNoticesOptions) {
  const known = new Map<string, Known>()
  const changed = new Map<string, { project: ProjectRef; changes: PermitChange[] }>()
  const startMs = clock.now()
  let timer: NodeJS.Timeout | null = null
  let gathering: NodeJS.Timeout | null = null
  let looking = false

  const nowMs = ({ connectionId }: ProjectRef) => clock.now() + apartMs(connectionId)

  /** The moments of all held permits under which work may be going on, a page at a time: there may be a hundred thousand. */
  async function read(project: ProjectRef): Promise<Known> {
    const now = nowMs(project)
    const out: Known = { readMs: clock.now(), moments: [], names: new Map() }
    const filters = { statuses: [...new Set([...workStatuses, ...livePermitStatuses])] }
    for (let pageNumber = 1; ; pageNumber++) {
      const { items, total } = store.page(project, filters, pageNumber, pageSize)
      for (const item of items)
        for (const moment of momentsOfPermit(item).moments) {
          if (moment.atMs > now + aheadMs || moment.atMs < now - aheadMs || moment.task === 'decide') continue
          out.moments.push(moment)
          out.names.set(item.id, { name: item.name, status: item.status })
        }
      if (items.length === 0 || pageNumber * pageSize >= total) return out
      await nextTurn()
    }
  }

  async function lookAt(project: ProjectRef): Promise<void> {
    const { notifyRenewalHours: renewal, notifyEndHours: end } = settings()
    const key = fullProjectKey(project)
    let own = known.get(key)
    if (!own || Math.abs(clock.now() - own.readMs) > readEveryMs) known.set(key, (own = await read(project)))
    const now = nowMs(project)
    const { soon, over } = dueNow(own.moments, { nowMs: now, lastMs: told.lastMs(project), hours: { renewal, end } })
    const fresh = (moments: HorizonMoment[]) =>
      moments.filter(({ id, kind, atMs }) => told.take(project, `${kind}:${id}:${atMs}`, now))
    const noticeOf = ({ id, kind, atMs }: HorizonMoment): PermitNotice => {
      const { name = String(id), status = 0 } = own.names.get(id) ?? {}
      return { permitId: id, name, status, kind, at: new Date(atMs).toISOString() }
    }
    tell(project, fresh(soon).map(noticeOf), false)
    tell(project, fresh(over).map(noticeOf), true)
    told.looked(project, now)
  }

  function tell(project: ProjectRef, notices: PermitNotice[], over: boolean): void {
    if (notices.length > 0) emit('permits.noticed', { project, notices, over })
  }

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      for (const { connectionId, key } of store.heldProjects()) await lookAt(projectOfKey(connectionId, key))
    } catch (error) {
      log('warn', 'notices of permits were not looked for', { error: String(error) })
    } finally {
      looking = false
    }
  }

  function tellChanges(): void {
    gathering = null
    const all = [...changed.values()]
    changed.clear()
    for (const { project, changes } of all) {
      const fresh = changes.filter(({ item, before }) =>
        told.take(project, `status:${item.id}:${item.status}:${before?.at ?? ''}`, nowMs(project)),
      )
      // What became another since a reading of an earlier run is told in one summary.
      const isOld = ({ before }: PermitChange) => before !== null && Date.parse(before.at) < startMs
      const notices = (those: PermitChange[]) =>
        those.map(({ item: { id: permitId, name, status } }) => ({
          permitId,
          name,
          status,
          kind: 'status' as const,
          at: null,
        }))
      tell(project, notices(fresh.filter((change) => !isOld(change))), false)
      tell(project, notices(fresh.filter(isOld)), true)
    }
  }

  return {
    start(): void {
      timer ??= setTimeout(function again() {
        timer = setTimeout(again, lookEveryMs)
        void look()
      }, firstLookMs)
    },
    /** What is held of a project is another than before. */
    touched: (project: ProjectRef): void => void known.delete(fullProjectKey(project)),
    /** Permits whose status the list tells otherwise than when it was read last; new ones are none. */
    statusChanged(project: ProjectRef, changes: readonly PermitChange[]): void {
      const those = changes.filter(({ item, before }) => before !== null && before.status !== item.status)
      if (timer === null || those.length === 0 || !settings().notifyStatus) return
      const key = fullProjectKey(project)
      const own = changed.get(key) ?? { project, changes: [] }
      own.changes.push(...those)
      changed.set(key, own)
      gathering ??= setTimeout(tellChanges, gatherMs)
    },
    close(): void {
      if (timer) clearTimeout(timer)
      if (gathering) clearTimeout(gathering)
    },
  }
}
