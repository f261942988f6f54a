import { z } from 'zod'
import { call, event, freshness, projectRef, serviceErrors, trusted, type Domain } from './define'
import type { WireError } from '../errors/app-error'
import type { PermitDetail, PermitEvent, PermitListItem } from '../rest'

/** The filters of interface.md (Get multiple permits); absent: not sent. */
const permitFilters = z.object({
  targetUserId: z.string().optional(),
  excludeIds: z.array(z.number().int()).optional(),
  statuses: z.array(z.number().int()).optional(),
  name: z.string().optional(),
  /** Template ids. */
  types: z.array(z.string()).optional(),
  creatorId: z.string().optional(),
  holderId: z.string().optional(),
  showArchived: z.boolean().optional(),
  startDateFrom: z.string().optional(),
  startDateUntil: z.string().optional(),
  expiryDateFrom: z.string().optional(),
  expiryDateUntil: z.string().optional(),
})
export type PermitFilters = z.infer<typeof permitFilters>

/** A permit whose details or events could not be read; what the list says of it is held all the same. */
const unreadPermit = z.object({ id: z.number().int(), name: z.string(), error: trusted<WireError>() })
export type UnreadPermit = z.infer<typeof unreadPermit>

const permitRef = z.object({ project: projectRef, permitId: z.number().int() })
const page = { pageNumber: z.number().int().min(1), pageSize: z.number().int().min(1).max(1000) }
const pageHead = { pageNumber: z.number(), pageSize: z.number(), totalCount: z.number(), totalPages: z.number() }

/** Permits, their events, and holding them offline. */
export const permitsDomain = {
  calls: {
    'permits.list': call(
      z.object({ project: projectRef, filters: permitFilters, ...page }),
      freshness.extend({ ...pageHead, items: trusted<PermitListItem[]>() }),
      serviceErrors,
    ),
    /** How many permits of each status match the filters (their own statuses left aside), as the service counts them. */
    'permits.countByStatus': call(
      z.object({ project: projectRef, filters: permitFilters }),
      freshness.extend({ total: z.number(), counts: z.record(z.string(), z.number()) }),
      serviceErrors,
    ),
    'permits.get': call(
      permitRef,
      freshness.extend({ permit: trusted<PermitDetail>(), listItem: trusted<PermitListItem | null>() }),
      serviceErrors,
    ),
    'permits.listEvents': call(
      permitRef.extend(page),
      freshness.extend({ ...pageHead, items: trusted<PermitEvent[]>() }),
      serviceErrors,
    ),
    /** Keeps all permits of a project with their details and events on disk, or lets them go. `unread`: those not held whole. */
    'permits.hold': call(
      z.object({ project: projectRef, held: z.boolean() }),
      z.object({ permits: z.number(), unread: z.array(unreadPermit) }),
      [...serviceErrors, 'cancelled'],
    ),
    /** What is held. `unread`: what the last reading of this run could not read. */
    'permits.getHold': call(
      z.object({ project: projectRef }),
      z.object({
        held: z.boolean(),
        permits: z.number(),
        readAt: z.string().nullable(),
        unread: z.array(unreadPermit),
      }),
    ),
    /** Names of people as far as the interface has named them anywhere; id → name. */
    'people.list': call(
      z.object({ project: projectRef }),
      z.record(z.string(), z.object({ name: z.string(), organization: z.string(), title: z.string() })),
    ),
  },
  events: {
    'permits.changed': event(z.object({ project: projectRef })),
  },
} as const satisfies Domain
