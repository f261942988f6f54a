import { z } from 'zod'
import { call, event, freshness, nothing, projectRef, trusted, type Domain } from './define'
import { maxOverlapDistanceMetres } from '../model/permit-overlap'
import type { WireError } from '../errors/app-error'
import type { PermitCourse } from '../model/as-of'
import { permitFilters, type PermitDetail, type PermitEvent, type PermitFilters, type PermitListItem } from '../rest'

/** Permits that the window asks for at a time, and that a look at the project compares. */
export const permitsPerPage = 500

export type { PermitFilters }

/** What the list and the details of a permit both tell. */
const permitFact = z.enum(['name', 'status', 'holder', 'start', 'renewal', 'expiry', 'renewed', 'lapsed', 'area'])
export type PermitFact = z.infer<typeof permitFact>

/**
 * The readings that a permit is put together of, ISO 8601: `listAt` is null where the list tells nothing of it. `older` names the
 * one that is out of date, because the other was read later and tells otherwise, with the facts in which they differ (none: in
 * others than both tell); null when nothing contradicts.
 */
const permitParts = z.object({
  detailAt: z.string(),
  listAt: z.string().nullable(),
  older: z.enum(['detail', 'list']).nullable(),
  facts: z.array(permitFact),
})
export type PermitParts = z.infer<typeof permitParts>

/** How much of a project's permits is on the disk; `complete` says that it is all of them, with details and events. */
const heldShare = z.object({
  permits: z.number(),
  /** With details and events that fit the list. */
  whole: z.number(),
  /** As the service told last; null before it did. */
  total: z.number().nullable(),
  complete: z.boolean(),
})
export type HeldShare = z.infer<typeof heldShare>

/** A permit whose details or events could not be read; what the list says of it is held all the same. */
const unreadPermit = z.object({ id: z.number().int(), name: z.string(), error: trusted<WireError>() })
export type UnreadPermit = z.infer<typeof unreadPermit>

/** The wish to hold a project's permits, and what has come of it. */
const permitHold = heldShare.extend({
  /** They are to be held. What is held is what the share says. */
  wished: z.boolean(),
  /** All of them are; else those of chosen lists and areas alone, and the counts are of those. */
  all: z.boolean(),
  /** What is being read now; null: nothing. */
  reading: z.enum(['list', 'details']).nullable(),
  /** The person has stopped the reading; it goes on when they say so. */
  paused: z.boolean(),
  /** The oldest of all readings that are held, ISO 8601; null when there is none. */
  readAt: z.string().nullable(),
  /** What the reading that runs could not read first, or why the last one broke off; null: nothing, it did not. */
  problem: trusted<WireError | null>(),
  /** What the last reading of this run could not read. */
  unread: z.array(unreadPermit),
})
export type PermitHold = z.infer<typeof permitHold>

const namedPermit = z.object({ id: z.number().int(), name: z.string(), status: z.number().int(), lapsed: z.boolean() })

