import { t } from '../../language'
import { statusLook } from '../../ui/status-look'

/** One stop of the line that says where a permit stands in its life. */
export interface LifeStop {
  label: string
  /** The time that belongs to it, ISO 8601; null when none is known. */
  at: string | null
  /** What `at` is: when it was reached, or until when something has to happen. */
  atMeans: 'reached' | 'by'
  state: 'past' | 'here' | 'ahead'
  tone: string
}

export interface LifeFacts {
  status: number
  startTime: string | null
  renewalTime: string | null
  expiryDate: string | null
}

/** A change of status that was read from the events. */
export interface StatusChange {
  status: number
  at: string
}

/** The usual way of a permit, by status. The interface shows no transitions: what was really passed comes from the events. */
const usualWay = [
  { status: 0, key: 'created' },
  { status: 1, key: 'categories' },
  { status: 2, key: 'signoff' },
  { status: 3, key: 'approved' },
  { status: 8, key: 'active' },
  { status: 13, key: 'closeOff' },
  { status: 9, key: 'completed' },
] as const

/** After which stop of the usual way a status that is not on it stands; terminal ones end the line. */
const detours: Readonly<Record<number, { after: number; terminal: boolean }>> = {
  4: { after: 2, terminal: false },
  5: { after: 8, terminal: false },
  6: { after: 1, terminal: false },
  7: { after: 8, terminal: true },
  10: { after: 8, terminal: false },
  11: { after: 3, terminal: true },
  12: { after: 8, terminal: false },
  14: { after: 8, terminal: true },
  15: { after: 8, terminal: true },
}

/**
 * The life of a permit as stops in order, exactly one of them `here`. Stops before it are past; those that ended permits
 * never reached are left out.
 * @param changes status changes as far as they are known, in any order
 */
export function lifecycle(facts: LifeFacts, changes: readonly StatusChange[]): LifeStop[] {
  const reached = latestByStatus(changes)
  const stop = (status: number, label: string, state: LifeStop['state']): LifeStop => ({
    label,
    state,
    tone: statusLook('permit', status).className,
    ...timeOf(status, state, facts, reached),
  })
  const onUsual = ({ status, key }: (typeof usualWay)[number], state: LifeStop['state']) =>
    stop(status, t(`permits.document.life.${key}`), state)

  const onWay = usualWay.findIndex((step) => step.status === facts.status)
  if (onWay >= 0) {
    return usualWay.map((step, index) => onUsual(step, index < onWay ? 'past' : index === onWay ? 'here' : 'ahead'))
  }
  const label = statusLook('permit', facts.status).label
  const side = detours[facts.status]
  if (!side) return [onUsual(usualWay[0], 'past'), stop(facts.status, label, 'here')]

  const splitAt = usualWay.findIndex((step) => step.status === side.after)
  const before = usualWay.slice(0, splitAt + 1)
  const passed =
    side.terminal && reached.size > 0 ? before.filter((step) => step.status === 0 || reached.has(step.status)) : before
  const ahead = side.terminal ? [] : usualWay.slice(splitAt + 1)
  return [
    ...passed.map((step) => onUsual(step, 'past')),
    stop(facts.status, label, 'here'),
    ...ahead.map((step) => onUsual(step, 'ahead')),
  ]
}

function latestByStatus(changes: readonly StatusChange[]): Map<number, string> {
  const latest = new Map<number, string>()
  for (const change of changes) {
    const known = latest.get(change.status)
    if (known === undefined || Date.parse(change.at) > Date.parse(known)) latest.set(change.status, change.at)
  }
  return latest
}

function timeOf(
  status: number,
  state: LifeStop['state'],
  facts: LifeFacts,
  reached: ReadonlyMap<number, string>,
): Pick<LifeStop, 'at' | 'atMeans'> {
  if (state === 'here' && status === 5 && facts.renewalTime) return { at: facts.renewalTime, atMeans: 'by' }
  if (state === 'ahead') {
    if (status === 13 && facts.expiryDate) return { at: facts.expiryDate, atMeans: 'by' }
    if (status === 8 && facts.startTime) return { at: facts.startTime, atMeans: 'by' }
    return { at: null, atMeans: 'by' }
  }
  return { at: reached.get(status) ?? null, atMeans: 'reached' }
}
