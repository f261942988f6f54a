import type { Emit, Freshness, ProjectRef, Result } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import type { PermitCourse } from '../../shared/model/as-of'
import { oldestReading } from '../../shared/model/oldest-reading'
import { eventType, parseIsoMs, type PermitEvent, type PermitListItem } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import { fullProjectKey } from '../project-key'
import { throttledByKey } from '../throttled'
import { hashOfItem } from './narrow-permit'
import { everyPermit, withArchived, type PermitPage } from './every-permit'
import type { Permits } from './permits'

/** The permits of a project with the course of their status. */
export type PermitCourses = ReturnType<typeof createPermitCourses>

type Listed = Result<'permits.listCourses'>
type KnownCourse = Pick<PermitCourse, 'sinceMs' | 'steps' | 'revised'>

const pageSize = 1000
const atOnce = 4
/** A history is not read again so soon, while the list tells its permit as before. */
const knownForMs = 10 * 60_000
const tellEveryMs = 250
const noHistory: KnownCourse = { sinceMs: null, steps: [], revised: [] }

/** Reads the histories of all permits: from the service, else from what is held. Of the project read last they are remembered for a while. */
export function createPermitCourses({
  permits,
  emit,
  nowMs = () => performance.now(),
}: {
  permits: Pick<Permits, 'list' | 'listEvents'>
  emit: Emit
  nowMs?: () => number
}) {
  let last = { key: '', known: new Map<number, { hash: string; atMs: number; readAt: string; course: KnownCourse }>() }
  const tell = throttledByKey(
    tellEveryMs,
    ({ project }: { project: ProjectRef }) => fullProjectKey(project),
    (told: { project: ProjectRef; read: number; total: number }) => emit('permits.coursesRead', told),
  )

  /** Every permit, archived ones too where the service, or what is held, lists them to this user. */
  async function readAll(project: ProjectRef, signal: AbortSignal) {
    const { found, archived } = await withArchived(async (filters) => {
      let age = null as Freshness | null
      let staleReason: Freshness['staleReason']
      const onPage = (page: PermitPage): void => {
        age = oldestReading(age, page)
        staleReason ??= page.staleReason
      }
      const items = await everyPermit(permits, project, { filters, onPage }, signal)
      return { items, age: { ...age!, ...(staleReason && { staleReason }) } }
    })
    return { ...found, archived }
  }

  /** The history of a permit; null where it may not be read, or neither the service nor the disk gives it. */
  async function readCourse(project: ProjectRef, id: number, isHeld: boolean, signal: AbortSignal) {
    const events: PermitEvent[] = []
    try {
      for (let pageNumber = 1; ; pageNumber++) {
        const page = await permits.listEvents(project, id, pageNumber, pageSize, signal)
        events.push(...page.items)
        if (pageNumber >= page.totalPages) return { course: courseOf(events), age: page }
      }
    } catch (error) {
      const { code } = toAppError(error)
      // What is not held is not known; of a service that fails midway nobody takes the rest for unknown.
      if (code === 'service.forbidden' || code === 'not-found' || (isHeld && code !== 'cancelled')) return null
      throw error
    }
  }

  return {
    /** Errors: those of `permits.list`, and of a service that stops answering midway. */
    async list(project: ProjectRef, signal: AbortSignal): Promise<Listed> {
      const key = fullProjectKey(project)
      if (last.key !== key) last = { key, known: new Map() }
      const { known } = last
      const { items, archived, age: listed } = await readAll(project, signal)
      let age: Freshness = listed
      let { staleReason } = listed
      let read = 0
      const courses = new Map<number, KnownCourse>()
      await inParallel(items, atOnce, async (item) => {
        const hash = hashOfItem(item)
        const before = known.get(item.id)
        if (before?.hash === hash && nowMs() - before.atMs < knownForMs) {
          courses.set(item.id, before.course)
          age = oldestReading(age, { ...age, readAt: before.readAt })
        } else {
          const found = await readCourse(project, item.id, listed.source === 'offline', signal)
          courses.set(item.id, found?.course ?? noHistory)
          if (found) {
            age = oldestReading(age, found.age)
            staleReason ??= found.age.staleReason
            if (found.age.source === 'service')
              known.set(item.id, { hash, atMs: nowMs(), readAt: found.age.readAt, course: found.course })
          }
        }
        tell({ project, read: ++read, total: items.length })
      })
      const { source, readAt } = age
      return {
        ...{ source, readAt, ...(staleReason && { staleReason }) },
        permits: items.map((item) => courseOfItem(item, courses.get(item.id) ?? noHistory)),
        archived,
        unknown: items.filter(({ id }) => (courses.get(id) ?? noHistory).sinceMs === null).length,
      }
    },
  }
}

function courseOfItem(item: PermitListItem, course: KnownCourse): PermitCourse {
  const { id, name, status, expiryDate, archived, geometry } = item
  return {
    id,
    name,
    status,
    archived,
    geometry,
    expiryMs: expiryDate === null ? null : parseIsoMs(expiryDate),
    ...course,
  }
}

/** @param events in any order */
function courseOf(events: readonly PermitEvent[]): KnownCourse {
  const timed = events.flatMap((event) => {
    const atMs = parseIsoMs(event.timestamp)
    return atMs === null ? [] : { ...event, atMs }
  })
  const inOrder = timed.sort((a, b) => a.atMs - b.atMs)
  return {
    sinceMs: inOrder[0]?.atMs ?? null,
    steps: inOrder.flatMap(({ type, atMs, permitStatus }) =>
      type === eventType.statusUpdate && typeof permitStatus === 'number' ? { atMs, status: permitStatus } : [],
    ),
    revised: inOrder.flatMap(({ type, atMs, description }) =>
      type === eventType.layerRevised ? { atMs, text: description ?? '' } : [],
    ),
  }
}
