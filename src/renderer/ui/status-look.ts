import type { English } from '../../shared/languages/en'
import { t } from '../language'
import type { IconName } from './icon-names'

/** What kind of state: its own colours and icon shapes. */
export type StatusKind = 'permit' | 'category' | 'job' | 'plan' | 'difference'

/** How a state is drawn: its word, its icon, and the class that sets its colour as `--c`. */
export interface StatusLook {
  label: string
  icon: IconName
  className: string
}

type Word<Kind extends keyof English['ui']> = keyof English['ui'][Kind] & string

const permit: readonly (readonly [Word<'permitStatus'>, IconName])[] = [
  ['created', 'circle-dashed'],
  ['categoryPending', 'list-checks'],
  ['signoffPending', 'signature'],
  ['approved', 'circle-check'],
  ['rejected', 'octagon-x'],
  ['renewalRequired', 'alarm-clock'],
  ['updated', 'pencil'],
  ['revoked', 'ban'],
  ['active', 'circle-play'],
  ['completed', 'check-check'],
  ['renewed', 'refresh-cw'],
  ['cancelled', 'circle-minus'],
  ['amended', 'shield'],
  ['closeoffPending', 'clipboard-check'],
  ['progressed', 'chevrons-right'],
  ['expired', 'calendar-x'],
]

const category: readonly (readonly [Word<'categoryStatus'>, IconName])[] = [
  ['pendingSignoff', 'signature'],
  ['approved', 'circle-check'],
  ['rejected', 'octagon-x'],
  ['pendingResponse', 'message-circle-question-mark'],
]

const job: Readonly<Record<Word<'jobState'>, IconName>> = {
  initializing: 'circle-dashed',
  processing: 'loader',
  error: 'octagon-alert',
  completed: 'circle-check-big',
  stuck: 'hourglass',
  cancelled: 'circle-minus',
}

const plan: Readonly<Record<Word<'planAction'>, IconName>> = {
  create: 'circle-plus',
  revise: 'history',
  skip: 'equal',
  problem: 'triangle-alert',
}

const difference: Readonly<Record<Word<'difference'>, IconName>> = {
  added: 'plus',
  removed: 'minus',
  moved: 'move-right',
  changed: 'triangle',
}

const isOf = <Name extends string>(names: Readonly<Record<Name, IconName>>, value: string | number): value is Name =>
  Object.hasOwn(names, value)

/** The key of the word of a permit status; null for one that the interface does not name. */
export const permitWord = (status: number): Word<'permitStatus'> | null => permit[status]?.[0] ?? null

/** The words of all states of a kind. */
export function statusWords(kind: StatusKind): string[] {
  const states = { permit, category, job, plan, difference }[kind]
  return Object.keys(states).map((value) => statusLook(kind, value).label)
}

/** The look of a state that is known; null: it is not. */
function knownLook(kind: StatusKind, value: string | number): StatusLook | null {
  switch (kind) {
    case 'permit': {
      const [word, icon] = permit[Number(value)] ?? []
      return word && icon ? { label: t(`ui.permitStatus.${word}`), icon, className: `ps-${value}` } : null
    }
    case 'category': {
      const [word, icon] = category[Number(value)] ?? []
      return word && icon ? { label: t(`ui.categoryStatus.${word}`), icon, className: `cs-${value}` } : null
    }
    case 'job':
      return isOf(job, value) ? { label: t(`ui.jobState.${value}`), icon: job[value], className: `job-${value}` } : null
    case 'plan':
      return isOf(plan, value)
        ? { label: t(`ui.planAction.${value}`), icon: plan[value], className: `plan-${value}` }
        : null
    case 'difference':
      return isOf(difference, value)
        ? { label: t(`ui.difference.${value}`), icon: difference[value], className: `diff-${value}` }
        : null
  }
}

/**
 * Label, icon and colour class of a state; one that is not known says so with a question mark.
 * @param said the service's own word, told for a state that the interface does not name
 */
export function statusLook(kind: StatusKind, value: string | number, said?: string | null): StatusLook {
  const known = knownLook(kind, value)
  if (known) return known
  const unknown = { icon: 'circle-question-mark', className: '' } as const
  if (kind !== 'permit' && kind !== 'category') return { ...unknown, label: t('ui.unknown.state', { value }) }
  return { ...unknown, label: said ? t('ui.unknown.said', { said, value }) : t('ui.unknown.status', { value }) }
}