/** Pairs of permits that overlap in place and time, the earliest first, and which permits were not looked at. */
const permitOverlaps = freshness.extend({
  distanceMetres: z.number(),
  total: z.number(),
  pairs: z.array(
    z.object({
      a: namedPermit,
      b: namedPermit,
      /** 0 where their areas touch or overlap. */
      metres: z.number(),
      /** Square metres of the ellipsoid that both areas cover; 0 where either is a line or a point. */
      areaM2: z.number(),
      /** While both last, ISO 8601; null: neither says when it begins, or ends. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      place: z.tuple([z.number(), z.number()]),
    }),
  ),
  looked: z.number(),
  notLooked: z.object({
    /** Permits under which no work follows any more. */
    ended: z.number(),
    /** Permits that are not held, where the service does not answer; null: nobody knows how many. */
    notHeld: z.number().nullable(),
    /** Permits without an area, with one that cannot be read, with parts that cannot, and those that end before they begin. */
    empty: z.array(namedPermit),
    broken: z.array(namedPermit),
    partly: z.array(namedPermit),
    backwards: z.array(namedPermit),
  }),
})
export type PermitOverlaps = z.infer<typeof permitOverlaps>

/** What a person is told of a held permit: that it has to be renewed or ends at a moment (ISO 8601), or that its status is another. */
const permitNotice = z.object({
  permitId: z.number().int(),
  name: z.string(),
  status: z.number().int(),
  kind: z.enum(['renewal', 'end', 'status']),
  /** Null of a status. */
  at: z.string().nullable(),
})
export type PermitNotice = z.infer<typeof permitNotice>

const permitRef = z.object({ project: projectRef, permitId: z.number().int() })
const page = { pageNumber: z.number().int().min(1), pageSize: z.number().int().min(1).max(1000) }
const pageHead = { pageNumber: z.number(), pageSize: z.number(), totalCount: z.number(), totalPages: z.number() }

/** Permits, their events, and holding them offline. */
export const permitsDomain = {
  calls: {
    'permits.list': call(
      z.object({ project: projectRef, filters: permitFilters, ...page }),
      freshness.extend({
        ...pageHead,
        items: trusted<PermitListItem[]>(),
        /** Of an answer from the disk: how much of all it was found in. */
        share: heldShare.optional(),
      }),
    ),
    /** How many permits of each status match the filters (their own statuses left aside), as the service counts them. */
    'permits.countByStatus': call(
      z.object({ project: projectRef, filters: permitFilters }),
      freshness.extend({ total: z.number(), counts: z.record(z.string(), z.number()) }),
    ),
    'permits.get': call(
      permitRef,
      freshness.extend({
        permit: trusted<PermitDetail>(),
        listItem: trusted<PermitListItem | null>(),
        parts: permitParts,
      }),
    ),
    /** Permits under which work may follow that overlap in place and time, or come as near as the distance. */
    'permits.findOverlaps': call(
      z.object({
        project: projectRef,
        distanceMetres: z.number().min(0).max(maxOverlapDistanceMetres),
        /** Only pairs that last together between these times, ISO 8601; absent: at any. */
        within: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
        /** Pairs that are told, the earliest first; absent: 5,000. */
        maxTold: z.number().int().min(1).max(10_000_000).optional(),
      }),
      permitOverlaps,
    ),
    /**
     * The permits under which work may follow that list a layer, and when an event told each that a layer of it was revised, since the newest
     * revision of this one; those that no event told come first. `unknown`: permits of which nobody here knows the layers. The interface does
     * not say which layer an event is about.
     */
    'permits.checkRevised': call(
      z.object({ project: projectRef, layerId: z.number().int() }),
      freshness.extend({
        revisedAt: z.string(),
        permits: z.array(namedPermit.extend({ toldAt: z.string().nullable() })),
        unknown: z.number(),
      }),
    ),
    'permits.listEvents': call(
      permitRef.extend(page),
      freshness.extend({ ...pageHead, items: trusted<PermitEvent[]>() }),
    ),
    /**
     * All permits with the course of their status, archived ones where this user may see them (`archived`); each costs a question
     * the first time. `unknown`: those whose history may not be read, or is not held.
     */
    'permits.listCourses': call(
      z.object({ project: projectRef }),
      freshness.extend({ permits: trusted<PermitCourse[]>(), archived: z.boolean(), unknown: z.number() }),
    ),
    /**
     * Keeps all permits of a project with their details and events on disk, or lets them go. Answers when all is read; what is
     * read before it ends in any way stays, and reading goes on there. `unread`: those not held whole.
     */
    'permits.hold': call(
      z.object({ project: projectRef, held: z.boolean() }),
      z.object({ permits: z.number(), unread: z.array(unreadPermit) }),
    ),
    /** Stops reading what is to be held until `permits.hold`; what is read stays. */
    'permits.pauseHold': call(z.object({ project: projectRef }), nothing),
    'permits.getHold': call(z.object({ project: projectRef }), permitHold),
    /** Names of people as far as the interface has named them anywhere; id → name. */
    'people.list': call(
      z.object({ project: projectRef }),
      z.record(z.string(), z.object({ name: z.string(), organization: z.string(), title: z.string() })),
    ),
  },
  events: {
    'permits.changed': event(z.object({ project: projectRef })),
    /** How many histories `permits.listCourses` has read, of how many. */
    'permits.coursesRead': event(z.object({ project: projectRef, read: z.number(), total: z.number() })),
    /** How far the holding of a project's permits is. */
    'permits.holdChanged': event(z.object({ project: projectRef, hold: permitHold })),
    /** Tells a person of held permits, each thing once; `over`: it was over before the program could tell, or changed before this run. */
    'permits.noticed': event(z.object({ project: projectRef, notices: z.array(permitNotice), over: z.boolean() })),
  },
} as const satisfies Domain
