/** What a filter takes. */
export type PermitFilterKind = 'user' | 'part' | 'texts' | 'ids' | 'statuses' | 'time' | 'flag'

/** Every filter of the permit list (docs/interface.md, listPermits), and what it finds. Times are exclusive. */
export const permitFilterTable = {
  targetUserId: { kind: 'user', finds: 'permits in which this user is involved' },
  excludeIds: { kind: 'ids', finds: 'permit ids to leave out' },
  statuses: { kind: 'statuses', finds: 'permit status values' },
  name: { kind: 'part', finds: 'part of the name' },
  types: { kind: 'texts', finds: 'template ids' },
  creatorId: { kind: 'user', finds: 'requested by this user' },
  holderId: { kind: 'user', finds: 'held by this user' },
  showArchived: { kind: 'flag', finds: 'archived ones too' },
  startDateFrom: { kind: 'time', finds: 'start after this time (ISO 8601)' },
  startDateUntil: { kind: 'time', finds: 'start before this time' },
  expiryDateFrom: { kind: 'time', finds: 'expiry after this time' },
  expiryDateUntil: { kind: 'time', finds: 'expiry before this time' },
} as const satisfies Record<string, { kind: PermitFilterKind; finds: string }>

export type PermitFilterTable = typeof permitFilterTable
export type PermitFilterName = keyof PermitFilterTable
export const permitFilterNames = Object.keys(permitFilterTable) as PermitFilterName[]
