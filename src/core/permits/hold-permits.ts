import type { ProjectRef, UnreadPermit } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { isWrongAnswer, type PermitDetail, type PermitListItem } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import { projectParams } from '../project-key'
import { readAllPermitEvents, readAllPermits, type RestClient } from '../remote'
import type { PermitStore } from './permit-store'

/** What the permits of a project are held with. */
export interface HoldPermits {
  client: RestClient
  project: ProjectRef
  store: PermitStore
  signal: AbortSignal
  isoNow: () => string
  onDetail: (project: ProjectRef, permit: PermitDetail) => void
}

/** What a reading has brought: how many permits are held, and which of them not whole. */
export interface HeldPermits {
  permits: number
  unread: UnreadPermit[]
}

/** A service that answers nothing to so many permits in a row answers nothing to the rest either. */
const patience = 8

/**
 * Reads every permit of a project with its details and events onto disk. What the caller may not read (events that are
 * forbidden, archived permits) is left out. A permit that cannot be read costs the others nothing: its list item is held, with
 * what was held of it before. Broken off (cancelled, no network, no credential), it leaves what it has, and is not called complete.
 */
export async function holdPermits(work: HoldPermits): Promise<HeldPermits> {
  const { client, project, store, signal } = work
  const params = projectParams(project)
  store.startHold(project)
  const items = await readEveryPermit(client, params, signal)
  store.saveItems(project, items, work.isoNow())
  const unread = new Map<number, UnreadPermit>()
  let failedInRow = 0

  /** The answer; null when the caller may not have it, or when it could not be read and the permit is noted for it. */
  async function readOf<T>(item: PermitListItem, reading: Promise<T>): Promise<T | null> {
    try {
      const answer = await allowed(reading)
      failedInRow = 0
      return answer
    } catch (thrown) {
      const error = toAppError(thrown)
      failedInRow = isNoAnswer(error) ? failedInRow + 1 : 0
      if (endsAll(error) || failedInRow >= patience) throw error
      if (!unread.has(item.id)) unread.set(item.id, { id: item.id, name: item.name, error: error.toWire() })
      return null
    }
  }

  await inParallel(items, 4, async (item) => {
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    const permitParams = { ...params, permitId: item.id }
    const [detail, events] = await Promise.all([
      readOf(item, client.call('getPermit', { params: permitParams }, { signal })),
      readOf(item, readAllPermitEvents(client, permitParams, { signal })),
    ])
    if (detail) work.onDetail(project, detail)
    store.save(project, { item, detail, events, readAt: work.isoNow() })
  })
  store.finishHold(
    project,
    items.map((item) => item.id),
    work.isoNow(),
  )
  return { permits: items.length, unread: [...unread.values()].sort((a, b) => a.id - b.id) }
}

/** Failures that every further permit would meet as well. */
function endsAll({ code }: AppError): boolean {
  return ['cancelled', 'net.offline', 'service.unauthorized'].includes(code) || !/^(net|service)\./.test(code)
}

/** Nothing usable came, in contrast to an answer that is wrong. */
function isNoAnswer(error: AppError): boolean {
  const isSilent = ['net.timeout', 'net.cut', 'service.busy', 'service.failed'].includes(error.code)
  return isSilent || (error.code === 'net.protocol' && !isWrongAnswer(error))
}

/** Archived ones too, where the service lists them to this user. */
async function readEveryPermit(
  client: RestClient,
  params: ReturnType<typeof projectParams>,
  signal: AbortSignal,
): Promise<PermitListItem[]> {
  const withArchived = await allowed(readAllPermits(client, params, { showArchived: true }, { signal }))
  return withArchived ?? readAllPermits(client, params, {}, { signal })
}

async function allowed<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    const refused = ['service.forbidden', 'service.not-found', 'service.bad-request']
    if (error instanceof AppError && refused.includes(error.code)) return null
    throw error
  }
}
