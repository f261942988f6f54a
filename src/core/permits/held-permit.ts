import type { HeldShare } from '../../shared/contract'
import type { WireError } from '../../shared/errors/app-error'
import type { PermitDetail, PermitEvent, PermitListItem } from '../../shared/rest'
import type { Person } from '../store/snapshots'

/** A permit as it is held, each part with the time of its own reading (ISO 8601); null parts were never read. */
export interface HeldPermit {
  item: PermitListItem
  itemAt: string
  detail: PermitDetail | null
  detailAt: string | null
  events: PermitEvent[] | null
  eventsAt: string | null
  /** Whether the list item is another than when the details were read; null: not known (an older version held it). */
  changed: boolean | null
}

/** Details and events of one permit as they came, JSON; null: they could not be had, and what is held of them stays. */
export interface ReadParts {
  id: number
  /** The list item that stood beside them when they were asked for. */
  itemHash: string
  /** As the service wrote it: what reads it looks first whether it is what the interface says. */
  detail: string | null
  /** Of all events, an array. */
  events: string | null
  /** When they were asked for, ISO 8601. */
  at: string
  /** All was asked for, and what may be had came: the permit is no longer due. */
  whole: boolean
}

/** What was found in parts while they were written. */
export interface WrittenParts {
  /** Whom the details name. */
  people: Person[]
  /** Permits whose details are not what the interface says: what was held of them stays. */
  wrong: { id: number; error: WireError }[]
}

/** The state of a wish to hold a project's permits. */
export interface PermitHold extends HeldShare {
  paused: boolean
  /** The list as a whole is as old as this; null: it was never read to its end. */
  listAt: string | null
  /** The oldest reading of all that is held; null when nothing is. */
  readAt: string | null
  /** Archived permits are among them, as far as the service lists them to this user. */
  archived: boolean
  /** All permits are wanted with their details, not only chosen ones. */
  all: boolean
  /** How many are wanted with their details, and how many of those have them. */
  wanted: number
  wantedWhole: number
}

/** A reading of the list that runs or was broken off: when it began, and its last page that is on the disk. */
export interface ListReading {
  began: string
  page: number
}

/** A list item that tells another status than the reading before, or that a list read to its end had not (null). */
export interface PermitChange {
  item: PermitListItem
  /** When it was read; ISO 8601, as that of the reading before. */
  at: string
  before: { status: number; at: string } | null
}

/** A permit whose details are to be read. */
export interface ToRead {
  id: number
  itemHash: string
  due: boolean
  freshAt: string
}
