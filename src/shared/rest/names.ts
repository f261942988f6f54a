/** Permit status names by value. */
export const permitStatusNames = [
  'Created',
  'CategoryPending',
  'SignoffPending',
  'Approved',
  'Rejected',
  'RenewalRequired',
  'Updated',
  'Revoked',
  'Active',
  'Completed',
  'Renewed',
  'Cancelled',
  'Amended',
  'CloseoffPending',
  'Progressed',
  'Expired',
] as const

/** Category status names by value. */
export const categoryStatusNames = ['PendingSignoff', 'Approved', 'Rejected', 'PendingResponse'] as const

/** Event type names by value. */
export const eventTypeNames = [
  'StatusUpdate',
  'CategoryStatusUpdate',
  'AttachmentAdded',
  'Comment',
  'CategoryDataSignature',
  'PermitSignature',
  'PermitHold',
  'PermitRelinquish',
  'PermitCategoryDataResponse',
  'AttachmentRemoved',
  'OpenCategoryAdded',
  'OpenCategoryRemoved',
  'LayerRevised',
] as const

/** Event type values by name, for code that makes events. */
export const eventType = {
  statusUpdate: 0,
  categoryStatusUpdate: 1,
  attachmentAdded: 2,
  comment: 3,
  categoryDataSignature: 4,
  permitSignature: 5,
  permitHold: 6,
  permitRelinquish: 7,
  permitCategoryDataResponse: 8,
  attachmentRemoved: 9,
  openCategoryAdded: 10,
  openCategoryRemoved: 11,
  layerRevised: 12,
} as const

/** Values of the `statuses` filter of processing jobs (docs/interface.md, listJobs). */
export const jobStatuses = ['initializing', 'processing', 'error', 'completed'] as const
/** A status of a processing job. */
export type JobStatus = (typeof jobStatuses)[number]

function nameOf(names: readonly string[], value: number, what: string): string {
  return names[value] ?? `${what} ${value}`
}

/** Name of a permit status; a value that is not in the table reads "Status N". */
export const permitStatusName = (value: number): string => nameOf(permitStatusNames, value, 'Status')

/** Name of a category status; a value that is not in the table reads "Status N". */
export const categoryStatusName = (value: number): string => nameOf(categoryStatusNames, value, 'Status')

/** Name of an event type; a value that is not in the table reads "Event N". */
export const eventTypeName = (value: number): string => nameOf(eventTypeNames, value, 'Event')
