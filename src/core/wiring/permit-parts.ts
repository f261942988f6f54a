import type { ProjectRef } from '../../shared/contract'
import type { Activity } from '../activity/activity'
import { permitNote } from '../activity/seen-permits'
import { createPermitNotices } from '../permits/notices/permit-notices'
import { openToldNotices } from '../permits/notices/told-notices'
import { openPermitStore } from '../permits/permit-store'
import { createPermits } from '../permits/permits'
import { fullProjectKey } from '../project-key'
import type { Snapshots } from '../store/snapshots'
import { throttledByKey } from '../throttled'
import type { Base } from './base'
import type { ConnectionParts } from './connection-parts'

/** Permits, and what is held of them. */
export function wirePermits(
  { home, clock, log, emit, signals }: Base,
  { connections, holdSchedule, fetching, looked }: ConnectionParts,
  snapshots: Snapshots,
  activity: Activity,
) {
  const holdMoved = throttledByKey(500, fullProjectKey, (project: ProjectRef) =>
    emit('permits.holdChanged', { project, hold: permits.getHold(project) }),
  )
  const permitStore = openPermitStore(home.offlineDb, (project, changes) => {
    activity.noteAll(project, changes.map(permitNote))
    notices.statusChanged(project, changes)
  })
  const notices = createPermitNotices({
    ...{ store: permitStore, clock, log, emit },
    told: openToldNotices(home.offlineDb),
    settings: home.settings.get,
    apartMs: (connectionId) => connections.clockApartMs(connectionId),
  })
  const permits = createPermits({
    connections,
    store: permitStore,
    snapshots,
    log,
    onChanged: (project) => {
      notices.touched(project)
      emit('permits.changed', { project })
    },
    onHold: holdMoved,
    onRead: (project) => signals.tell('permitsHeld', project),
    looked: looked.permits,
    waits: fetching.waits,
  })
  signals.on('fetchShut', permits.stopHolding)
  holdSchedule.register({ name: 'permits', projects: permits.heldProjects, refresh: permits.refreshHeld })
  signals.on('permitsHeld', notices.touched)
  return { permits, permitStore, holdMoved, notices }
}
