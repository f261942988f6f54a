import type { Layer, LayerRevision } from '../rest'
import { parseIsoMs } from '../rest/dates'
import { forceAt } from './in-force'
import { livePermitStatuses } from './permit-work'

/** A permit with the course of its life, as far as its events tell it. All times are UTC milliseconds. */
export interface PermitCourse {
  id: number
  name: string
  /** As the list tells it now. */
  status: number
  /** Null: it does not expire. */
  expiryMs: number | null
  archived: boolean
  /** Its area, GeoJSON as text. */
  geometry: string | null
  /** Its first event; null: its history is not known here. */
  sinceMs: number | null
  /** What its status became and when, oldest first. */
  steps: readonly { atMs: number; status: number }[]
  /** When a layer that it goes by was revised, and in which words that was told. */
  revised: readonly { atMs: number; text: string }[]
}

/** A time of the interface in UTC milliseconds; NaN where it is none. */
const utcMs = (text: string): number => parseIsoMs(text) ?? NaN

/** A revision with its number in its layer, counted from 1. */
export interface NumberedRevision {
  revision: LayerRevision
  number: number
}

/** The revisions of a layer that were made within a time, newest first. @param fromMs UTC milliseconds, itself left out; @param toMs itself included */
function revisionsWithin({ revisions }: Pick<Layer, 'revisions'>, fromMs: number, toMs: number): NumberedRevision[] {
  return revisions.flatMap((revision, index) => {
    const ms = utcMs(revision.createdDate)
    return ms > fromMs && ms <= toMs ? [{ revision, number: revisions.length - index }] : []
  })
}

/** The revision that was a layer's latest at a moment; null: there was none yet. @param ms UTC milliseconds */
export function revisionAt({ revisions }: Pick<Layer, 'revisions'>, ms: number): NumberedRevision | null {
  const index = revisions.findIndex(({ createdDate }) => utcMs(createdDate) <= ms)
  const revision = revisions[index]
  return revision ? { revision, number: revisions.length - index } : null
}

/** The revision that a project showed of a layer at a moment: none before its first, or while its dates took it out of force. */
export const shownAt = (
  layer: Pick<Layer, 'revisions' | 'startDate' | 'endDate'>,
  ms: number,
): NumberedRevision | null => (forceAt(layer, ms) === 'in-force' ? revisionAt(layer, ms) : null)

/** The status of a permit at a moment; 'not-yet' before it was asked for, 'unknown' where its history is not known. @param ms UTC milliseconds */
export function permitAt({ sinceMs, steps }: PermitCourse, ms: number): number | 'not-yet' | 'unknown' {
  if (sinceMs === null) return 'unknown'
  if (sinceMs > ms) return 'not-yet'
  let status = 0
  for (const step of steps) if (step.atMs <= ms) status = step.status
  return status
}

/** Whether work might go on under a permit at a moment: of a live status, and not past its expiry. */
export function isLiveAt(permit: PermitCourse, ms: number): boolean {
  const status = permitAt(permit, ms)
  if (typeof status !== 'number' || !livePermitStatuses.includes(status)) return false
  return permit.expiryMs === null || permit.expiryMs > ms
}

/** What became of a layer between two moments. */
export interface LayerChange {
  layer: Layer
  /** new: its first revision came; came, ended: its dates brought it into force, or took it out. */
  kind: 'new' | 'revised' | 'came' | 'ended'
  /** The revision of each moment; null: none. */
  before: NumberedRevision | null
  after: NumberedRevision | null
  /** What was made meanwhile, newest first. */
  made: readonly NumberedRevision[]
}

/** The layers that another moment shows otherwise, in the order in which they come. @param fromMs, toMs UTC milliseconds */
export function layerChanges(layers: readonly Layer[], fromMs: number, toMs: number): LayerChange[] {
  return layers.flatMap<LayerChange>((layer) => {
    const [before, after] = [revisionAt(layer, fromMs), revisionAt(layer, toMs)]
    const made = revisionsWithin(layer, fromMs, toMs)
    const force = [forceAt(layer, fromMs), forceAt(layer, toMs)] as const
    if (made.length > 0) return [{ layer, kind: before === null ? 'new' : 'revised', before, after, made }]
    if (after === null || force[0] === force[1]) return []
    if (force[1] === 'in-force') return [{ layer, kind: 'came', before: null, after, made }]
    return force[0] === 'in-force' ? [{ layer, kind: 'ended', before, after: null, made }] : []
  })
}

/** What became of a permit between two moments. */
export interface PermitChange {
  permit: PermitCourse
  /** Its status at each moment; null: it was not asked for yet. */
  before: number | null
  after: number
  /** began, ended: work might go on under it at one of the moments alone. */
  live: 'began' | 'ended' | 'stayed' | 'never'
}

/** The permits whose status or life another moment shows otherwise. @param fromMs, toMs UTC milliseconds */
export function permitChanges(permits: readonly PermitCourse[], fromMs: number, toMs: number): PermitChange[] {
  return permits.flatMap((permit) => {
    const [before, after] = [permitAt(permit, fromMs), permitAt(permit, toMs)]
    if (typeof after !== 'number') return []
    const [was, is] = [isLiveAt(permit, fromMs), isLiveAt(permit, toMs)]
    if (before === after && was === is) return []
    const live = was === is ? (is ? 'stayed' : 'never') : is ? 'began' : 'ended'
    return [{ permit, before: typeof before === 'number' ? before : null, after, live }]
  })
}

/** One moment of a project: a revision that was issued, or a permit that became another. */
export type Moment = { ms: number } & (
  | {
      kind: 'revision'
      layer: Layer
      made: NumberedRevision
      /** Permits that were told of it. */ told: readonly number[]
    }
  | {
      kind: 'permit'
      permit: PermitCourse
      status: number
      /** What it was before; null: it was asked for. */ before: number | null
    }
)

/** A permit is told of a revision in the moment in which it is made; clocks of one service may differ so far. */
const toldWithinMs = 120_000

const placeOf = (ms: number) => Math.floor(ms / toldWithinMs)

/** What permits were told, by pieces of time: of thousands those near a revision are soon found. */
function toldByTime(
  permits: readonly PermitCourse[],
): ReadonlyMap<number, { id: number; atMs: number; text: string }[]> {
  const told = new Map<number, { id: number; atMs: number; text: string }[]>()
  for (const { id, revised } of permits)
    for (const each of revised) {
      const place = placeOf(each.atMs)
      const there = told.get(place) ?? []
      there.push({ id, ...each })
      told.set(place, there)
    }
  return told
}

/** All moments of a project, oldest first. */
export function momentsOf(layers: readonly Layer[], permits: readonly PermitCourse[]): Moment[] {
  const told = toldByTime(permits)
  const moments: Moment[] = layers.flatMap((layer) =>
    revisionsWithin(layer, -Infinity, Infinity).map((made) => {
      const ms = utcMs(made.revision.createdDate)
      const place = placeOf(ms)
      const near = [place - 1, place, place + 1].flatMap((each) => told.get(each) ?? [])
      const own = near.filter(({ atMs, text }) => Math.abs(atMs - ms) <= toldWithinMs && text.includes(layer.name))
      return { ms, kind: 'revision' as const, layer, made, told: [...new Set(own.map(({ id }) => id))] }
    }),
  )
  for (const permit of permits)
    for (const [index, { atMs, status }] of permit.steps.entries())
      moments.push({ ms: atMs, kind: 'permit', permit, status, before: permit.steps[index - 1]?.status ?? null })
  return moments.sort((a, b) => a.ms - b.ms)
}
