import type { NotInForceLayer } from '../../shared/contract'
import { forceAt } from '../../shared/model/in-force'
import type { LayerUpdate } from '../../shared/rest'
import { formatFullDay } from '../format'
import { t } from '../language'

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
/** What is no day yet stands as it was typed. */
const dayWords = (day: string) => formatFullDay(day) || day

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
  const withStay = (text: string) => `${text} ${t('layers.force.stays')}`
  if (force === 'ended') return { now: true, text: withStay(t('layers.force.ended')) }
  if (force === 'not-yet')
    return { now: true, text: withStay(t('layers.force.notYet', { day: dayWords(typed.validFrom) })) }
  if (typed.validUntil === '' || typed.validUntil === saved.validUntil) return null
  return { now: false, text: withStay(t('layers.force.ends', { day: dayWords(typed.validUntil) })) }
}

/** Why a layer is not in force, as a title. @param nowMs UTC milliseconds */
export function forceTitle({ layer }: NotInForceLayer, nowMs: number): string {
  const [from, until] = [dayOf(layer.startDate), dayOf(layer.endDate)]
  if (forceAt(layer, nowMs) === 'not-yet' && from !== null) return t('layers.force.until', { day: dayWords(from) })
  return until === null ? t('layers.force.title') : t('layers.force.since', { day: dayWords(until) })
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
  if (old !== null && forceAt(restored, nowMs) !== force) {
    const day = dayWords(old)
    const label = force === 'ended' ? t('layers.force.putBackUntil', { day }) : t('layers.force.putBackFrom', { day })
    return { label, changes: { [key]: old } }
  }
  const label = force === 'ended' ? t('layers.force.dropUntil') : t('layers.force.dropFrom')
  return { label, changes: { [key]: null } }
}
