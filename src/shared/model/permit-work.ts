/** Whether work may still follow under a permit of a status, and why. */
export interface WorkAhead {
  may: boolean
  why: string
}

const yes = (why: string): WorkAhead => ({ may: true, why })
const no = (why: string): WorkAhead => ({ may: false, why })

/** By permit status, 0 to 15. What is only asked for counts: it is approved on a drawing that has changed meanwhile. */
const workAheadTable: readonly WorkAhead[] = [
  /* Created */ yes('asked for'),
  /* CategoryPending */ yes('being reviewed'),
  /* SignoffPending */ yes('waits for signatures'),
  /* Approved */ yes('approved, work may begin'),
  /* Rejected */ yes('changes were asked for, it may come back'),
  /* RenewalRequired */ yes('in effect, to be renewed'),
  /* Updated */ yes('modified, still on its way'),
  /* Revoked */ no('withdrawn for good'),
  /* Active */ yes('in effect'),
  /* Completed */ no('closed out'),
  /* Renewed */ yes('in effect again'),
  /* Cancelled */ no('cancelled before any work'),
  /* Amended */ yes('modified by an admin, outside the usual course'),
  /* CloseoffPending */ yes('not closed off: the site may still be open'),
  /* Progressed */ yes('went on to the next stage of its work'),
  /* Expired */ no('no longer valid'),
]

/** Whether work may still follow under a permit; a status that the interface does not name may mean that it does. */
export function workAhead(status: number): WorkAhead {
  return workAheadTable[status] ?? yes('a status that is not known here')
}

/** The statuses under which no work follows any more. */
export const endedStatuses: readonly number[] = workAheadTable.flatMap(({ may }, status) => (may ? [] : [status]))
/** The named statuses under which work may follow. */
export const workStatuses: readonly number[] = workAheadTable.flatMap(({ may }, status) => (may ? [status] : []))
/** Rejected, revoked, cancelled, expired: work that went on under a permit may not go on. */
export const endedBadly: readonly number[] = [4, 7, 11, 15]
/** Statuses of permits under which work may be going on, or soon will: what is drawn as live. */
export const livePermitStatuses: readonly number[] = [3, 5, 8, 10, 12, 13]
