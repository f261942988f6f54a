import type { ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { PermitDetail, PermitListItem } from '../../shared/rest'
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

/**
 * Reads every permit of a project with its details and events onto disk; gives their number. What the caller may not read
 * (events that are forbidden, archived permits) is left out. Broken off, it leaves what it has, and is not called complete.
 */
export async function holdPermits(work: HoldPermits): Promise<number> {
  const { client, project, store, signal } = work
  const params = projectParams(project)
  store.startHold(project)
  const items = await readEveryPermit(client, params, signal)
  await inParallel(items, 4, async (item) => {
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    const permitParams = { ...params, permitId: item.id }
    const [detail, events] = await Promise.all([
      allowed(client.call('getPermit', { params: permitParams }, { signal })),
      allowed(readAllPermitEvents(client, permitParams, { signal })),
    ])
    if (detail) work.onDetail(project, detail)
    store.save(project, { item, detail, events, readAt: work.isoNow() })
  })
  store.finishHold(
    project,
    items.map((item) => item.id),
    work.isoNow(),
  )
  return items.length
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
