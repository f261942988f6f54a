import type { MonitoredJob } from '../../shared/contract'
import type { English } from '../../shared/languages/en'
import { t } from '../language'

/** The state of a job as it is shown: the service's own, "stuck" where our watch says so, "cancelled" where somebody did. */
export function shownJobState(item: MonitoredJob): MonitoredJob['state'] | 'stuck' | 'cancelled' {
  if (item.cancelled) return 'cancelled'
  return item.stuckSince !== null && !item.job.complete ? 'stuck' : item.state
}

/** The name of the layer that a job makes; a dash where the interface tells none. */
export function jobLayerName(item: MonitoredJob): string {
  return item.layerName ?? (item.layerId === null ? '–' : t('ui.jobs.layerId', { id: item.layerId }))
}

/** What the service says of the cause, and the advice for it; its words are English in every language. */
const causes: readonly (readonly [RegExp, keyof English['ui']['jobAdvice']])[] = [
  [/projection|crs|srid|coordinate (reference|system)|epsg/i, 'crs'],
  [/\.?(shx|dbf|prj|sidecar)\b.*(missing|not found)|missing.*(shx|dbf|prj)/i, 'sidecar'],
  [/ring|self.?intersect|invalid geometr|topolog/i, 'geometry'],
  [/encod|utf|code ?page/i, 'encoding'],
  [/column|field|header|csv/i, 'columns'],
  [/corrupt|truncat|unexpected end|damaged/i, 'damaged'],
  [/unsupported|not supported|unknown format/i, 'unsupported'],
  [/memory|too (large|big)|limit/i, 'tooLarge'],
  [/time.?out|timed out/i, 'tooSlow'],
  [/restart|interrupt|shut ?down/i, 'interrupted'],
]

/** What a service says of a job that stopped, by its cause; null: nothing that is known. */
function causeOf(said: string | null): keyof English['ui']['jobAdvice'] | null {
  return causes.find(([pattern]) => pattern.test(said ?? ''))?.[1] ?? null
}

/** The words of the button that plans the files of a stopped job once more. @param said what the service says of it */
export function mendWords(said: string | null): string {
  const cause = causeOf(said)
  const isOwn = cause === 'crs' || cause === 'columns' || cause === 'sidecar' || cause === 'encoding'
  return t(`ui.jobMend.${isOwn ? cause : 'other'}`)
}

/** Why a job may stand still; '' where it does not. */
export function stillWords({ stuckWhy }: Pick<MonitoredJob, 'stuckWhy'>): string {
  if (stuckWhy === null) return ''
  if (stuckWhy.kind === 'queued') return t('jobs.why.queued', { count: stuckWhy.ahead })
  if (stuckWhy.kind === 'all') return t('jobs.why.all', { jobs: stuckWhy.jobs })
  return t(`jobs.why.${stuckWhy.kind}`)
}

/** What to do about a job that ended in error, by what the service says of it. */
export function jobErrorAdvice(item: MonitoredJob): string {
  const cause = item.cancelled ? 'cancelled' : (causeOf(item.job.error) ?? 'other')
  return `${t(item.layerId === null ? 'ui.jobs.noLayerMade' : 'ui.jobs.layerKept')} ${t(`ui.jobAdvice.${cause}`)}`
}

/**
 * What is said of a job that may stand empty because the answer that told of it was lost on the way to this computer.
 * @param user as the service names who made it; null where it does not
 * @param since when it was made, as it is to be read
 */
export const leftBehindWords = (user: string | null, since: string): string =>
  user === null ? t('ui.jobs.empty', { since }) : t('ui.jobs.emptyOf', { user, since })

/** The step that the service names, without the state that stands beside it; '' where it says no more than that. */
export function jobStep({ job, state }: Pick<MonitoredJob, 'job' | 'state'>): string {
  const [first = '', ...rest] = job.status.split('. ')
  return first.toLowerCase().replace(/\.$/, '') === state ? rest.join('. ') : job.status
}
