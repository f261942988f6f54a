import type { NotInForceLayer } from '../../shared/contract'
import { forceAt } from '../../shared/model/in-force'
import { dayText } from '../../shared/model/zoned-time'
import type { LayerUpdate } from '../../shared/rest'

/** The two dates of a layer as they are typed: yyyy-MM-dd, '' for none. */
export interface TypedDates {
  validFrom: string
  validUntil: string
}

/** What dates will do to a layer once they are saved. `now`: it leaves the list at once. */
export interface DateWarning {
  now: boolean
  text: string
}

const dayOf = (time: string | null) => time?.slice(0, 10) ?? null
const datesOf = ({ validFrom, validUntil }: TypedDates) => ({
  startDate: validFrom === '' ? null : validFrom,
  endDate: validUntil === '' ? null : validUntil,
})
const stays = 'It stays here under “Not in force”, where the date can be put back.'

/**
 * What changed dates will do to a layer that is in the list; null: nothing, or they are as they were. Days are those of UTC,
 * as the service counts them. Pure.
 * @param nowMs UTC milliseconds
 */
export function dateWarning(typed: TypedDates, saved: TypedDates, nowMs: number): DateWarning | null {
  const isSame = typed.validFrom === saved.validFrom && typed.validUntil === saved.validUntil
  if (isSame || forceAt(datesOf(saved), nowMs) !== 'in-force') return null
  const dates = datesOf(typed)
  const force = forceAt(dates, nowMs)
  if (force === 'ended')
    return {
      now: true,
      text: `The last day is over: the layer leaves the list at once, for everyone in the project. ${stays}`,
    }
  if (force === 'not-yet')
    return {
      now: true,
      text: `The layer leaves the list at once, for everyone in the project, and comes back on ${dayText(typed.validFrom)} (UTC). ${stays}`,
    }
  if (typed.validUntil === '' || typed.validUntil === saved.validUntil) return null
  return {
    now: false,
    text: `The layer leaves the list after ${dayText(typed.validUntil)} (UTC), for everyone in the project. ${stays}`,
  }
}

/** Why a layer is not in force, as a title. @param nowMs UTC milliseconds */
export function forceTitle({ layer }: NotInForceLayer, nowMs: number): string {
  const [from, until] = [dayOf(layer.startDate), dayOf(layer.endDate)]
  if (forceAt(layer, nowMs) === 'not-yet' && from !== null) return `Not in force until ${dayText(from)} (UTC).`
  return until === null ? 'Not in force.' : `Not in force since its last day, ${dayText(until)} (UTC).`
}

/** A way to bring a layer back into force. */
export interface PutBack {
  label: string
  changes: LayerUpdate
}

/**
 * How a layer is brought back: with the date that it had in the list where that is known and would do, else without one. Null:
 * its dates leave it in force. Pure.
 */
export function putBack({ layer, before }: NotInForceLayer, nowMs: number): PutBack | null {
  const force = forceAt(layer, nowMs)
  if (force === 'in-force') return null
  const key = force === 'ended' ? 'validUntil' : 'validFrom'
  const old = before && dayOf(force === 'ended' ? before.endDate : before.startDate)
  const dates = { startDate: layer.startDate, endDate: layer.endDate }
  const restored = force === 'ended' ? { ...dates, endDate: old } : { ...dates, startDate: old }
  const words = force === 'ended' ? 'Valid until' : 'Valid from'
  if (old !== null && forceAt(restored, nowMs) !== force)
    return { label: `Put back “${words} ${dayText(old)}”`, changes: { [key]: old } }
  return { label: `Take “${words}” away`, changes: { [key]: null } }
}
